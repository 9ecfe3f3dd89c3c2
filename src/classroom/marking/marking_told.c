/* Marks in words, for the marker and for the students. */
#include "classroom/marking/marking.h"

#include <string.h>

enum { WIDEST_NAME = 30, WORST = 10, MARKS_COLUMNS = 12 };

static void put_safe_filled(Buf *out, Text text, int at, int indent, int width)
{
    Buf safe = {0};
    buf_put_safe(&safe, text);
    buf_put_filled(out, buf_text(&safe), at, indent, width);
    buf_free(&safe);
}

/* ---- the table of students ---------------------------------------------------------------------------------------- */

typedef struct Cells {
    Text *cell; /* row by row; the first row is the heading */
    int   columns, rows;
    int  *width; /* of each column */
} Cells;

static Text *next_row(Cells *cells)
{
    return &cells->cell[cells->columns * cells->rows++];
}

static Text safe(Text text, Arena *mem)
{
    Buf buf = {0};
    buf_put_safe(&buf, text_short(text, WIDEST_NAME));
    return buf_finish(&buf, mem);
}

static bool is_marked(const Marking *m, int question)
{
    return m->question[question].of.num > 0;
}

/* The student, the marks of each question under its number, and the sum. */
static Cells cells_of(const Marking *m, bool questions, Arena *mem)
{
    Cells cells = {.columns = 2};
    for (int q = 0; q < m->questions && questions; q++)
        cells.columns += is_marked(m, q);
    cells.cell = ARENA_MANY(mem, Text, cells.columns * (m->students + 1));
    cells.width = ARENA_MANY(mem, int, cells.columns);
    Text *head = next_row(&cells);
    head[0] = TEXT("student");
    for (int q = 0, column = 1; q < m->questions && questions; q++)
        if (is_marked(m, q))
            head[column++] = text_format(mem, "%d", q + 1);
    head[cells.columns - 1] = text_format(mem, "of %.*s", TEXT_ARG(marks_text(m->of, mem)));
    for (int i = 0; i < m->students; i++) {
        const Marked *marked = &m->student[i];
        Text         *row = next_row(&cells);
        row[0] = safe(marked->name.len ? marked->name : marked->student, mem);
        for (int q = 0, column = 1; q < m->questions && questions; q++)
            if (is_marked(m, q))
                row[column++] = marked->sheet[q] ? marks_text(marked->sheet[q]->judged.marks, mem) : TEXT("-");
        row[cells.columns - 1] = marked->from ? marks_text(marked->marks, mem) : TEXT("-");
    }
    for (int i = 0; i < cells.columns * cells.rows; i++)
        if (text_columns(cells.cell[i]) > cells.width[i % cells.columns])
            cells.width[i % cells.columns] = text_columns(cells.cell[i]);
    return cells;
}

static int width_of(const Cells *cells)
{
    int width = 0;
    for (int i = 0; i < cells->columns; i++)
        width += cells->width[i] + 2;
    return width;
}

static void put_cells(Buf *out, const Cells *cells)
{
    for (int i = 0; i < cells->columns * cells->rows; i++) {
        int  column = i % cells->columns, gap = cells->width[column] - text_columns(cells->cell[i]);
        bool first = column == 0;
        buf_fill(out, ' ', first ? 0 : gap + 2);
        buf_put(out, cells->cell[i]);
        buf_fill(out, ' ', first ? gap : 0);
        if (column == cells->columns - 1)
            buf_char(out, '\n');
    }
}

/* "1 approach, of 1; 2 head-on, of 8" */
static void put_questions(Buf *out, const Marking *m, int width, Arena *mem)
{
    Buf words = {0};
    for (int q = 0; q < m->questions; q++)
        if (is_marked(m, q))
            buf_printf(&words, "%s%d %.*s (%.*s)", words.len ? ", " : "", q + 1, TEXT_ARG(m->question[q].question->name),
                       TEXT_ARG(marks_text(m->question[q].of, mem)));
    put_safe_filled(out, buf_text(&words), 0, 0, width);
    buf_puts(out, "\n\n");
    buf_free(&words);
}

