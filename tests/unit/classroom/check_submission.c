/* What stands in a file of answers: its lines are read, and each that cannot be read is a fault. */
#include "harness.h"
#include "classroom/submission.h"

static Arena *mem;

static void setup(void)
{
    mem = arena_new();
}

static void teardown(void)
{
    arena_free(mem);
}

static const char *const KINDS[] = {"answer", "hint", "why", "skip", "done", "question"};

/* [line kind question/ask=typed]... and the faults. */
static Text told(Text file)
{
    const Submission *s = submission_read(TEXT("a.answers"), file, mem);
    Buf               buf = {0};
    buf_printf(&buf, "%.*s/%.*s/%.*s", TEXT_ARG(s->lesson), TEXT_ARG(s->student), TEXT_ARG(s->seed));
    if (s->printed)
        buf_printf(&buf, "/%08x", s->print);
    for (int i = 0; i < s->replies; i++) {
        const Reply *r = &s->reply[i];
        buf_printf(&buf, " [%d %s %.*s", r->line, KINDS[r->kind], TEXT_ARG(r->question));
        if (r->kind == REPLY_ANSWER)
            buf_printf(&buf, "/%.*s=%.*s", TEXT_ARG(r->ask), TEXT_ARG(r->typed));
        if (r->kind == REPLY_HINT)
            buf_printf(&buf, " %d", r->hints);
        if (r->printed)
            buf_printf(&buf, " %08x", r->print);
        buf_char(&buf, ']');
    }
    for (int i = 0; i < s->faults; i++)
        buf_printf(&buf, " !%d %.*s", s->fault[i].line, TEXT_ARG(s->fault[i].message));
    if (s->torn)
        buf_puts(&buf, " torn");
    return buf_finish(&buf, mem);
}

#define HEAD "carom answers 1\n"
static const struct {
    const char *file, *is;
} FILES[] = {
    {HEAD, "//"},
    {HEAD "lesson 07 on a line 6f1c2a9b\nstudent Ada  L.\nseed 7\n", "07 on a line/Ada  L./7/6f1c2a9b"},
    {HEAD "lesson two\nstudent A\nstudent B\n", "two/B/"},
    {HEAD "lesson 12345678\n", "12345678//"},
    {HEAD "answer q va' = -7/4\n", "// [2 answer q/va'=-7/4]"},
    {HEAD "answer q  =  a, b \r\n\n", "// [2 answer q/=a, b]"},
    {HEAD "answer q va'=x=3\n", "// [2 answer q/va'=x=3]"},
    {HEAD "answer q =\n", "// [2 answer q/=]"},
    {HEAD "hint q 2\nskip q\ndone q\nwhy q\n", "// [2 hint q 2] [3 skip q] [4 done q] [5 why q]"},
    {HEAD "question q 000000ff\nanswer q = 1\nanswer p = 2\n", "// [2 question q] [3 answer q/=1 000000ff] [4 answer p/=2]"},
    /* a line counts only with its end */
    {HEAD "answer q = 1\nanswer q = 22", "// [2 answer q/=1] torn"},
    {HEAD "answer q = 1\nanswr", "// [2 answer q/=1] torn"},
    /* lines above and below a fault count; an incomplete last line does not */
    {HEAD "answer q 1\nhint q\nanswer q = 3\nansw",
     "// [4 answer q/=3] !2 write an answer as `answer QUESTION NAME = VALUE` !3 `hint QUESTION` must be followed by a number torn"},
    {HEAD "answer q = 1\nanswr q = 2\nanswer q = 3\n",
     "// [2 answer q/=1] [4 answer q/=3] !3 it does not start with a known word: there are "
     "lesson, student, seed, question, answer, hint, why, skip and done"},
    {HEAD "answer q 1\n", "// !2 write an answer as `answer QUESTION NAME = VALUE`"},
    {HEAD "answer\n", "// !2 the name of a question is missing"},
    {HEAD "answer = 1\n", "// !2 the name of a question is missing"},
    {HEAD "hint q two\n", "// !2 `hint QUESTION` must be followed by a number"},
    {HEAD "hint q\n", "// !2 `hint QUESTION` must be followed by a number"},
    {HEAD "hint q 9999999\n", "// !2 `hint QUESTION` must be followed by a number"},
    {HEAD "question q 12\n", "// !2 `question NAME` must be followed by eight digits 0 to f"},
    {HEAD "question q\n", "// !2 `question NAME` must be followed by eight digits 0 to f"},
    {HEAD "question q 1234567g\n", "// !2 `question NAME` must be followed by eight digits 0 to f"},
    {HEAD "lesson\n", "// !2 `lesson` needs the name of a lesson"},
    {HEAD "answer q = \xFF\n", "// !2 it is not UTF-8"},
    {HEAD "answer q = \x1B[2J\n", "// !2 it contains a control character"},
    {"", "// !1 it is empty"},
    {"carom answ", "// !1 its first line is incomplete"},
    {"carom answers 2\n", "// !1 it was written by another version of carom"},
    {"carom answers x\n", "// !1 the first line must be `carom answers 1`"},
    {"hello\n", "// !1 this is not a file of answers; the first line of one must be `carom answers 1`"},
};
enum { FILE_COUNT = sizeof FILES / sizeof *FILES };

