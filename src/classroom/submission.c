#include "classroom/submission.h"

#include "lesson/reading/lesson_words.h"

#include <string.h>

static const char FIRST[] = "carom answers ";

/* ---- what is known ---------------------------------------------------------------------------------------------- */

static const char *const WORDS[] = {"answer", "hint", "why", "skip", "done", "question"};

const Reply *submission_find(const Submission *submission, ReplyKind kind, Text question, Text ask)
{
    for (int i = submission->replies - 1; i >= 0; i--) {
        const Reply *reply = &submission->reply[i];
        if (reply->kind == kind && text_equal(reply->question, question) && text_equal(reply->ask, ask))
            return reply;
    }
    return NULL;
}

void submission_add(Submission *submission, const Reply *reply, Arena *mem)
{
    submission->reply = arena_grow(mem, submission->reply, sizeof(Reply), submission->replies, &submission->room);
    submission->reply[submission->replies] = *reply;
    bool         say = reply->kind == REPLY_QUESTION;
    const Reply *was = say || !submission->prints ? NULL : submission_find(submission, REPLY_QUESTION, reply->question, (Text){0});
    if (was) {
        submission->reply[submission->replies].print = was->print;
        submission->reply[submission->replies].printed = true;
    }
    submission->replies++;
    submission->prints += say;
}

void submission_fault(Submission *submission, int line, Text why, Arena *mem)
{
    if (submission->faults == LIMIT_FAULTS)
        return;
    *ARENA_ADD(mem, submission->fault, submission->faults, &submission->fault_room) = (Fault){.line = line, .message = why};
}

bool submission_can_keep(Text typed, Text *why)
{
    int len;
    *why = (Text){0};
    if (typed.len > LIMIT_TYPED) {
        *why = TEXT("it is longer than 10000 bytes");
        return false;
    }
    for (size_t at = 0; at < typed.len; at += (size_t)len) {
        int32_t code = utf8_decode(typed, at, &len);
        if (code < 0)
            *why = TEXT("it is not UTF-8");
        else if ((code < ' ' && code != '\t') || code == 0x7F)
            *why = TEXT("it contains a control character");
        if (why->len)
            return false;
    }
    return true;
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

typedef struct SubmissionReading {
    Submission *into;
    Arena      *mem;
    Text        line;
    int         number;
} SubmissionReading;

static bool fault(SubmissionReading *r, const char *what)
{
    submission_fault(r->into, r->number, text_format(r->mem, "%s", what), r->mem);
    return false;
}

/* Takes the first word off `text`, with the blanks after it. */
static Text take_word(Text *text)
{
    size_t len = 0;
    while (len < text->len && text->at[len] != ' ' && text->at[len] != '\t')
        len++;
    Text word = text_cut(*text, 0, len);
    *text = text_trim(text_from(*text, len));
    return word;
}

/* Eight hexadecimal digits. */
static bool read_print(Text text, unsigned *print)
{
    *print = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char *digit = memchr("0123456789abcdef", text.at[i], 16);
        if (!digit || text.len != 8)
            return false;
        *print = 16 * *print + (unsigned)strcspn("0123456789abcdef", (char[]){*digit, 0});
    }
    return text.len == 8;
}

/* NAME, and perhaps its print */
static bool take_lesson(SubmissionReading *r, Text rest)
{
    Submission *s = r->into;
    size_t      last = rest.len;
    while (last > 0 && rest.at[last - 1] != ' ')
        last--;
    s->printed = last > 0 && read_print(text_from(rest, last), &s->print);
    s->lesson = s->printed ? text_trim(text_cut(rest, 0, last)) : rest;
    return s->lesson.len || fault(r, "`lesson` needs the name of a lesson");
}

/* [ASK] = TYPED */
static bool take_typed(SubmissionReading *r, Reply *reply, Text rest)
{
    const char *equal = rest.len ? memchr(rest.at, '=', rest.len) : NULL;
    if (!equal)
        return fault(r, "write an answer as `answer QUESTION NAME = VALUE`");
    reply->ask = text_trim(text_cut(rest, 0, (size_t)(equal - rest.at)));
    reply->typed = text_trim(text_from(rest, reply->ask.len ? (size_t)(equal - rest.at) + 1 : 1));
    return true;
}

static bool take_reply(SubmissionReading *r, ReplyKind kind, Text rest)
{
    enum { MOST_HINTS = 999999 };
    long  hints = 0;
    Reply reply = {.kind = kind, .line = r->number, .question = take_word(&rest)};
    if (!reply.question.len || reply.question.at[0] == '=')
        return fault(r, "the name of a question is missing");
    if (kind == REPLY_ANSWER && !take_typed(r, &reply, rest))
        return false;
    if (kind == REPLY_HINT && !text_whole(rest, MOST_HINTS, &hints))
        return fault(r, "`hint QUESTION` must be followed by a number");
    if (kind == REPLY_QUESTION && !read_print(rest, &reply.print))
        return fault(r, "`question NAME` must be followed by eight digits 0 to f");
    if (r->into->replies >= LIMIT_REPLIES)
        return fault(r, "a file may have at most 10000 lines");
    reply.hints = (int)hints;
    submission_add(r->into, &reply, r->mem);
    return true;
}

