/* What a check has found, told. */
#include "lesson/check.h"

#include "render/json.h"

typedef struct Count {
    int         count;
    const char *one, *many;
} Count;

/* "1 question, 3 statements"; nothing is said of what there is none of. */
static void put_counts(Buf *out, const Count *count, int counts)
{
    bool first = true;
    for (int i = 0; i < counts; i++)
        if (count[i].count) {
            buf_printf(out, "%s%d %s", first ? "" : ", ", count[i].count, count[i].count == 1 ? count[i].one : count[i].many);
            first = false;
        }
}

void checked_write(Buf *out, const Checked *c, int width)
{
    const Count FOUND[] = {{c->remarks.fails, "fault", "faults"}, {c->remarks.warnings, "warning", "warnings"}};
    const Count DONE[] = {{c->statements, "statement", "statements"},
                          {c->expectations, "expectation", "expectations"},
                          {c->questions, "question", "questions"},
                          {c->ledger.rows, "printed line", "printed lines"}};
    remarks_write(out, &c->remarks, c->lesson->path, width);
    if (c->remarks.fails + c->remarks.warnings > c->remarks.count)
        buf_printf(out, "(%d more)\n", c->remarks.fails + c->remarks.warnings - c->remarks.count);
    Buf sum = {0};
    buf_put_safe(&sum, c->lesson->path);
    buf_puts(&sum, ": ");
    if (c->remarks.count)
        put_counts(&sum, FOUND, sizeof FOUND / sizeof *FOUND);
    buf_puts(&sum, !c->remarks.count ? "fine: " : c->exit == EXIT_INPUT ? "; it was not run" : " in ");
    if (c->exit != EXIT_INPUT) {
        size_t before = sum.len;
        put_counts(&sum, DONE, sizeof DONE / sizeof *DONE);
        buf_puts(&sum, sum.len == before ? "nothing to check" : "");
    }
    buf_put(out, buf_text(&sum)); /* one line, however long: it is what one greps */
    buf_free(&sum);
    buf_char(out, '\n');
}

void checked_json(Buf *out, const Checked *c)
{
    static const char *const STATUS[] = {"ok", "fails", "error"};
    buf_puts(out, "{\"carom\":1,\"kind\":\"lesson\",\"path\":");
    json_string(out, c->lesson->path);
    buf_puts(out, ",\"title\":");
    json_string(out, c->lesson->title);
    buf_printf(out,
               ",\"status\":\"%s\",\"statements\":%d,\"expectations\":%d,\"questions\":%d,\"printed\":%d,\"remarks\":", STATUS[c->exit],
               c->statements, c->expectations, c->questions, c->ledger.rows);
    remarks_json(out, &c->remarks);
    buf_puts(out, "}\n");
}
