/* The file of answers: acknowledged answers survive every accident, and nothing else is ever read as an answer. */
#include "harness.h"
#include "classroom/progress.h"
#include "lessons.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define TWO                                                                                                                                \
    "# One\n```carom numbers\na = 2 in 1..9\n```\nProse.\n```carom question first\ncollide1d ma=a mb=3 va=5 vb=-4 e=1/4\n"                 \
    "ask: J, va'\nhint: Look.\n```\n```carom\nb = 3\n```\n```carom question second\na*b\n```\n"
enum { FIRST = 3, SECOND = 5 }; /* their places among the parts */
#define HEAD "carom answers 1\n"

static char   path[200];
static Arena *mem;

static void setup(void)
{
    fresh_folder(path, sizeof path - 10);
    strcat(path, "/a.answers");
    mem = arena_new();
}

static void teardown(void)
{
    unlink(path);
    *strrchr(path, '/') = 0;
    ck_assert_int_eq(rmdir(path), 0);
    arena_free(mem);
}

static const Lesson *lesson_of(const char *body)
{
    const Lesson *lesson = lesson_read(TEXT("folder/two.md"), text_format(mem, "%s%s", LESSON_HEAD, body), mem);
    ck_assert_msg(!lesson->faults, "%.*s", TEXT_ARG(lesson->fault ? lesson->fault->message : (Text){0}));
    return lesson;
}

static void write_bytes(Text bytes)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    if (bytes.len)
        fwrite(bytes.at, 1, bytes.len, file);
    ck_assert_int_eq(fclose(file), 0);
}

static Text content(void)
{
    Buf buf = {0};
    ck_assert(read_whole(path, &buf));
    return buf_finish(&buf, mem);
}

static Progress *begin(const Lesson *lesson, const char *student, const char *seed)
{
    Text      why;
    Progress *p = progress_open(path, lesson, text_of(student), text_of(seed), mem, &why);
    ck_assert_msg(p, "%.*s", TEXT_ARG(why));
    return p;
}

/* The reason for refusing the file, which must not change. */
static Text refusal(const Lesson *lesson, const char *student, const char *seed)
{
    Text      before = content(), why;
    Progress *p = progress_open(path, lesson, text_of(student), text_of(seed), mem, &why);
    ck_assert_msg(!p, "the file is taken:\n%.*s", TEXT_ARG(before));
    ck_assert(text_equal(content(), before));
    return why;
}

static void answer(Progress *p, int part, int ask, const char *typed)
{
    Text why;
    ck_assert_msg(progress_answer(p, part, ask, text_of(typed), &why), "%s: %.*s", typed, TEXT_ARG(why));
}

/* ---- writing it ---------------------------------------------------------------------------------------------------- */

START_TEST(answers_are_written_and_taken_up)
{
    const Lesson *lesson = lesson_of(TWO);
    Progress     *p = begin(lesson, "Ada", "");
    Text          why;
    ck_assert(!p->resumed && !p->changed && !p->cut);
    answer(p, FIRST, 0, " 13.5 ");
    answer(p, FIRST, 1, "-1.75");
    ck_assert(progress_hint(p, FIRST, 1, &why) && progress_skip(p, FIRST, &why));
    answer(p, SECOND, 0, "6");
    ck_assert(progress_done(p, SECOND, &why));
    ck_assert(text_is(progress_typed(p, FIRST, 0), "13.5"));
    progress_close(p);
    Text is = content();
    ck_assert_msg(text_starts(is, HEAD "lesson two ") && text_ends(is, "answer second = 6\ndone second\n"), "%.*s", TEXT_ARG(is));

    p = begin(lesson, "", "");
    ck_assert(p->resumed && !p->changed && !p->cut && text_is(p->had->student, "Ada"));
    ck_assert(text_is(progress_typed(p, FIRST, 0), "13.5") && text_is(progress_typed(p, FIRST, 1), "-1.75"));
    ck_assert(text_is(progress_typed(p, SECOND, 0), "6"));
    ck_assert_int_eq(progress_hints(p, FIRST), 1);
    ck_assert_int_eq(progress_hints(p, SECOND), 0);
    ck_assert_int_eq(progress_state(p, FIRST), PROGRESS_SKIPPED);
    ck_assert_int_eq(progress_state(p, SECOND), PROGRESS_DONE);
    answer(p, FIRST, 0, "27/2");
    ck_assert_int_eq(progress_state(p, FIRST), PROGRESS_BEGUN);
    progress_close(p);
    p = begin(lesson, "Ada", "");
    ck_assert(text_is(progress_typed(p, FIRST, 0), "27/2"));
    progress_close(p);
}
END_TEST

