#include "classroom/marking/handed_in.h"

#include "base/csv.h"

enum { BUCKETS = 1024 };

void handed_in_notice(HandedIn *in, const Notice *notice)
{
    const Notice more = {.message = TEXT("more messages of this kind are left out")};
    in->unread |= notice->unread;
    if (in->notices > LIMIT_NOTICES)
        return;
    in->notice = arena_grow(in->mem, in->notice, sizeof(Notice), in->notices, &in->notice_room);
    in->notice[in->notices] = in->notices == LIMIT_NOTICES ? more : *notice;
    in->notices++;
}

static bool has_room(HandedIn *in, Text path, int line)
{
    if (in->count < LIMIT_STUDENTS)
        return true;
    if (!in->full)
        handed_in_notice(
            in, &(Notice){.path = path, .line = line, .message = TEXT("only the first 10000 students are marked"), .unread = true});
    in->full = true;
    return false;
}

static void add(HandedIn *in, Submission *submission)
{
    *ARENA_ADD(in->mem, in->submission, in->count, &in->room) = submission;
}

/* ---- a file of answers -------------------------------------------------------------------------------------------- */

static void add_answers(HandedIn *in, Text path, Text file)
{
    static const char TORN[] = "its last line is incomplete and does not count";
    Submission       *s = submission_read(path, file, in->mem);
    bool              counts = !s->faults || s->replies || s->lesson.len;
    if (counts && !s->student.len)
        s->student = text_file_name(path, ".answers");
    for (int i = 0; i < s->faults; i++)
        handed_in_notice(in, &(Notice){path, s->student, s->fault[i].line, s->fault[i].message, true});
    if (s->torn)
        handed_in_notice(in, &(Notice){.path = path, .student = s->student, .message = text_of(TORN)});
    if (counts && has_room(in, path, 0))
        add(in, s);
}

/* ---- a table ------------------------------------------------------------------------------------------------------ */

typedef struct Table {
    HandedIn *in;
    Text      path;
    int       student, question, step, value, seed; /* columns */
    int       columns;
    int       bucket[BUCKETS]; /* the last submission of that hash, counted from 1 */
    int      *chain;           /* the one before it */
    int       first;           /* submission of this table */
    int       chain_room;
} Table;

static void complain(Table *t, const CsvRow *row, Text message)
{
    handed_in_notice(t->in, &(Notice){t->path, csv_cell(row, t->student), row->line, message, true});
}

/* NULL if there are too many. */
static Submission *of_student(Table *t, const CsvRow *row)
{
    Text     student = csv_cell(row, t->student), seed = csv_cell(row, t->seed);
    unsigned hash = (text_hash(student) + 31 * text_hash(seed)) % BUCKETS;
    for (int i = t->bucket[hash]; i; i = t->chain[i - 1]) {
        Submission *s = t->in->submission[t->first + i - 1];
        if (text_equal(s->student, student) && text_equal(s->seed, seed))
            return s;
    }
    if (!has_room(t->in, t->path, row->line))
        return NULL;
    Submission *s = ARENA_ONE(t->in->mem, Submission);
    int         number = t->in->count - t->first;
    *s = (Submission){.path = t->path, .line = row->line, .student = student, .seed = seed};
    add(t->in, s);
    t->chain = arena_grow(t->in->mem, t->chain, sizeof(int), number, &t->chain_room);
    t->chain[number] = t->bucket[hash];
    t->bucket[hash] = number + 1;
    return s;
}

/* In a table, an answer in words may have several lines. */
static Text in_one_line(Text cell, Arena *mem)
{
    Text text = text_copy(mem, cell);
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] == '\n' || text.at[i] == '\r')
            ((char *)text.at)[i] = ' ';
    return text;
}

static Text fault_of_row(const Table *t, const CsvRow *row, Text typed)
{
    Text why;
    bool more = false;
    for (int i = t->columns; i < row->cells; i++)
        more |= row->cell[i].len > 0;
    if (row->fault.len)
        return row->fault;
    if (more)
        return TEXT("this row has more cells than the heading: put a value with commas, such as <1,2>, in quotes");
    if (!csv_cell(row, t->student).len)
        return TEXT("the student is missing");
    if (!csv_cell(row, t->question).len)
        return TEXT("the question is missing");
    return submission_can_keep(typed, &why) ? TEXT("") : why;
}

static void add_row(Table *t, const CsvRow *row)
{
    Reply reply = {.kind = REPLY_ANSWER, .line = row->line, .question = csv_cell(row, t->question), .ask = csv_cell(row, t->step)};
    reply.typed = in_one_line(csv_cell(row, t->value), t->in->mem);
    Text fault = fault_of_row(t, row, reply.typed);
    if (fault.len) {
        complain(t, row, fault);
        return;
    }
    Submission *s = of_student(t, row);
    if (!s)
        return;
    if (s->replies == LIMIT_REPLIES && !s->faults) {
        submission_fault(s, row->line, TEXT("a student may have at most 10000 rows"), t->in->mem);
        complain(t, row, s->fault[0].message);
    } else if (s->replies < LIMIT_REPLIES)
        submission_add(s, &reply, t->in->mem);
}

static void add_table(HandedIn *in, Text path, Text file)
{
    Csv    csv = csv_read(file, in->mem);
    Table *t = ARENA_ONE(in->mem, Table);
    *t = (Table){.in = in, .path = path, .first = in->count, .columns = csv.rows ? csv.row[0].cells : 0};
    t->student = csv_column(&csv, "student");
    t->question = csv_column(&csv, "question");
    t->step = csv_column(&csv, "step");
    t->value = csv_column(&csv, "value");
    t->seed = csv_column(&csv, "seed");
    if (t->student < 0 || t->question < 0 || t->value < 0) {
        Text message = TEXT(
            "this is neither a file of answers nor a table: the first line of a file of answers must be `carom answers 1`, and that of "
            "a table `student,question,step,value`");
        handed_in_notice(in, &(Notice){.path = path, .line = 1, .message = message, .unread = true});
        return;
    }
    for (int i = 1; i < csv.rows; i++)
        add_row(t, &csv.row[i]);
}

void handed_in_add(HandedIn *in, Text path, Text file)
{
    if (submission_is_one(file) || text_ends(path, ".answers"))
        add_answers(in, path, file);
    else
        add_table(in, path, file);
}