static bool take_line(SubmissionReading *r)
{
    Text rest = text_trim(r->line), why;
    if (!rest.len)
        return true;
    if (!submission_can_keep(rest, &why)) {
        submission_fault(r->into, r->number, why, r->mem);
        return false;
    }
    Text word = take_word(&rest);
    for (int i = 0; i < (int)(sizeof WORDS / sizeof *WORDS); i++)
        if (text_is(word, WORDS[i]))
            return take_reply(r, (ReplyKind)i, rest);
    if (text_is(word, "lesson"))
        return take_lesson(r, rest);
    if (text_is(word, "student"))
        r->into->student = rest;
    else if (text_is(word, "seed"))
        r->into->seed = rest;
    else
        return fault(r, text_format(r->mem, "it does not start with a known word: %s", lesson_words_of(WORD_ANSWERS, r->mem)).at);
    return true;
}

bool submission_is_one(Text file)
{
    return text_starts(text_without_mark(file), FIRST);
}

static bool take_first(SubmissionReading *r)
{
    long version;
    if (!submission_is_one(r->line))
        return fault(r, "this is not a file of answers; the first line of one must be `carom answers 1`");
    if (!text_whole(text_trim(text_from(r->line, sizeof FIRST - 1)), INT_MAX, &version))
        return fault(r, "the first line must be `carom answers 1`");
    return version == SUBMISSION_VERSION || fault(r, "it was written by another version of carom");
}

Submission *submission_read(Text path, Text file, Arena *mem)
{
    Submission       *s = ARENA_ONE(mem, Submission);
    SubmissionReading r = {.into = s, .mem = mem};
    bool              goes_on = true;
    *s = (Submission){.path = path, .line = 1, .sound = file.len - text_without_mark(file).len};
    for (const char *stop; goes_on && (stop = file.len > s->sound ? memchr(file.at + s->sound, '\n', file.len - s->sound) : NULL);) {
        r.line = text_cut(file, s->sound, (size_t)(stop - file.at));
        r.number++;
        bool good = r.number == 1 ? take_first(&r) : take_line(&r);
        goes_on = good || (r.number > 1 && s->replies < LIMIT_REPLIES);
        s->sound = (size_t)(stop - file.at) + 1;
    }
    s->torn = goes_on && r.number && s->sound < file.len;
    if (!r.number) {
        r.number = 1;
        fault(&r, file.len ? "its first line is incomplete" : "it is empty");
    }
    return s;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

void submission_put_head(Buf *out, const Lesson *lesson, Text student, Text seed)
{
    Text name = submission_lesson_name(lesson);
    buf_printf(out, "%s%d\nlesson %.*s %08x\n", FIRST, SUBMISSION_VERSION, TEXT_ARG(name), submission_print(lesson));
    if (student.len)
        buf_printf(out, "student %.*s\n", TEXT_ARG(student));
    if (seed.len)
        buf_printf(out, "seed %.*s\n", TEXT_ARG(seed));
}

void submission_put(Buf *out, const Reply *reply)
{
    buf_printf(out, "%s %.*s", WORDS[reply->kind], TEXT_ARG(reply->question));
    if (reply->kind == REPLY_ANSWER)
        buf_printf(out, "%s%.*s = %.*s", reply->ask.len ? " " : "", TEXT_ARG(reply->ask), TEXT_ARG(reply->typed));
    else if (reply->kind == REPLY_HINT)
        buf_printf(out, " %d", reply->hints);
    else if (reply->kind == REPLY_QUESTION)
        buf_printf(out, " %08x", reply->print);
    buf_char(out, '\n');
}

/* ---- what a lesson was -------------------------------------------------------------------------------------------- */

Text submission_lesson_name(const Lesson *lesson)
{
    return text_file_name(lesson->path, ".md");
}

unsigned submission_print(const Lesson *lesson)
{
    return text_hash(lesson->file);
}

static void put_part(Buf *buf, const Part *part)
{
    for (int i = 0; i < part->statements; i++)
        buf_printf(buf, "%.*s\n", TEXT_ARG(part->statement[i].text));
    for (int i = 0; part->numbers && i < part->numbers->parameters; i++)
        buf_printf(buf, "%.*s = %.*s\n", TEXT_ARG(part->numbers->parameter[i].name), TEXT_ARG(part->numbers->parameter[i].value));
}

unsigned submission_print_question(const Lesson *lesson, int part)
{
    const Question *q = lesson->part[part].question;
    Buf             buf = {0};
    for (int i = 0; i < part; i++)
        put_part(&buf, &lesson->part[i]);
    buf_printf(&buf, "%.*s\n%s %.*s\n", TEXT_ARG(q->problem.text), lesson_question_kinds[q->kind], TEXT_ARG(q->asked));
    for (int i = 0; i < q->asks; i++)
        buf_printf(&buf, "%.*s\n", TEXT_ARG(q->ask[i].name));
    for (int i = 0; i < q->options; i++)
        buf_printf(&buf, "%c %.*s\n", q->option[i].right ? 'x' : ' ', TEXT_ARG(q->option[i].text));
    unsigned print = text_hash(buf_text(&buf));
    buf_free(&buf);
    return print;
}