START_TEST(the_file_is_private)
{
    struct stat about;
    write_bytes((Text){0});
    ck_assert_int_eq(chmod(path, 0644), 0);
    progress_close(begin(lesson_of(TWO), "", ""));
    ck_assert_int_eq(stat(path, &about), 0);
    ck_assert_int_eq(about.st_mode & 0777, 0600);
}
END_TEST

START_TEST(names_and_seeds_are_found)
{
    ck_assert(text_is(progress_name(lesson_of(TWO), mem), "two.answers"));
    ck_assert(!progress_seed(path, mem).len);
    progress_close(begin(lesson_of(TWO), "", "7"));
    ck_assert(text_is(progress_seed(path, mem), "7"));
}
END_TEST

START_TEST(what_cannot_be_kept_is_not_acknowledged)
{
    Progress *p = begin(lesson_of(TWO), "", "");
    Text      before = content(), why;
    ck_assert(!progress_answer(p, FIRST, 0, TEXT("1\n2"), &why) && text_is(why, "it contains a control character"));
    ck_assert(!progress_answer(p, FIRST, 0, TEXT("\xFF"), &why) && text_is(why, "it is not UTF-8"));
    ck_assert(!progress_typed(p, FIRST, 0).len && text_equal(content(), before));
    progress_close(p);
    Text bad;
    unlink(path);
    ck_assert_ptr_null(progress_open(path, lesson_of(TWO), TEXT("A\nseed 7"), (Text){0}, mem, &bad));
    ck_assert(text_is(bad, "it contains a control character"));
}
END_TEST

START_TEST(other_files_are_left_alone)
{
    const Lesson *two = lesson_of(TWO);
    static const struct {
        const char *file, *student, *seed, *why;
    } REFUSED[] = {
        {"My notes\n", "", "", "its line 1 cannot be read: this is not a file of answers; the first line of one must be `carom answers 1`"},
        {"My notes", "", "", "its line 1 cannot be read: its first line is incomplete"},
        {"carom answers 2\n", "", "", "its line 1 cannot be read: it was written by another version of carom"},
        {HEAD "lesson three\n", "", "", "it belongs to another lesson, three"},
        {HEAD "lesson two\nseed 7\n", "", "8", "it was started with another seed, 7"},
        {HEAD "lesson two\nanswer first J = 3\n", "", "8", "it was started without a seed"},
        {HEAD "lesson two\nstudent Ada\n", "Bob", "", "it belongs to another student, Ada"},
        {HEAD "lesson two\nanswer first J = 3\nxx\n", "", "",
         "its line 4 cannot be read: it does not start with a known word: there are lesson, student, seed, question, answer, hint, why, "
         "skip and done"},
    };
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        write_bytes(text_of(REFUSED[i].file));
        Text why = refusal(two, REFUSED[i].student, REFUSED[i].seed);
        ck_assert_msg(text_is(why, REFUSED[i].why), "%s\n   is %.*s\nmeant %s", REFUSED[i].file, TEXT_ARG(why), REFUSED[i].why);
    }
    Text why;
    *strrchr(path, '/') = 0;
    ck_assert_ptr_null(progress_open(path, two, (Text){0}, (Text){0}, mem, &why));
    ck_assert(why.len > 0);
    strcat(path, "/a.answers");
}
END_TEST

