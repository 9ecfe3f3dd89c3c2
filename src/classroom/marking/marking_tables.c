/* Marks as tables for spreadsheets. */
#include "classroom/marking/marking.h"

static void put(Buf *out, const char *cell)
{
    csv_put(out, text_of(cell));
}

static void put_number(Buf *out, int number, Arena *mem)
{
    csv_put(out, text_format(mem, "%d", number));
}

static void put_head(Buf *out, const char *const *names)
{
    for (; *names; names++)
        put(out, *names);
}

/* ---- steps -------------------------------------------------------------------------------------------------------- */

/* The marks of a page of work, which has a row for each, in one cell. */
static void put_message(Buf *out, Text message, Arena *mem)
{
    Buf cell = {0};
    buf_put(&cell, text_take(&message, "\n"));
    while (message.len) {
        buf_puts(&cell, "; ");
        buf_put(&cell, text_take(&message, "\n"));
    }
    csv_put(out, buf_finish(&cell, mem));
}

static void put_step(Buf *out, const Marking *m, const Marked *marked, int question, int at, Arena *mem)
{
    const Sheet  *sheet = marked->sheet[question];
    const Judged *judged = &sheet->judged;
    const Answer *answer = &judged->answer[at];
    csv_put(out, marked->student);
    csv_put(out, marked->seed);
    csv_put(out, judged->question->name);
    csv_put(out, answer->name);
    csv_put(out, sheet->typed[at]);
    csv_put(out, answer->truth);
    csv_put(out, answer->unit);
    put(out, judge_word(judged->question, answer));
    csv_put(out, answer->from < 0 ? TEXT("") : judged->answer[answer->from].name);
    csv_put(out, marking_mistakes(answer, mem));
    csv_put(out, marks_text(answer->marks, mem));
    csv_put(out, marks_text(answer->of, mem));
    put_number(out, marking_hints_of(m, marked, question), mem);
    csv_put(out, marked->from->path);
    put_message(out, answer->message, mem);
    csv_end_row(out);
}

void marking_put_steps(Buf *out, const Marking *marking)
{
    static const char *const HEAD[] = {"student",      "seed",     "question", "step", "given", "expected", "unit",    "verdict",
                                       "carried_from", "mistakes", "marks",    "max",  "hints", "file",     "message", NULL};
    Arena                   *mem = arena_new();
    put_head(out, HEAD);
    csv_end_row(out);
    for (int i = 0; i < marking->students; i++)
        for (int q = 0; q < marking->questions; q++) {
            const Sheet *sheet = marking->student[i].sheet[q];
            for (int k = 0; sheet && k < sheet->judged.answers; k++)
                put_step(out, marking, &marking->student[i], q, k, mem);
            arena_reset(mem);
        }
    arena_free(mem);
}

/* ---- students ----------------------------------------------------------------------------------------------------- */

static void put_student(Buf *out, const Marking *m, const Marked *marked, Arena *mem)
{
    int hints = 0;
    csv_put(out, marked->student);
    if (m->enrolled->named)
        csv_put(out, marked->name);
    csv_put(out, marked->seed);
    for (int q = 0; q < m->questions; q++) {
        const Sheet *sheet = marked->sheet[q];
        hints += marking_hints_of(m, marked, q);
        if (m->question[q].of.num)
            csv_put(out, sheet ? marks_text(sheet->judged.marks, mem) : (Text){0});
    }
    csv_put(out, marked->from ? marks_text(marked->marks, mem) : (Text){0});
    csv_put(out, marks_text(m->of, mem));
    put_number(out, hints, mem);
    csv_put(out, marked->from ? marked->from->path : (Text){0});
    csv_put(out, marking_note_of(m, marked));
    csv_end_row(out);
}

void marking_put_students(Buf *out, const Marking *marking)
{
    static const char *const REST[] = {"total", "max", "hints", "file", "note", NULL};
    Arena                   *mem = arena_new();
    put(out, "student");
    if (marking->enrolled->named)
        put(out, "name");
    put(out, "seed");
    for (int q = 0; q < marking->questions; q++)
        if (marking->question[q].of.num)
            csv_put(out, marking->question[q].question->name);
    put_head(out, REST);
    csv_end_row(out);
    for (int i = 0; i < marking->students; i++) {
        put_student(out, marking, &marking->student[i], mem);
        arena_reset(mem);
    }
    arena_free(mem);
}

/* ---- the class ---------------------------------------------------------------------------------------------------- */

void marking_put_class(Buf *out, const Marking *marking)
{
    static const char *const HEAD[] = {"question", "step", "verdict", "mistakes", "students", "message", NULL};
    int                      rows;
    const ClassRow          *row = marking_class(marking, &rows);
    put_head(out, HEAD);
    csv_end_row(out);
    for (int i = 0; i < rows; i++) {
        csv_put(out, marking->question[row[i].question].question->name);
        csv_put(out, row[i].step);
        put(out, row[i].word);
        csv_put(out, row[i].mistakes);
        put_number(out, row[i].students, marking->mem);
        put_message(out, row[i].message, marking->mem);
        csv_end_row(out);
    }
}
