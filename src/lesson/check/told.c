/* Prints the findings of a check. */
#include "lesson/check/lesson_check.h"

#include "base/json_writer.h"

typedef struct Count {
    int         count;
    const char *one, *many;
} Count;

/* "1 question, 3 statements"; counts of 0 are left out. */
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
    buf_put(out, buf_text(&sum)); /* one line, however long, so that it can be found with grep */
    buf_free(&sum);
    buf_char(out, '\n');
}

void checked_json(Buf *out, const Checked *c)
{
    static const char *const STATUS[] = {"ok", "fails", "error"};
    Json                     json = json_object_of_kind(out, "lesson");
    json_key_text(&json, "path", c->lesson->path);
    json_key_text(&json, "title", c->lesson->title);
    json_key_text(&json, "status", text_of(STATUS[c->exit]));
    json_key_int(&json, "statements", c->statements);
    json_key_int(&json, "expectations", c->expectations);
    json_key_int(&json, "questions", c->questions);
    json_key_int(&json, "printed", c->ledger.rows);
    json_key(&json, "remarks");
    remarks_json(&json, &c->remarks);
    json_end_line(&json);
}
