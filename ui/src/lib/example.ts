/** A program that plays a seat from anywhere: Python as it comes, nothing to install. */
export function example(address: string, table: string, token: string): string {
  return `import json, time, urllib.request

ADDRESS = "${address}/api/tables/${table}"
TOKEN = "${token}"


def ask(path, body=None):
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(ADDRESS + path, data, headers)
    return json.load(urllib.request.urlopen(request))


while (table := ask(""))["status"] != "over":
    seat = table["seats"][table["me"]["seats"][0]]
    if table["status"] == "running" and seat["awaited"] and not seat["sealed"]:
        found = ask("/moves")  # some moves that stand; ask("/view") has all that the seat knows
        ask("/submit", {"turn": found["turn"], "raw": found["moves"][0]})
    time.sleep(1)
print("over:", table["outcome"])
`;
}
