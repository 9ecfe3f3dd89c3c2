#include "lesson/drawn_numbers.h"
#include "classroom/marking/marking_desk.h"
#include "lesson/seed.h"

#include <string.h>

enum { NOTICES_EACH = 5 };

/* ---- the register ------------------------------------------------------------------------------------------------- */

static bool is_enrolled(const Register *enrolled, Text student)
{
    for (int i = 0; i < enrolled->students; i++)
        if (text_equal(enrolled->student[i].student, student))
            return true;
    return false;
}

static Text fault_of_row(const Register *enrolled, const CsvRow *row, Text student)
{
    if (row->fault.len)
        return row->fault;
    return !student.len                     ? TEXT("the student is missing")
           : is_enrolled(enrolled, student) ? TEXT("the student is already listed above, so this row does not count")
                                            : (Text){0};
}

bool marking_read_register(Register *enrolled, Text path, Text file, HandedIn *in)
{
    Csv    csv = csv_read(file, in->mem);
    int    student = csv_column(&csv, "student"), name = csv_column(&csv, "name"), seed = csv_column(&csv, "seed");
    Notice notice = {.path = path, .line = 1, .unread = true};
    if (student < 0) {
        notice.message = TEXT("the register has no column `student`");
        handed_in_notice(in, &notice);
        return false;
    }
    enrolled->named = name >= 0;
    for (int i = 1; i < csv.rows; i++) {
        const CsvRow *row = &csv.row[i];
        Enrolled      one = {csv_cell(row, student), csv_cell(row, name), csv_cell(row, seed), row->line};
        notice.line = row->line;
        notice.student = one.student;
        notice.message = fault_of_row(enrolled, row, one.student);
        if (enrolled->students == LIMIT_STUDENTS) {
            notice.message = TEXT("only the first 10000 students of the register are read");
            i = csv.rows;
        }
        if (notice.message.len) {
            handed_in_notice(in, &notice);
            continue;
        }
        *ARENA_ADD(in->mem, enrolled->student, enrolled->students, &enrolled->room) = one;
    }
    return true;
}

/* ---- who has handed what in --------------------------------------------------------------------------------------- */

/* The seed of the numbers that the student should have had; empty: those of the lesson. */
static Text seed_meant(const Marking *m, Text student, const Enrolled *enrolled)
{
    if (enrolled && enrolled->seed.len)
        return enrolled->seed;
    return m->enrolled->salt.len ? seed_of_student(submission_lesson_name(m->lesson), student, m->enrolled->salt, m->mem)
                                 : m->enrolled->seed;
}

/* A file of answers names its own seed; a table may leave it to the register. */
static void enter(Marking *m, Submission *from, const Enrolled *enrolled)
{
    Marked *marked = &m->student[m->students++];
    *marked = (Marked){.from = from, .marks = {0, 1}};
    marked->student = from ? from->student : enrolled->student;
    marked->name = enrolled ? enrolled->name : (Text){0};
    Text meant = seed_meant(m, marked->student, enrolled);
    marked->seed = from && (from->seed.len || from->lesson.len) ? from->seed : meant;
    marked->sheet = ARENA_MANY(m->mem, const Sheet *, m->questions);
    if (m->seeded && meant.len && !seeds_agree(meant, marked->seed))
        marking_tell(m, marked, 0,
                     text_format(m->mem, "worked with %s%.*s instead of seed %.*s", marked->seed.len ? "seed " : "no seed",
                                 TEXT_ARG(marked->seed), TEXT_ARG(meant)));
}

/* The submissions of that student that are not assigned yet. */
static int enter_all(Marking *m, const Enrolled *enrolled, bool *entered)
{
    int count = 0;
    for (int i = 0; i < m->in->count; i++) {
        Submission *s = m->in->submission[i];
        if (entered[i] || !text_equal(s->student, enrolled->student))
            continue;
        entered[i] = true;
        enter(m, s, enrolled);
        if (count++)
            marking_tell(m, &m->student[m->students - 1], 0, TEXT("handed in more than once: all are marked"));
    }
    return count;
}

