#include "classroom/marking/marking_desk.h"

/* Memory used for judging lives as long as the question is open; if it grows large, the question is closed and opened again. */
enum { MUCH_MEMORY = 1 << 22 };

void marking_tell(Marking *m, const Marked *marked, int line, Text message)
{
    handed_in_notice(m->in, &(Notice){marked->from->path, marked->student, line, message, false});
}

void marking_miss(Marking *m, const Marked *marked, int line, Text message)
{
    handed_in_notice(m->in, &(Notice){marked->from->path, marked->student, line, message, true});
}

/* ---- what was typed ------------------------------------------------------------------------------------------------ */

/* Whether the two are names of one step, or of the same component of it. */
static bool is_same_step(MarkingDesk *desk, Text a, Text b)
{
    Session *session = desk->course->stage->session;
    Quantity first, second;
    return session_quantity(session, a, false, &first) && session_quantity(session, b, false, &second) && first.report && first.step >= 0 &&
           first.report == second.report && first.step == second.step && first.component == second.component;
}

static Text without_primes(Text *name)
{
    size_t end = name->len;
    while (end > 0 && name->at[end - 1] == '\'')
        end--;
    Text primes = text_from(*name, end);
    *name = text_cut(*name, 0, end);
    return primes;
}

/* j for j_c1, v' for v_box': the island's name contains the contact or body, the lesson's is only the letter. */
static bool is_short_for(Text typed, Text asked)
{
    Text primes = without_primes(&typed), others = without_primes(&asked);
    return typed.len && text_equal(primes, others) && asked.len > typed.len + 1 && text_equal(text_cut(asked, 0, typed.len), typed) &&
           asked.at[typed.len] == '_';
}

/* The only name that it can abbreviate. */
static int short_ask_of(const Question *q, Text name)
{
    int found = -1;
    for (int i = 0; i < q->asks; i++)
        if (is_short_for(name, q->ask[i].name)) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

/* The ask that a reply answers: found by its name, by its name as hand work writes it, by another name of the step, or by an abbreviation
 * that can mean no other; -1 if there is none. */
static int ask_of(MarkingDesk *desk, Text name)
{
    const Question *q = desk->question;
    if (!q->asks || (q->asks == 1 && !name.len))
        return 0;
    for (int i = 0; i < q->asks; i++)
        if (text_equal(q->ask[i].name, name))
            return i;
    for (int i = 0; i < q->asks; i++)
        if (answer_same_name(q->ask[i].name, name, desk->marking->mem) || is_same_step(desk, q->ask[i].name, name))
            return i;
    return short_ask_of(q, name);
}

static bool is_older(const MarkingDesk *desk, const Reply *reply)
{
    return reply->printed && reply->print != desk->print;
}

static Text not_asked(const MarkingDesk *desk, const Reply *reply)
{
    Text question = desk->question->name;
    if (!reply->ask.len)
        return text_format(desk->marking->mem, "%.*s asks for several values, but this answer has no name", TEXT_ARG(question));
    return text_format(desk->marking->mem, "%.*s does not ask for %.*s", TEXT_ARG(question), TEXT_ARG(text_short(reply->ask, 60)));
}

static Text *collect(MarkingDesk *desk, const Marked *marked)
{
    const Submission *s = marked->from;
    Text             *typed = ARENA_MANY(desk->marking->mem, Text, marks_answer_count(desk->question));
    bool              older = false;
    for (int i = 0; i < s->replies; i++) {
        const Reply *reply = &s->reply[i];
        if (reply->kind != REPLY_ANSWER || !text_equal(reply->question, desk->question->name))
            continue;
        int ask = ask_of(desk, reply->ask);
        older |= is_older(desk, reply);
        if (ask >= 0)
            typed[ask] = reply->typed;
        else
            marking_miss(desk->marking, marked, reply->line, not_asked(desk, reply));
    }
    if (older)
        marking_tell(desk->marking, marked, 0,
                     text_format(desk->marking->mem, "%.*s has changed since it was answered", TEXT_ARG(desk->question->name)));
    return typed;
}

/* ---- sheets -------------------------------------------------------------------------------------------------------- */

static unsigned hash_of(const Text *typed, int count)
{
    unsigned hash = 0;
    for (int i = 0; i < count; i++)
        hash = 31 * hash + text_hash(typed[i]);
    return hash;
}

static bool is_known(const KnownSheet *known, unsigned hash, const Text *typed, int count)
{
    bool same = known->hash == hash;
    for (int i = 0; same && i < count; i++)
        same = text_equal(known->sheet->typed[i], typed[i]);
    return same;
}

static void keep_small(MarkingDesk *desk)
{
    const Report *report = session_outcome(desk->course->stage->session)->report;
    if (report && arena_used(report->desk->exact.mem) > MUCH_MEMORY)
        course_again(desk->course);
}

static const Sheet *judged(MarkingDesk *desk, const Text *typed)
{
    int      count = marks_answer_count(desk->question);
    unsigned hash = hash_of(typed, count);
    for (int i = 0; i < desk->knowns; i++)
        if (is_known(&desk->known[i], hash, typed, count))
            return desk->known[i].sheet;
    Sheet *sheet = ARENA_ONE(desk->marking->mem, Sheet);
    keep_small(desk);
    *sheet = (Sheet){typed, judge_question(desk->course->stage, desk->question, typed, desk->marking->mem)};
    *ARENA_ADD(desk->marking->mem, desk->known, desk->knowns, &desk->room) = (KnownSheet){hash, sheet};
    return sheet;
}

MarkingDesk marking_open(Marking *marking, Course *course, int question)
{
    return (MarkingDesk){.marking = marking,
                         .course = course,
                         .question = course->question,
                         .at = question,
                         .print = submission_print_question(course->lesson, course->part)};
}

static void tell_unread(MarkingDesk *desk, const Marked *marked, const Sheet *sheet)
{
    Arena *mem = desk->marking->mem;
    for (int i = 0; i < sheet->judged.answers; i++) {
        const Answer *answer = &sheet->judged.answer[i];
        if (answer->kind == ANSWER_NOT_READ && text_trim(sheet->typed[i]).len)
            marking_miss(desk->marking, marked, 0,
                         text_format(mem, "%.*s%s%.*s cannot be read: %.*s", TEXT_ARG(desk->question->name), answer->name.len ? " " : "",
                                     TEXT_ARG(answer->name), TEXT_ARG(answer->message)));
    }
}

void marking_sheet(MarkingDesk *desk, Marked *marked)
{
    const Sheet *sheet = desk->course->refused ? NULL : judged(desk, collect(desk, marked));
    marked->sheet[desk->at] = sheet;
    if (sheet) {
        marked->marks = marks_add(marked->marks, sheet->judged.marks);
        tell_unread(desk, marked, sheet);
    } else
        marking_tell(
            desk->marking, marked, 0,
            text_format(desk->marking->mem, "%.*s is not marked, because its problem does not run", TEXT_ARG(desk->question->name)));
}
