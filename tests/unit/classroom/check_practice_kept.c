/* Practising all lessons of the folder, and the program killed at random moments: no answer that was acknowledged is lost.
 * CAROM_KILLS says how often (20 unless told). */
#include "practised.h"
#include "harness.h"
#include "lesson/course.h"
#include "lesson/judge.h"
#include "repl/outside.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- all lessons -------------------------------------------------------------------------------------------- */

static char **paths;

static int path_count;

/* What is right for each ask of a lesson, in order; a word for questions in words. */
typedef struct Key {
    Text *typed;
    bool *keyed; /* it is read back: not words of one's own */
    int  *part, *ask;
    int   count, room, keyed_room, part_room, ask_room;
} Key;

static Key key_of(const Lesson *lesson, Arena *mem)
{
    Key      key = {0};
    Settings settings = settings_default();
    Course  *course = course_new(lesson, &outside_world, &settings);
    while (course_next(course)) {
        const Question *question = course->question;
        Text           *nothing = ARENA_MANY(mem, Text, marks_answer_count(question));
        Judged          judged = judge_question(course->stage, question, nothing, mem);
        for (int i = 0; i < judged.answers; i++) {
            bool words = question->kind == QUESTION_FREE;
            key.typed = arena_grow(mem, key.typed, sizeof(Text), key.count, &key.room);
            key.keyed = arena_grow(mem, key.keyed, sizeof(bool), key.count, &key.keyed_room);
            key.part = arena_grow(mem, key.part, sizeof(int), key.count, &key.part_room);
            key.ask = arena_grow(mem, key.ask, sizeof(int), key.count, &key.ask_room);
            key.typed[key.count] = words ? text_format(mem, "words %d", key.count) : text_copy(mem, judged.answer[i].truth);
            key.keyed[key.count] = !words;
            key.part[key.count] = course->part;
            key.ask[key.count++] = i;
        }
    }
    course_free(course);
    return key;
}

START_TEST(who_knows_it_all_gets_all_marks)
{
    if (left_out(_i + 3))
        return;
    Buf file = {0};
    ck_assert(read_whole(paths[_i], &file));
    Practised *student = practised_begin(buf_text(&file), paths[_i], &outside_world, true, 0);
    Key        key = key_of(student->lesson, student->mem);
    ck_assert_int_gt(key.count, 2);
    for (int i = 0; i < key.count; i++) {
        practised_take(student, practice_line(student->practice, key.typed[i]));
        ck_assert_msg(practised_hears(student, key.keyed[i] ? "RIGHT" : "NOTED") || practised_hears(student, "NOTED"),
                      "%s: `%.*s` is said to be\n%s", paths[_i], TEXT_ARG(key.typed[i]), student->said.at);
        ck_assert_msg(!practised_hears(student, "NOT RIGHT"), "%s: `%.*s` is said to be\n%s", paths[_i], TEXT_ARG(key.typed[i]),
                      student->said.at);
    }
    int done, count = practice_questions(student->practice, &done);
    ck_assert_int_eq(done, count);
    ck_assert_int_eq(student->turn.act, TURN_END);
    practised_leave(student);
    buf_free(&file);
}
END_TEST

/* ---- killed ------------------------------------------------------------------------------------------------- */

static const char *program(void)
{
    return getenv("CAROM") ? getenv("CAROM") : "build/release/carom";
}

typedef struct Child {
    pid_t pid;
    int   in, out; /* its standard input and output */
} Child;

