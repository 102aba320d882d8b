/* A bot for gamemaster in C. Change `choose`; everything else speaks the protocol. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A piece of JSON text inside a line: where it begins, and how long it is. */
struct json { const char *text; int length; };

static const char *after_string(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

static const char *after_value(const char *at)
{
    int depth = 0;
    while (*at) {
        if (*at == '"') { at = after_string(at); if (!depth) return at; continue; }
        if (*at == '{' || *at == '[') depth++;
        else if (*at == '}' || *at == ']') { if (!depth) return at; if (!--depth) return at + 1; }
        else if (*at == ',' && !depth) return at;
        at++;
    }
    return at;
}

/* The member of an object by its name, or an empty piece. The game master sends no spaces. */
static struct json member(struct json object, const char *name)
{
    size_t length = strlen(name);
    const char *at = object.text + 1, *end = object.text + object.length;
    while (at < end && *at == '"') {
        const char *key = at + 1, *value = after_string(at) + 1, *next = after_value(value);
        if ((size_t)(value - key) == length + 2 && !memcmp(key, name, length))
            return (struct json){ value, (int)(next - value) };
        at = next + 1;
    }
    return (struct json){ "", 0 };
}

/* The element of an array by its number, counted from 0, or an empty piece. */
static struct json element(struct json array, int number)
{
    const char *at = array.text + 1, *end = array.text + array.length - 1;
    while (at < end) {
        const char *next = after_value(at);
        if (!number--) return (struct json){ at, (int)(next - at) };
        at = next + 1;
    }
    return (struct json){ "", 0 };
}

/* What to send for this view, as JSON text. `moves` are some submissions that stand now, never all
   there are: build better ones from the view, whose parts `member(view, "…")` gives. `standby` always
   stands: it is what plays if you send nothing. */
static struct json choose(struct json view, struct json standby, struct json moves)
{
    int count = 0;
    while (element(moves, count).length) count++;
    (void)view;
    return count ? element(moves, rand() % count) : standby;
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        struct json message = { line, (int)length - 1 };
        struct json type = member(message, "type");
        if (!strncmp(type.text, "\"hello\"", 7)) {
            srand((unsigned)atol(member(message, "seed").text));
            puts("{\"type\":\"ready\",\"moves\":8}");
        } else if (!strncmp(type.text, "\"view\"", 6)) {
            struct json turn = member(message, "turn");
            struct json sent = choose(member(message, "view"), member(message, "default"),
                                      member(message, "moves"));
            printf("{\"turn\":%.*s,\"submission\":%.*s}\n", turn.length, turn.text, sent.length, sent.text);
        } else if (!strncmp(type.text, "\"refused\"", 9)) {
            struct json why = member(message, "message");
            fprintf(stderr, "refused: %.*s\n", why.length, why.text);
        } else if (!strncmp(type.text, "\"goodbye\"", 9)) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