static void enter_students(Marking *m)
{
    bool *entered = ARENA_MANY(m->mem, bool, m->in->count + 1);
    m->student = ARENA_MANY(m->mem, Marked, m->in->count + m->enrolled->students + 1);
    for (int i = 0; i < m->enrolled->students; i++)
        if (!enter_all(m, &m->enrolled->student[i], entered))
            enter(m, NULL, &m->enrolled->student[i]);
    for (int i = 0; i < m->in->count; i++) {
        Enrolled own = {.student = m->in->submission[i]->student}; /* not in a register, so without name and seed */
        int      first = m->students;
        if (entered[i])
            continue;
        enter_all(m, &own, entered);
        if (m->enrolled->students)
            marking_tell(m, &m->student[first], 0, TEXT("is not in the register"));
    }
}

/* ---- what a submission is about ----------------------------------------------------------------------------------- */

static void check_lesson(Marking *m, const Marked *marked)
{
    const Submission *s = marked->from;
    Text              name = submission_lesson_name(m->lesson);
    if (s->lesson.len && !text_equal(s->lesson, name))
        marking_miss(m, marked, 0, text_format(m->mem, "these are answers to another lesson, %.*s", TEXT_ARG(s->lesson)));
}

static bool is_asked(const Marking *m, Text question)
{
    for (int i = 0; i < m->questions; i++)
        if (text_equal(m->question[i].question->name, question))
            return true;
    return false;
}

/* "Question 3", as handouts have it, or 3, Q3, 3), "Question 3: head-on": the place of the third question; -1 for anything else. */
static int question_of_number(const Marking *m, Text name)
{
    static const char *const WORDS[] = {"question", "q", "#", ""};
    size_t                   at = 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts_in_any_case(name, WORDS[i])) {
            at = strlen(WORDS[i]);
            break;
        }
    Text rest = text_trim(text_from(name, at));
    int  number = 0;
    for (at = 0; at < rest.len && rest.at[at] >= '0' && rest.at[at] <= '9' && number <= m->questions; at++)
        number = 10 * number + (rest.at[at] - '0');
    bool ends = at == rest.len || (at && strchr(":.) (", rest.at[at]));
    return ends && number <= m->questions ? number - 1 : -1;
}

/* Questions that are called by their numbers get their names. */
static void name_questions(Marking *m, Submission *s)
{
    for (int i = 0; i < s->replies; i++) {
        int at = is_asked(m, s->reply[i].question) ? -1 : question_of_number(m, s->reply[i].question);
        if (at >= 0)
            s->reply[i].question = m->question[at].question->name;
    }
}

/* Each unknown name is reported once. */
static bool is_new(const Submission *s, int at)
{
    for (int i = 0; i < at; i++)
        if (s->reply[i].kind == REPLY_ANSWER && text_equal(s->reply[i].question, s->reply[at].question))
            return false;
    return true;
}

static void check_questions(Marking *m, const Marked *marked)
{
    const Submission *s = marked->from;
    int               unknown = 0;
    for (int i = 0; i < s->replies && unknown <= NOTICES_EACH; i++) {
        const Reply *reply = &s->reply[i];
        if (reply->kind != REPLY_ANSWER || is_asked(m, reply->question) || !is_new(s, i))
            continue;
        if (unknown++ == NOTICES_EACH)
            marking_miss(m, marked, reply->line, TEXT("more questions of this file do not exist in the lesson"));
        else
            marking_miss(m, marked, reply->line,
                         text_format(m->mem, "the lesson has no question %.*s", TEXT_ARG(text_short(reply->question, 60))));
    }
}

/* ---- seeds -------------------------------------------------------------------------------------------------------- */

/* The place of that part among the questions. */
static int question_at(const Marking *m, int part)
{
    int at = 0;
    while (m->question[at].part != part)
        at++;
    return at;
}

/* If the lesson has no random numbers, all seeds are alike. */
static bool has_numbers_of(const Marking *m, const Marked *marked, Text seed)
{
    return !m->seeded || text_equal(marked->seed, seed);
}

/* Marks all students with these numbers, question by question. */
static void mark_numbers(Marking *m, const Lesson *lesson, Text seed, const World *outside)
{
    Settings settings = settings_default();
    settings.steps = STEPS_NONE;
    Course *course = course_new(lesson, outside, &settings);
    while (course_next(course)) {
        MarkingDesk desk = marking_open(m, course, question_at(m, course->part));
        for (int i = 0; i < m->students; i++)
            if (m->student[i].from && has_numbers_of(m, &m->student[i], seed))
                marking_sheet(&desk, &m->student[i]);
    }
    m->cut |= course->stopped;
    if (!m->refused.line)
        m->refused = course->stage->refused;
    course_free(course);
}

