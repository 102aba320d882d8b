"""Work of games beside the server: in child processes that have limits and can be ended singly."""