START_TEST(a_prepared_file_is_taken)
{
    write_bytes(TEXT(HEAD "student Ada\nseed 7\n"));
    Progress *p = begin(lesson_of(TWO), "", "");
    ck_assert(text_is(p->had->student, "Ada") && text_is(p->had->seed, "7") && text_is(p->had->lesson, "two"));
    answer(p, SECOND, 0, "6");
    progress_close(p);
    p = begin(lesson_of(TWO), "Ada", "7");
    ck_assert(text_is(progress_typed(p, SECOND, 0), "6"));
    progress_close(p);
}
END_TEST

/* ---- a lesson that changes ------------------------------------------------------------------------------------------ */

static Progress *answered_then(const char *body)
{
    Progress *p = begin(lesson_of(TWO), "", "");
    answer(p, FIRST, 0, "13.5");
    answer(p, SECOND, 0, "6");
    progress_close(p);
    return begin(lesson_of(body), "", "");
}

static const char *replaced(const char *from, const char *to)
{
    const char *at = strstr(TWO, from);
    ck_assert_msg(at, "%s", from);
    return text_format(mem, "%.*s%s%s", (int)(at - TWO), TWO, to, at + strlen(from)).at;
}

START_TEST(changed_prose_hints_and_marks_keep_answers)
{
    static const char *const CHANGES[][2] = {{"Prose.", "Other words."}, {"hint: Look.", "hint: Look again."}, {"ask: J,", "ask: J (5),"}};
    for (int i = 0; i < 3; i++) {
        Progress *p = answered_then(replaced(CHANGES[i][0], CHANGES[i][1]));
        ck_assert(p->changed && p->resumed);
        ck_assert_msg(text_is(progress_typed(p, FIRST, 0), "13.5") && text_is(progress_typed(p, SECOND, 0), "6"), "%s", CHANGES[i][1]);
        ck_assert_int_eq(progress_state(p, FIRST), PROGRESS_BEGUN);
        progress_close(p);
        unlink(path);
    }
}
END_TEST

START_TEST(changed_questions_are_new)
{
    static const struct {
        const char *from, *to;
        bool        first, second; /* unchanged */
    } CHANGES[] = {
        {"va=5", "va=6", false, true}, {"a = 2", "a = 3", false, false},       {"b = 3", "b = 4", true, false},
        {"a*b", "a + b", true, false}, {"ask: J,", "ask: J, k,", false, true},
    };
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        Progress *p = answered_then(replaced(CHANGES[i].from, CHANGES[i].to));
        ck_assert(p->changed);
        ck_assert_msg((progress_typed(p, FIRST, 0).len > 0) == CHANGES[i].first, "%s: first", CHANGES[i].to);
        ck_assert_msg((progress_typed(p, SECOND, 0).len > 0) == CHANGES[i].second, "%s: second", CHANGES[i].to);
        ck_assert_int_eq(progress_state(p, SECOND), CHANGES[i].second ? PROGRESS_BEGUN : PROGRESS_NEW);
        answer(p, SECOND, 0, "66");
        ck_assert(text_is(progress_typed(p, SECOND, 0), "66"));
        progress_close(p);
        /* the old form again: the newer answer belonged to another form */
        p = begin(lesson_of(TWO), "", "");
        ck_assert((progress_typed(p, SECOND, 0).len > 0) == CHANGES[i].second);
        progress_close(p);
        unlink(path);
    }
}
END_TEST

/* ---- cuts, kills, full disks ----------------------------------------------------------------------------------------- */

enum { STEPS = 6 };

/* A file with STEPS answers; ends[i] is its length when answer i had been acknowledged. */
static Text written(const Lesson *lesson, size_t ends[STEPS])
{
    Progress *p = begin(lesson, "Ada", "7");
    for (int i = 0; i < STEPS; i++) {
        answer(p, i % 2 ? SECOND : FIRST, 0, text_format(mem, "%d", 100 + i).at);
        ends[i] = p->end;
    }
    progress_close(p);
    return content();
}

/* The last answer to a question within the first `count`; empty if there is none. */
static Text last_of(int part, int count)
{
    for (int i = count - 1; i >= 0; i--)
        if ((i % 2 ? SECOND : FIRST) == part)
            return text_format(mem, "%d", 100 + i);
    return (Text){0};
}