/* ---- what went wrong most ----------------------------------------------------------------------------------------- */

static bool went_wrong(const ClassRow *row)
{
    static const char *const FINE[] = {"exact", "rounded", "right", "convention", "carried", "unmarked", "none"};
    for (size_t i = 0; i < sizeof FINE / sizeof *FINE; i++)
        if (!strcmp(row->word, FINE[i]))
            return false;
    return true;
}

/* The row with the most students among those not yet written; the first of several. */
static int next_worst(const ClassRow *row, int rows, const bool *put)
{
    int worst = -1;
    for (int i = 0; i < rows; i++)
        if (!put[i] && went_wrong(&row[i]) && (worst < 0 || row[i].students > row[worst].students))
            worst = i;
    return worst;
}

static void put_worst(Buf *out, const Marking *m, int width, Arena *mem)
{
    int             rows;
    const ClassRow *row = marking_class(m, &rows);
    bool           *put = ARENA_MANY(mem, bool, rows + 1);
    for (int count = 0, at; count < WORST && (at = next_worst(row, rows, put)) >= 0; count++) {
        const ClassRow *r = &row[at];
        Text            message = r->message;
        message = text_take(&message, "\n"); /* of a page of work the first line */
        put[at] = true;
        if (!count)
            buf_puts(out, "\nMost frequent mistakes:\n");
        Text what = r->mistakes.len ? r->mistakes : text_of(r->word);
        Text line = text_format(mem, "%.*s%s%.*s: %.*s%s%.*s", TEXT_ARG(m->question[r->question].question->name), r->step.len ? " " : "",
                                TEXT_ARG(r->step), TEXT_ARG(what), message.len ? ": " : "", TEXT_ARG(message));
        buf_printf(out, "%5d  ", r->students);
        put_safe_filled(out, line, 7, 7, width);
        buf_char(out, '\n');
    }
}

/* ---- who needs to look -------------------------------------------------------------------------------------------- */

static int count_of(const Marking *m, AnswerKind kind)
{
    int count = 0;
    for (int i = 0; i < m->students; i++)
        for (int q = 0; q < m->questions; q++) {
            const Sheet *sheet = m->student[i].sheet[q];
            for (int k = 0; sheet && k < sheet->judged.answers; k++)
                count += sheet->judged.answer[k].kind == kind;
        }
    return count;
}

static void put_unread(Buf *out, const Marking *m, int width, Arena *mem)
{
    int unread = count_of(m, ANSWER_NOT_READ);
    if (!unread)
        return;
    buf_char(out, '\n');
    buf_put_filled(out,
                   text_format(mem, "%d %s could not be read and %s no marks: look for not-read in the table of steps.", unread,
                               unread == 1 ? "answer" : "answers", unread == 1 ? "gets" : "get"),
                   0, 0, width);
    buf_char(out, '\n');
}

void marking_write(Buf *out, const Marking *marking, int width)
{
    Arena *mem = arena_new();
    Text   title = marking->lesson->title.len ? marking->lesson->title : submission_lesson_name(marking->lesson);
    Cells  cells = cells_of(marking, true, mem);
    buf_put_safe(out, title);
    buf_printf(out, ": %d %s\n", marking->students, marking->students == 1 ? "student" : "students");
    put_questions(out, marking, width, mem);
    if (width_of(&cells) > width)
        cells = cells_of(marking, false, mem);
    put_cells(out, &cells);
    put_worst(out, marking, width, mem);
    put_unread(out, marking, width, mem);
    arena_free(mem);
}

/* ---- for the students --------------------------------------------------------------------------------------------- */

static bool is_open(const Answer *answer)
{
    return answer->kind == ANSWER_UNMARKED || (answer->kind == ANSWER_EMPTY && !answer->of.num);
}

static void put_line(Buf *out, Text text, int width)
{
    if (!text.len)
        return;
    buf_fill(out, ' ', MARKS_COLUMNS);
    put_safe_filled(out, text, MARKS_COLUMNS, MARKS_COLUMNS, width);
    buf_char(out, '\n');
}

