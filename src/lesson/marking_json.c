/* Marks as one object. */
#include "lesson/marking.h"

#include "render/json.h"

static void put_text(Buf *out, const char *key, Text text)
{
    json_key(out, key);
    json_string(out, text);
}

static void put_marks(Buf *out, const char *key, Marks marks, Arena *mem)
{
    put_text(out, key, marks_text(marks, mem));
}

static void put_answer(Buf *out, const Sheet *sheet, int at, Arena *mem)
{
    const Judged *judged = &sheet->judged;
    const Answer *answer = &judged->answer[at];
    json_key(out, NULL);
    buf_char(out, '{');
    put_text(out, "step", answer->name);
    put_text(out, "given", sheet->typed[at]);
    put_text(out, "expected", answer->truth);
    put_text(out, "verdict", text_of(judge_word(judged->question, answer)));
    if (answer->from >= 0)
        put_text(out, "carried_from", judged->answer[answer->from].name);
    json_key(out, "mistakes");
    buf_char(out, '[');
    for (int i = 0; i < answer->mistakes; i++) {
        json_key(out, NULL);
        json_string(out, answer->mistake[i]);
    }
    buf_printf(out, "],\"could_be\":%s", answer->could_be ? "true" : "false");
    put_marks(out, "marks", answer->marks, mem);
    put_marks(out, "max", answer->of, mem);
    put_text(out, "message", answer->message);
    buf_char(out, '}');
}

static void put_question(Buf *out, const Marking *m, const Marked *marked, int question, Arena *mem)
{
    const Sheet *sheet = marked->sheet[question];
    json_key(out, NULL);
    buf_char(out, '{');
    put_text(out, "question", m->question[question].question->name);
    put_marks(out, "marks", sheet->judged.marks, mem);
    put_marks(out, "max", sheet->judged.of, mem);
    json_key(out, "hints");
    buf_printf(out, "%d,\"answers\":[", marked_hints(m, marked, question));
    for (int i = 0; i < sheet->judged.answers; i++)
        put_answer(out, sheet, i, mem);
    buf_puts(out, "]}");
}

static void put_student(Buf *out, const Marking *m, const Marked *marked, Arena *mem)
{
    json_key(out, NULL);
    buf_char(out, '{');
    put_text(out, "student", marked->student);
    if (marked->name.len)
        put_text(out, "name", marked->name);
    put_text(out, "seed", marked->seed);
    if (marked->from) {
        put_text(out, "file", marked->from->path);
        put_marks(out, "marks", marked->marks, mem);
    }
    put_marks(out, "max", m->of, mem);
    if (marked_note(m, marked).len)
        put_text(out, "note", marked_note(m, marked));
    json_key(out, "questions");
    buf_char(out, '[');
    for (int q = 0; q < m->questions; q++)
        if (marked->sheet[q])
            put_question(out, m, marked, q, mem);
    buf_puts(out, "]}");
}

static void put_class(Buf *out, const Marking *m)
{
    int             rows;
    const ClassRow *row = marking_class(m, &rows);
    for (int i = 0; i < rows; i++) {
        json_key(out, NULL);
        buf_char(out, '{');
        put_text(out, "question", m->question[row[i].question].question->name);
        put_text(out, "step", row[i].step);
        put_text(out, "verdict", text_of(row[i].word));
        put_text(out, "mistakes", row[i].mistakes);
        json_key(out, "students");
        buf_printf(out, "%d}", row[i].students);
    }
}

static void put_notices(Buf *out, const HandedIn *in)
{
    for (int i = 0; i < in->notices; i++) {
        const Notice *notice = &in->notice[i];
        json_key(out, NULL);
        buf_char(out, '{');
        put_text(out, "file", notice->path);
        json_key(out, "line");
        buf_printf(out, "%d", notice->line);
        put_text(out, "student", notice->student);
        put_text(out, "message", notice->message);
        buf_printf(out, ",\"unread\":%s}", notice->unread ? "true" : "false");
    }
}

void marking_json(Buf *out, const Marking *marking)
{
    Arena *mem = arena_new();
    buf_puts(out, "{\"carom\":1,\"kind\":\"marks\"");
    put_text(out, "lesson", marking->lesson->path);
    put_text(out, "title", marking->lesson->title);
    put_marks(out, "max", marking->of, mem);
    json_key(out, "students");
    buf_char(out, '[');
    for (int i = 0; i < marking->students; i++) {
        put_student(out, marking, &marking->student[i], mem);
        arena_reset(mem);
    }
    buf_puts(out, "],\"class\":[");
    put_class(out, marking);
    buf_puts(out, "],\"notices\":[");
    put_notices(out, marking->in);
    buf_puts(out, "]}\n");
    arena_free(mem);
}