START_TEST(files_are_read)
{
    Text is = told(text_of(FILES[_i].file));
    ck_assert_msg(text_is(is, FILES[_i].is), "%s\n   is %.*s\nmeant %s", FILES[_i].file, TEXT_ARG(is), FILES[_i].is);
}
END_TEST

START_TEST(zeros_and_long_answers_are_faults)
{
    Text with_zero = {"carom answers 1\nanswer q = 1\0002\n", sizeof "carom answers 1\nanswer q = 1\0002\n" - 1};
    Buf  buf = {0};
    ck_assert(text_is(told(with_zero), "// !2 it contains a control character"));
    buf_puts(&buf, HEAD "answer q = ");
    buf_fill(&buf, '1', LIMIT_TYPED);
    buf_char(&buf, '\n');
    ck_assert(text_is(told(buf_text(&buf)), "// !2 it is longer than 10000 bytes"));
    buf.len = 0;
    buf_puts(&buf, HEAD);
    for (int i = 0; i <= LIMIT_REPLIES; i++)
        buf_puts(&buf, "skip q\n");
    const Submission *s = submission_read(TEXT("a"), buf_text(&buf), mem);
    ck_assert_int_eq(s->replies, LIMIT_REPLIES);
    ck_assert(text_is(s->fault[0].message, "a file may have at most 10000 lines"));
    buf_free(&buf);
}
END_TEST

START_TEST(the_last_reply_counts)
{
    const Submission *s = submission_read(TEXT("a"), TEXT(HEAD "answer q x = 1\nanswer q y = 2\nanswer q x = 3\nhint q 1\n"), mem);
    ck_assert(text_is(submission_find(s, REPLY_ANSWER, TEXT("q"), TEXT("x"))->typed, "3"));
    ck_assert(text_is(submission_find(s, REPLY_ANSWER, TEXT("q"), TEXT("y"))->typed, "2"));
    ck_assert_ptr_null(submission_find(s, REPLY_ANSWER, TEXT("q"), (Text){0}));
    ck_assert_ptr_null(submission_find(s, REPLY_ANSWER, TEXT("p"), TEXT("x")));
    ck_assert_int_eq(submission_find(s, REPLY_HINT, TEXT("q"), (Text){0})->hints, 1);
}
END_TEST

SUITE(check_submission)
{
    Suite *suite = suite_create("submission");
    TCase *tcase = tcase_create("form");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, files_are_read, 0, FILE_COUNT);
    tcase_add_test(tcase, zeros_and_long_answers_are_faults);
    tcase_add_test(tcase, the_last_reply_counts);
    suite_add_tcase(suite, tcase);
    return suite;
}