static void put_answer(Buf *out, const Sheet *sheet, int at, int width, Arena *mem)
{
    const Question *question = sheet->judged.question;
    const Answer   *answer = &sheet->judged.answer[at];
    Text            marks = is_open(answer)
                                ? TEXT("  -")
                                : text_format(mem, "  %.*s of %.*s", TEXT_ARG(marks_text(answer->marks, mem)), TEXT_ARG(marks_text(answer->of, mem)));
    Text            typed = sheet->typed[at].len ? sheet->typed[at] : TEXT("(nothing)");
    buf_put(out, marks);
    buf_fill(out, ' ', marks.len < MARKS_COLUMNS ? MARKS_COLUMNS - (int)marks.len : 1);
    put_safe_filled(out, text_format(mem, "%.*s%s%.*s", TEXT_ARG(answer->name), answer->name.len ? " = " : "", TEXT_ARG(typed)),
                    MARKS_COLUMNS, MARKS_COLUMNS + 2, width);
    buf_char(out, '\n');
    if (answer->kind != ANSWER_RIGHT && answer->truth.len)
        put_line(out,
                 text_format(mem, "%s %.*s%s%.*s", question->kind == QUESTION_FREE ? "a model answer:" : "correct:",
                             TEXT_ARG(answer->truth), answer->unit.len ? " " : "", TEXT_ARG(answer->unit)),
                 width);
    for (Text lines = answer->message; lines.len;)
        put_line(out, text_take(&lines, "\n"), width);
}

static void put_question(Buf *out, const Sheet *sheet, int width, Arena *mem)
{
    const Judged *judged = &sheet->judged;
    bool          empty = true;
    for (int i = 0; i < judged->answers; i++)
        empty &= judged->answer[i].kind == ANSWER_EMPTY;
    buf_char(out, '\n');
    buf_put_safe(out, judged->question->name);
    if (empty) {
        if (judged->of.num)
            buf_printf(out, ": nothing was handed in, 0 of %.*s\n", TEXT_ARG(marks_text(judged->of, mem)));
        else
            buf_puts(out, ": nothing was handed in\n");
        return;
    }
    buf_char(out, '\n');
    for (int i = 0; i < judged->answers; i++)
        put_answer(out, sheet, i, width, mem);
}

static void put_student(Buf *out, const Marking *m, const Marked *marked, int width, Arena *mem)
{
    buf_put_safe(out, marked->name.len ? marked->name : marked->student);
    if (marked->from)
        buf_printf(out, ": %.*s of %.*s marks", TEXT_ARG(marks_text(marked->marks, mem)), TEXT_ARG(marks_text(m->of, mem)));
    if (marked->seed.len) {
        buf_puts(out, ", with the numbers of seed ");
        buf_put_safe(out, marked->seed);
    }
    buf_char(out, '\n');
    Text note = marking_note_of(m, marked);
    if (note.len) {
        put_safe_filled(out, note, 0, 0, width);
        buf_char(out, '\n');
    }
    for (int q = 0; q < m->questions; q++)
        if (marked->sheet[q])
            put_question(out, marked->sheet[q], width, mem);
}

void marking_put_report(Buf *out, const Marking *marking, int width)
{
    Arena *mem = arena_new();
    for (int i = 0; i < marking->students; i++) {
        if (i) {
            buf_char(out, '\n');
            buf_fill(out, '-', width);
            buf_puts(out, "\n\n");
        }
        put_student(out, marking, &marking->student[i], width, mem);
        arena_reset(mem);
    }
    arena_free(mem);
}

/* ---- notices ------------------------------------------------------------------------------------------------------ */

void marking_put_notices(Buf *out, const HandedIn *in)
{
    for (int i = 0; i < in->notices; i++) {
        const Notice *notice = &in->notice[i];
        buf_puts(out, "carom: ");
        buf_put_safe(out, notice->path);
        if (notice->line)
            buf_printf(out, ":%d", notice->line);
        buf_puts(out, notice->path.len ? ": " : "");
        buf_put_safe(out, notice->student);
        buf_puts(out, notice->student.len ? ": " : "");
        buf_put_safe(out, notice->message);
        buf_char(out, '\n');
    }
}