static void mark_seed(Marking *m, Draw **draw, Text seed, const World *outside)
{
    const Lesson *lesson = m->lesson;
    Text          why;
    if (seed.len && m->seeded) {
        *draw = *draw ? *draw : draw_new(m->lesson, outside, m->mem);
        lesson = draw_lesson(*draw, seed, m->mem, &why);
    }
    m->cut |= work_left(m->lesson->work) <= 0;
    if (lesson && !m->cut)
        mark_numbers(m, lesson, seed, outside);
    if (lesson || m->cut)
        return;
    for (int i = 0; i < m->students; i++)
        if (m->student[i].from && has_numbers_of(m, &m->student[i], seed))
            marking_tell(m, &m->student[i], 0,
                         text_format(m->mem, "is not marked, because the seed gives no numbers: %.*s", TEXT_ARG(why)));
}

static bool is_first_of_seed(const Marking *m, int at)
{
    for (int i = 0; i < at; i++)
        if (m->student[i].from && has_numbers_of(m, &m->student[i], m->student[at].seed))
            return false;
    return m->student[at].from != NULL;
}

/* ---- the whole ---------------------------------------------------------------------------------------------------- */

static void list_questions(Marking *m)
{
    m->question = ARENA_MANY(m->mem, MarkedQuestion, m->lesson->parts + 1);
    for (int i = 0; i < m->lesson->parts; i++)
        if (m->lesson->part[i].question)
            m->question[m->questions++] = (MarkedQuestion){m->lesson->part[i].question, i, marks_of_question(m->lesson->part[i].question)};
    for (int i = 0; i < m->questions; i++)
        m->of = marks_add(m->of, m->question[i].of);
}

Marking *marking_run(const Lesson *lesson, HandedIn *in, const Register *enrolled, const World *outside)
{
    Marking *m = ARENA_ONE(in->mem, Marking);
    Draw    *draw = NULL;
    *m = (Marking){.lesson = lesson, .mem = in->mem, .of = {0, 1}, .enrolled = enrolled, .in = in, .seeded = draw_has_numbers(lesson)};
    list_questions(m);
    for (int i = 0; i < in->count; i++)
        name_questions(m, in->submission[i]);
    enter_students(m);
    for (int i = 0; i < m->students; i++)
        if (m->student[i].from) {
            check_lesson(m, &m->student[i]);
            check_questions(m, &m->student[i]);
        }
    for (int i = 0; i < m->students && !m->cut; i++)
        if (is_first_of_seed(m, i))
            mark_seed(m, &draw, m->student[i].seed, outside);
    if (m->cut)
        handed_in_notice(m->in, &(Notice){.path = lesson->path,
                                          .message = TEXT("marking is incomplete, because the lesson takes too long or ends itself: "
                                                          "`carom check` shows where")});
    return m;
}

int marking_hints_of(const Marking *marking, const Marked *marked, int question)
{
    Text         name = marking->question[question].question->name;
    const Reply *hint = marked->from ? submission_find(marked->from, REPLY_HINT, name, (Text){0}) : NULL;
    bool         why = marked->from && submission_find(marked->from, REPLY_WHY, name, (Text){0});
    return (hint ? hint->hints : 0) + why;
}

static bool is_whole(const Marking *m, const Marked *marked)
{
    for (int q = 0; q < m->questions; q++)
        if (!marked->sheet[q])
            return false;
    return true;
}

Text marking_note_of(const Marking *m, const Marked *marked)
{
    Buf note = {0};
    if (!marked->from)
        return TEXT("nothing was handed in");
    if (m->cut && !is_whole(m, marked))
        buf_puts(&note, "only partly marked");
    for (int i = 0; i < m->in->notices; i++) {
        const Notice *notice = &m->in->notice[i];
        if (!text_equal(notice->path, marked->from->path) || !text_equal(notice->student, marked->student))
            continue;
        buf_puts(&note, note.len ? "; " : "");
        if (notice->line)
            buf_printf(&note, "line %d: ", notice->line);
        buf_put(&note, notice->message);
    }
    return buf_finish(&note, m->mem);
}