START_TEST(a_cut_at_every_byte_loses_nothing)
{
    const Lesson *lesson = lesson_of(TWO);
    size_t        ends[STEPS];
    Text          whole = written(lesson, ends);
    for (size_t cut = 0; cut <= whole.len; cut++) {
        int acknowledged = 0;
        while (acknowledged < STEPS && ends[acknowledged] <= cut)
            acknowledged++;
        write_bytes(text_cut(whole, 0, cut));
        Progress *p = begin(lesson, "Ada", "7");
        ck_assert_msg(text_equal(progress_typed(p, FIRST, 0), last_of(FIRST, acknowledged)), "cut at %zu: %.*s", cut,
                      TEXT_ARG(progress_typed(p, FIRST, 0)));
        ck_assert_msg(text_equal(progress_typed(p, SECOND, 0), last_of(SECOND, acknowledged)), "cut at %zu", cut);
        answer(p, FIRST, 1, "new");
        progress_close(p);
        p = begin(lesson, "Ada", "7");
        ck_assert_msg(text_is(progress_typed(p, FIRST, 1), "new") &&
                          text_equal(progress_typed(p, SECOND, 0), last_of(SECOND, acknowledged)),
                      "cut at %zu: %.*s", cut, TEXT_ARG(content()));
        ck_assert(text_is(p->had->seed, "7") && text_is(p->had->student, "Ada") && !p->had->faults && !p->cut);
        progress_close(p);
    }
}
END_TEST

/* Answers with rising numbers, each reported through the pipe when it is acknowledged, until the process is killed. */
static void write_for_ever(const Lesson *lesson, int from, int tell)
{
    Text      why;
    Progress *p = progress_open(path, lesson, (Text){0}, (Text){0}, mem, &why);
    for (int i = from; p; i++) {
        if (!progress_answer(p, FIRST, 0, text_format(mem, "%d", i), &why) || write(tell, &i, sizeof i) != sizeof i)
            break;
    }
    _exit(p ? 1 : 2);
}

START_TEST(a_killed_writer_loses_nothing)
{
    enum { KILLS = 200 };
    const Lesson *lesson = lesson_of(TWO);
    Random        random = random_stream(11);
    int           last = 0, lines = 0;
    for (int kill_count = 0; kill_count < KILLS; kill_count++) {
        int   tell[2], got, status;
        pid_t child;
        ck_assert_int_eq(pipe(tell), 0);
        child = fork();
        ck_assert_int_ge(child, 0);
        if (!child) {
            close(tell[0]);
            write_for_ever(lesson, last + 1, tell[1]);
        }
        close(tell[1]);
        int acknowledged = last;
        for (int answers = random_int(&random, 0, 20); answers > 0 && read(tell[0], &got, sizeof got) == sizeof got; answers--)
            acknowledged = got;
        ck_assert_int_eq(kill(child, SIGKILL), 0); /* somewhere in the writing of the next one */
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        ck_assert_msg(WIFSIGNALED(status), "the writer ended by itself: %d", status);
        while (read(tell[0], &got, sizeof got) == sizeof got)
            acknowledged = got;
        close(tell[0]);
        Progress *p = begin(lesson, "", "");
        Text      typed = progress_typed(p, FIRST, 0);
        int       kept = typed.len ? atoi(typed.at) : 0;
        ck_assert_msg(kept >= acknowledged && kept <= acknowledged + 1, "%d was acknowledged, %d is there", acknowledged, kept);
        lines += kept - last;
        last = kept;
        progress_close(p);
    }
    printf("%d answers through %d kills\n", lines, KILLS);
    ck_assert_int_gt(lines, KILLS / 4);
}
END_TEST

