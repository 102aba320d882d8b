"""Why a text is refused, and what could stand there instead."""