static Child start(const char *path)
{
    int in[2], out[2];
    ck_assert_int_eq(pipe(in), 0);
    ck_assert_int_eq(pipe(out), 0);
    pid_t pid = fork();
    ck_assert_int_ge(pid, 0);
    if (pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execl(program(), program(), "lesson", "--practice", "--steps", "none", "--progress", practised_answers, path, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return (Child){pid, in[1], out[0]};
}

/* How much of the key the file of answers has: the first so many of them; and of these, how many belong to a question that is not done. */
static int kept_answers(const Lesson *lesson, const Key *key, Arena *mem, int *open)
{
    Buf file = {0};
    int kept = 0;
    *open = 0;
    if (!read_whole(practised_answers, &file) || !file.len) {
        buf_free(&file);
        return 0; /* it has only just been made */
    }
    Submission *submission = submission_read(text_of(practised_answers), buf_text(&file), mem);
    ck_assert_msg(!submission->faults, "%.*s in\n%.*s", TEXT_ARG(submission->fault[0].message), TEXT_ARG(buf_text(&file)));
    while (kept < key->count) {
        const Question *question = lesson->part[key->part[kept]].question;
        Text            ask = question->asks ? question->ask[key->ask[kept]].name : (Text){0};
        const Reply    *reply = submission_find(submission, REPLY_ANSWER, question->name, ask);
        if (!reply || !text_equal(reply->typed, key->typed[kept]))
            break;
        *open += !submission_find(submission, REPLY_DONE, question->name, (Text){0});
        kept++;
    }
    buf_free(&file);
    return kept;
}

/* Whether a verdict in capitals stands after a colon: RIGHT, NOT RIGHT, ... Prose may say "read as", too. */
static bool has_verdict(Text line)
{
    for (size_t i = 0; i + 3 < line.len; i++)
        if (line.at[i] == ':' && line.at[i + 1] == ' ' && line.at[i + 2] >= 'A' && line.at[i + 2] <= 'Z' && line.at[i + 3] >= 'A' &&
            line.at[i + 3] <= 'Z')
            return true;
    return false;
}

/* Acknowledged are answers of which it was said how they were read, in whole lines. */
static int acknowledged(Text said)
{
    int count = 0;
    for (const char *stop; (stop = memchr(said.at, '\n', said.len)) != NULL; said = text_from(said, (size_t)(stop - said.at) + 1)) {
        Text line = text_cut(said, 0, (size_t)(stop - said.at));
        bool read_so = text_starts(line, "read as ");
        for (size_t i = 0; i + 12 <= line.len && !read_so; i++)
            read_so = memcmp(line.at + i, " is read as ", 12) == 0;
        count += (read_so && has_verdict(line)) || text_is(line, "NOTED");
    }
    return count;
}

/* Types all answers from `from` on, and kills the program once it has acknowledged `most` of them (below 0: not at all). Returns how many
 * it has acknowledged: it may be quicker than the kill. */
static int practise_and_die(const char *path, const Key *key, int from, int most, int *status)
{
    Child child = start(path);
    Buf   typed = {0}, said = {0};
    char  block[4096];
    for (int i = from; i < key->count; i++)
        buf_printf(&typed, "%.*s\n", TEXT_ARG(key->typed[i]));
    (void)!write(child.in, typed.at, typed.len);
    close(child.in);
    if (most == 0)
        kill(child.pid, SIGKILL);
    for (ssize_t got; (got = read(child.out, block, sizeof block)) > 0;) {
        buf_put(&said, (Text){block, (size_t)got});
        if (most > 0 && acknowledged(buf_text(&said)) >= most)
            kill(child.pid, SIGKILL);
    }
    waitpid(child.pid, status, 0);
    close(child.out);
    int count = acknowledged(buf_text(&said));
    buf_free(&typed);
    buf_free(&said);
    return count;
}

/* One lesson, killed so many times on its way and then brought to its end. Returns how many answers were acknowledged before a kill. */
static int practise_one(const char *path, int kills, Random *random)
{
    Arena *mem = arena_new();
    Buf    file = {0};
    int    total = 0, open, status;
    ck_assert(read_whole(path, &file));
    const Lesson *lesson = lesson_read(text_of(path), buf_text(&file), mem);
    Key           key = key_of(lesson, mem);
    unlink(practised_answers);
    for (int i = 0; i < kills; i++) {
        int kept = kept_answers(lesson, &key, mem, &open); /* what is open is said once more */
        int told = practise_and_die(path, &key, kept, random_int(random, 0, 3), &status);
        int now = kept_answers(lesson, &key, mem, &(int){0}), fresh = told > open ? told - open : 0;
        ck_assert_msg(now >= kept + fresh, "%s: %d answers were there, %d more were acknowledged, and %d are left", path, kept, fresh, now);
        total += fresh;
    }
    int kept = kept_answers(lesson, &key, mem, &open);
    practise_and_die(path, &key, kept, -1, &status);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s: it ends with %x", path, (unsigned)status);
    ck_assert_int_eq(kept_answers(lesson, &key, mem, &open), key.count);
    ck_assert_msg(open == 0, "%s: %d answers belong to questions that are not done", path, open);
    buf_free(&file);
    arena_free(mem);
    return total;
}

START_TEST(no_acknowledged_answer_is_lost_when_it_is_killed)
{
    enum { USUAL = 20, EACH = 5 };
    const char *asked = getenv("CAROM_KILLS");
    int         kills = asked ? atoi(asked) : USUAL, acknowledged_answers = 0;
    Random      random = random_stream(99);
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < kills; i += EACH)
        acknowledged_answers += practise_one(paths[random_int(&random, 0, path_count - 1)], EACH, &random);
    printf("killed %d times: %d answers acknowledged before, none lost\n", kills, acknowledged_answers);
    ck_assert_int_gt(acknowledged_answers, 0);
}
END_TEST

SUITE(check_practice_kept)
{
    Suite *suite = suite_create("practice kept");
    TCase *laws = tcase_create("all lessons"), *killed = tcase_create("killed");
    paths = files_in("lessons", ".md", &path_count);
    tcase_add_checked_fixture(laws, practised_make_folder, NULL);
    tcase_add_loop_test(laws, who_knows_it_all_gets_all_marks, 0, path_count);
    tcase_add_checked_fixture(killed, practised_make_folder, NULL);
    tcase_add_test(killed, no_acknowledged_answer_is_lost_when_it_is_killed);
    suite_add_tcase(suite, laws);
    suite_add_tcase(suite, killed);
    return suite;
}