START_TEST(a_full_disk_leaves_whole_lines)
{
    const Lesson *lesson = lesson_of(TWO);
    Progress     *p = begin(lesson, "", "");
    answer(p, FIRST, 0, "13.5");
    Text          before = content(), why;
    struct rlimit old, little;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
    little = (struct rlimit){before.len + 5, old.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &little), 0);
    bool good = progress_answer(p, FIRST, 1, TEXT("-1.75"), &why);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);
    ck_assert(!good && why.len && !p->broken);
    ck_assert(!progress_typed(p, FIRST, 1).len);
    ck_assert_msg(text_equal(content(), before), "%.*s", TEXT_ARG(content()));
    answer(p, FIRST, 1, "-1.75");
    progress_close(p);
    p = begin(lesson, "", "");
    ck_assert(text_is(progress_typed(p, FIRST, 1), "-1.75"));
    progress_close(p);
}
END_TEST

START_TEST(two_do_not_write_one_file)
{
    const Lesson *lesson = lesson_of(TWO);
    Progress     *p = begin(lesson, "", "");
    Text          why;
    int           status;
    pid_t         child = fork();
    if (!child) {
        bool refused = !progress_open(path, lesson, (Text){0}, (Text){0}, mem, &why) && text_is(why, "another carom is using it");
        _exit(refused ? 0 : 1);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    answer(p, SECOND, 0, "6");
    progress_close(p);
}
END_TEST

/* The lock remains if this process opens and closes the file again, as `load` does. */
START_TEST(reading_the_file_keeps_it_in_use)
{
    const Lesson *lesson = lesson_of(TWO);
    Progress     *p = begin(lesson, "", "");
    Text          why;
    Buf           content = {0};
    ck_assert(read_whole(path, &content));
    buf_free(&content);
    ck_assert_ptr_null(progress_open(path, lesson, (Text){0}, (Text){0}, mem, &why));
    ck_assert(text_is(why, "another carom is using it"));
    answer(p, SECOND, 0, "6");
    progress_close(p);
}
END_TEST

/* Without locks: lines added by another program are not overwritten, and the answer is not acknowledged. */
START_TEST(what_others_have_added_stays)
{
    const Lesson *lesson = lesson_of(TWO);
    Progress     *p = begin(lesson, "", "");
    Text          why;
    Buf           before = {0}, after = {0};
    FILE         *file = fopen(path, "a");
    ck_assert_ptr_nonnull(file);
    fputs("answer first J = 11.5\n", file);
    fclose(file);
    ck_assert(read_whole(path, &before));
    ck_assert(!progress_answer(p, SECOND, 0, TEXT("6"), &why));
    ck_assert(text_is(why, "another program has changed the file of answers"));
    ck_assert(read_whole(path, &after));
    ck_assert(text_equal(buf_text(&before), buf_text(&after)));
    unlink(path);
    ck_assert(!progress_answer(p, SECOND, 0, TEXT("6"), &why));
    ck_assert(text_is(why, "the file of answers has been removed"));
    progress_close(p);
    buf_free(&before);
    buf_free(&after);
}
END_TEST

SUITE(check_progress)
{
    Suite *suite = suite_create("progress");
    TCase *file = tcase_create("file"), *harm = tcase_create("harm");
    tcase_add_checked_fixture(file, setup, teardown);
    tcase_add_checked_fixture(harm, setup, teardown);
    tcase_add_test(file, answers_are_written_and_taken_up);
    tcase_add_test(file, the_file_is_private);
    tcase_add_test(file, names_and_seeds_are_found);
    tcase_add_test(file, what_cannot_be_kept_is_not_acknowledged);
    tcase_add_test(file, other_files_are_left_alone);
    tcase_add_test(file, a_prepared_file_is_taken);
    tcase_add_test(file, changed_prose_hints_and_marks_keep_answers);
    tcase_add_test(file, changed_questions_are_new);
    tcase_add_test(harm, a_cut_at_every_byte_loses_nothing);
    tcase_add_test(harm, a_killed_writer_loses_nothing);
    tcase_add_test(harm, a_full_disk_leaves_whole_lines);
    tcase_add_test(harm, two_do_not_write_one_file);
    tcase_add_test(harm, reading_the_file_keeps_it_in_use);
    tcase_add_test(harm, what_others_have_added_stays);
    suite_add_tcase(suite, file);
    suite_add_tcase(suite, harm);
    return suite;
}
