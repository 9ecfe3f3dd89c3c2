/* Practising: a line goes in, and what is to be shown comes out. What somebody may do with one question, laws that hold for all lessons of
 * the folder, and the program killed at random moments: no answer that was acknowledged is lost. CAROM_KILLS says how often (20 unless
 * told). */
#include "harness.h"
#include "lessons.h"

#include "lesson/course.h"
#include "lesson/judge.h"
#include "classroom/practice.h"
#include "repl/outside.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- somebody who practises --------------------------------------------------------------------------------- */

static char folder[] = "/tmp/carom-practice-XXXXXX";
static char answers[sizeof folder + 32];

static void make_folder(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(answers, sizeof answers, "%s/a.answers", folder);
}

static void remove_folder(void)
{
    unlink(answers);
    rmdir(folder);
    strcpy(folder + sizeof folder - 7, "XXXXXX");
}

typedef struct Student {
    Arena        *mem;
    const Lesson *lesson;
    Progress     *progress;
    Practice     *practice;
    Turn          turn;
    Buf           said; /* in the last turn, ended by a zero */
} Student;

static void take(Student *student, Turn turn)
{
    student->turn = turn;
    student->said.len = 0;
    buf_put(&student->said, turn.text);
    buf_char(&student->said, 0);
    student->turn.prompt = text_copy(student->mem, turn.prompt);
}

static Student *begin(Text file, const char *path, const World *world, bool kept, int rows)
{
    Student *student = arena_realloc(NULL, sizeof *student);
    Settings settings = settings_default();
    Text     why = {0};
    settings.width = 72;
    settings.steps = STEPS_BRIEF;
    *student = (Student){.mem = arena_new()};
    student->lesson = lesson_read(text_of(path), text_copy(student->mem, file), student->mem);
    ck_assert_msg(!student->lesson->faults, "%s: %.*s", path, TEXT_ARG(student->lesson->fault[0].message));
    if (kept)
        student->progress = progress_open(answers, student->lesson, (Text){0}, (Text){0}, student->mem, &why);
    ck_assert_msg(!kept || student->progress, "%.*s", TEXT_ARG(why));
    student->practice = practice_new(student->lesson, world, &settings, student->progress, rows);
    take(student, practice_start(student->practice));
    return student;
}

static void leave(Student *student)
{
    practice_free(student->practice);
    if (student->progress)
        progress_close(student->progress);
    buf_free(&student->said);
    arena_free(student->mem);
    free(student);
    mpfr_free_cache();
}

/* A small lesson at a keyboard. */
static Student *small(const char *body)
{
    Buf file = {0};
    buf_puts(&file, LESSON_HEAD);
    buf_puts(&file, body);
    Student *student = begin(buf_text(&file), "folder/lesson.md", &tested_world, true, 100);
    buf_free(&file);
    return student;
}

static void types(Student *student, const char *line)
{
    take(student, practice_line(student->practice, text_of(line)));
}

static bool hears(const Student *student, const char *words)
{
    return strstr(student->said.at, words) != NULL;
}

static void is_asked(const Student *student, const char *prompt)
{
    ck_assert_msg(text_is(student->turn.prompt, prompt), "asked is `%.*s` and not `%s`; said was:\n%s", TEXT_ARG(student->turn.prompt),
                  prompt, student->said.at);
}

/* Whether the file of answers has this line. */
static bool is_kept(const char *line)
{
    Buf  file = {0};
    bool found;
    ck_assert(read_whole(answers, &file));
    buf_char(&file, 0);
    const char *at = strstr(file.at, line);
    found = at && at[strlen(line)] == '\n' && (at == file.at || at[-1] == '\n');
    buf_free(&file);
    return found;
}

/* ---- one question ------------------------------------------------------------------------------------------- */

static const char CHAIN[] =
    "# First\n\nWords.\n\n```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J, va' (2), vb'\nhint: one\n"
    "hint: two\n```\n\nMore.\n\n```carom\n1 + 1\n```\n\n```carom question last\nchoose: Which?\n- [x] one\n"
    "- [ ] two : No, that is two.\n```\n\nThe end.\n";

static const char BOTH[] = "```carom question q\nresolve v=<5,10> n=<3,4>\nask: vt, t\nhint: one\n```\n";

/* t on the other side of n is right as long as all answers keep it: what is said of the first agrees with its mark in the end. */
START_TEST(a_convention_is_right_so_far)
{
    Student *kept = small(BOTH);
    types(kept, "-2");
    ck_assert_msg(hears(kept, "vt is read as -2: RIGHT so far: you use another convention") && hears(kept, "use the same convention in"),
                  "%s", kept->said.at);
    types(kept, "<0.8, -0.6>");
    ck_assert_msg(hears(kept, "t is read as <0.8, -0.6>: RIGHT: you use") && hears(kept, "q: 2 of 2 marks"), "%s", kept->said.at);
    leave(kept);
}
END_TEST

START_TEST(a_convention_that_is_not_kept_is_taken_back)
{
    Student *left = small(BOTH);
    types(left, "-2");
    types(left, "<-0.8, 0.6>");
    ck_assert_msg(hears(left, "t is read as <-0.8, 0.6>: RIGHT\n") && hears(left, "an earlier one is no longer right") &&
                      hears(left, "vt is read as -2: NOT RIGHT"),
                  "%s", left->said.at);
    ck_assert_msg(hears(left, "q: 1 of 2 marks"), "%s", left->said.at);
    leave(left);
}
END_TEST

START_TEST(right_answers_lead_on)
{
    Student *student = small(CHAIN);
    ck_assert(hears(student, "Words.") && hears(student, "Question q (4 marks)") && !hears(student, "More.") && !hears(student, "27/2"));
    is_asked(student, "J = ");
    types(student, "27/2");
    ck_assert_str_eq(student->said.at, "J is read as 27/2: RIGHT\n");
    ck_assert(is_kept("answer q J = 27/2"));
    is_asked(student, "va' = ");
    types(student, "-1.75");
    is_asked(student, "vb' = ");
    types(student, "0.5");
    ck_assert(hears(student, "q: 4 of 4 marks") && !hears(student, "More."));
    ck_assert(is_kept("done q"));
    types(student, "");
    ck_assert(hears(student, "More.") && hears(student, "1 + 1 = 2") && hears(student, "  a) one\n  b) two\n"));
    is_asked(student, "your choice: ");
    types(student, "b");
    ck_assert(hears(student, "read as b: NOT RIGHT. No, that is two."));
    is_asked(student, "your choice: ");
    types(student, "a");
    ck_assert(hears(student, "RIGHT") && hears(student, "last: 1 of 1 mark"));
    types(student, "");
    ck_assert(hears(student, "The end.") && hears(student, "You have done 2 of 2 questions"));
    types(student, "");
    ck_assert_int_eq(student->turn.act, TURN_END);
    leave(student);
}
END_TEST

START_TEST(a_wrong_answer_can_be_typed_anew_or_left)
{
    Student *student = small(CHAIN);
    types(student, "7");
    ck_assert(hears(student, "NOT RIGHT"));
    is_asked(student, "J = ");
    types(student, "27");
    ck_assert(hears(student, "NOT RIGHT"));
    types(student, "");
    is_asked(student, "va' = ");
    types(student, "-17/2"); /* 5 - 27/2, from the J that was left */
    ck_assert(hears(student, "CARRIED") && hears(student, "follows correctly"));
    is_asked(student, "vb' = ");
    types(student, "1/3");
    types(student, "");
    ck_assert(hears(student, "q: 2 of 4 marks"));
    ck_assert(is_kept("answer q J = 7") && is_kept("answer q J = 27") && is_kept("done q"));
    leave(student);
}
END_TEST

START_TEST(what_cannot_be_read_costs_nothing)
{
    Student *student = small(CHAIN);
    types(student, "27/");
    ck_assert(hears(student, "does not count") && !is_kept("answer q J = 27/"));
    is_asked(student, "J = ");
    types(student, "27/2\033[2J");
    ck_assert(!memchr(student->said.at, '\033', student->said.len) && !is_kept("answer q J = 27/2\033[2J"));
    is_asked(student, "J = ");
    types(student, "27/2");
    types(student, "<1,2"); /* and it does not stand in the way of what was read */
    types(student, "back");
    is_asked(student, "J = ");
    leave(student);
}
END_TEST

START_TEST(an_empty_page_is_not_done)
{
    Student *student = small(CHAIN);
    types(student, "");
    is_asked(student, "va' = ");
    types(student, "");
    types(student, "");
    ck_assert(hears(student, "You have not answered yet"));
    is_asked(student, "vb' = ");
    ck_assert(!is_kept("done q"));
    types(student, "1/2");
    ck_assert(hears(student, "q: 1 of 4 marks") && is_kept("done q"));
    leave(student);
}
END_TEST

START_TEST(hints_come_one_by_one_and_the_rest_behind_the_answer)
{
    Student *student = small(CHAIN);
    types(student, "why");
    ck_assert(hears(student, "Answer first") && !hears(student, "27/2"));
    types(student, "hint");
    ck_assert_str_eq(student->said.at, "hint 1 of 2: one\n\n");
    ck_assert(is_kept("hint q 1"));
    types(student, "27/2");
    types(student, "-7/4");
    types(student, "1/2");
    types(student, "hint");
    ck_assert(hears(student, "hint 2 of 2: two"));
    ck_assert(!is_kept("hint q 2")); /* who reads on has not needed it */
    types(student, "hint");
    ck_assert(hears(student, "no more hints"));
    leave(student);
}
END_TEST

START_TEST(why_comes_behind_the_last_hint_too)
{
    Student *student = small(CHAIN);
    types(student, "hint");
    types(student, "why");
    ck_assert(hears(student, "Answer first"));
    types(student, "hint");
    types(student, "why J");
    ck_assert(hears(student, "J = jc + jr") && hears(student, "used in:"));
    types(student, "why");
    ck_assert(hears(student, "J = jc + jr") && !hears(student, "va' = -7/4")); /* which is asked next */
    types(student, "why nothing");
    ck_assert(hears(student, "no step `nothing`"));
    is_asked(student, "J = ");
    types(student, "27/2");
    ck_assert(hears(student, "RIGHT"));
    leave(student);
}
END_TEST

/* Whoever marks can see that the solution was shown. What is worked out behind a right answer needs no line. */
START_TEST(why_leaves_a_trace)
{
    Student *student = small(CHAIN);
    types(student, "hint");
    types(student, "hint");
    ck_assert(!is_kept("why q"));
    types(student, "why");
    ck_assert(is_kept("hint q 2") && is_kept("why q"));
    types(student, "27/2");
    types(student, "-7/4");
    types(student, "1/2");
    types(student, "");
    types(student, "a");
    types(student, "why");
    ck_assert(!is_kept("why last"));
    leave(student);
}
END_TEST

START_TEST(why_of_a_formula)
{
    Student *student = small("```carom question q\nT = 3*7 - 1\nask: T\nhint: one\n```\n");
    types(student, "hint");
    types(student, "why");
    ck_assert_msg(hears(student, "T = 3*7 - 1") && hears(student, "= 20"), "%s", student->said.at);
    is_asked(student, "T = ");
    leave(student);
}
END_TEST

START_TEST(the_name_may_be_said_once_more)
{
    Student *student = small(CHAIN);
    types(student, "J = 27/2");
    ck_assert_str_eq(student->said.at, "J is read as 27/2: RIGHT\n");
    ck_assert(is_kept("answer q J = 27/2"));
    types(student, "v_a\xE2\x80\xB2=-1.75");
    ck_assert(hears(student, "RIGHT") && is_kept("answer q va' = -1.75"));
    types(student, "J = 0.5");
    ck_assert(hears(student, "cannot be read"));
    is_asked(student, "vb' = ");
    leave(student);
}
END_TEST

START_TEST(hints_from_the_steps_are_about_what_is_asked)
{
    Student *student = small("```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: k, J\n```\n");
    types(student, "5/6");
    types(student, "hint");
    ck_assert(hears(student, "hint 4 of 6: look at J"));
    types(student, "hint");
    ck_assert(hears(student, "the formula: J = "));
    types(student, "back");
    types(student, "hint");
    ck_assert(hears(student, "no more hints")); /* none of those of J */
    leave(student);
}
END_TEST

START_TEST(trying_things_changes_nothing_here)
{
    Student *student = small("```carom\nx = 6\n```\n\n```carom question q\nT = x/4\nask: T\n```\n\n```carom\nx\n```\n");
    types(student, ": x + 1");
    ck_assert(hears(student, "= 7"));
    types(student, ": T");
    ck_assert(hears(student, "not defined")); /* the problem has not been worked out there */
    types(student, ": x = 100");
    types(student, ": x");
    ck_assert(hears(student, "100"));
    types(student, ":");
    ck_assert_int_eq(student->turn.act, TURN_TRY);
    is_asked(student, "T = ");
    types(student, "25");
    ck_assert(hears(student, "NOT RIGHT"));
    types(student, "1.5");
    ck_assert(hears(student, "RIGHT"));
    types(student, ": T");
    ck_assert(hears(student, "not defined")); /* it stands there still */
    types(student, "");
    ck_assert(hears(student, "x = 6"));
    types(student, ": T");
    ck_assert(hears(student, "1.5")); /* and here it is worked out */
    leave(student);
}
END_TEST

START_TEST(other_kinds_of_questions)
{
    Student *student = small("```carom question p\npredict: What comes?\n- [ ] rain\n- [x] sun\n```\n\n```carom question s\n"
                             "collide1d ma=2 mb=5 va=4 vb=-3 e=2/5\nspot: DOC1\n```\n\n```carom question f\nfree: A model.\n```\n");
    is_asked(student, "your choice: ");
    types(student, "z");
    ck_assert(hears(student, "does not count"));
    types(student, "a");
    ck_assert(hears(student, "read as a: NOTED") && !hears(student, "mark"));
    types(student, "");
    ck_assert(hears(student, "p: the result\n  b) sun"));
    is_asked(student, "first wrong step: ");
    types(student, "u");
    ck_assert(hears(student, "NOT RIGHT: everything up to there is right"));
    types(student, "vb'");
    ck_assert(hears(student, "RIGHT") && hears(student, "s: 1 of 1 mark"));
    types(student, "");
    is_asked(student, "in your own words: ");
    types(student, "My words, = and #.");
    ck_assert(hears(student, "NOTED") && hears(student, "a model answer\n  A model."));
    ck_assert(is_kept("answer f = My words, = and #."));
    leave(student);
}
END_TEST

/* A message of the lesson's own is said whole, whatever it begins with. */
START_TEST(messages_of_the_lesson_stay_whole)
{
    Student *student = small("```carom question q\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J\n"
                             "wrong: J = 5 : not right as a sum, multiply\n```\n");
    types(student, "5");
    ck_assert_msg(hears(student, "NOT RIGHT: not right as a sum, multiply"), "%s", student->said.at);
    types(student, "<1,2>");
    ck_assert_msg(hears(student, "NOT RIGHT: the answer must be a number"), "%s", student->said.at);
    types(student, "7.7");
    ck_assert_msg(hears(student, "read as 7.7: NOT RIGHT\n"), "%s", student->said.at);
    leave(student);
}
END_TEST

START_TEST(a_file_is_taken_up_where_it_was_left)
{
    Student *student = small(CHAIN);
    types(student, "27/2");
    types(student, "");
    types(student, "1/2");
    types(student, "back");
    types(student, "quit");
    ck_assert_int_eq(student->turn.act, TURN_END);
    leave(student);
    student = small(CHAIN);
    ck_assert(hears(student, "You have done 1 of 2 questions") && hears(student, "More.") && !hears(student, "Words."));
    is_asked(student, "your choice: ");
    types(student, "back");
    ck_assert(hears(student, "J is read as 27/2: RIGHT\nvb' is read as 1/2: RIGHT\n"));
    is_asked(student, "va' = ");
    types(student, "-7/4");
    ck_assert(hears(student, "q: 4 of 4 marks"));
    types(student, "");
    types(student, "skip");
    ck_assert(hears(student, "You have done 1 of 2 questions") && hears(student, "open question is last."));
    types(student, "");
    is_asked(student, "your choice: ");
    types(student, "a");
    types(student, "");
    ck_assert(hears(student, "2 of 2"));
    leave(student);
}
END_TEST

START_TEST(a_lesson_that_has_changed_asks_what_is_new)
{
    Student *student = small("```carom question q\nT = 1 + 1\nask: T\n```\n\n```carom question r\nT = 2 + 2\nask: T\n```\n");
    types(student, "2");
    types(student, "");
    types(student, "4");
    leave(student);
    student = small("Other words.\n\n```carom question q\nT = 1 + 1\nask: T\n```\n\n```carom question r\nT = 2 + 3\nask: T\n```\n");
    ck_assert(hears(student, "The lesson has changed") && hears(student, "You have done 1 of 2 questions") && hears(student, "Question r"));
    types(student, "5");
    ck_assert(hears(student, "RIGHT"));
    leave(student);
}
END_TEST

START_TEST(an_answer_that_is_not_on_the_disk_is_not_acknowledged)
{
    Student *student = small(CHAIN);
    close(student->progress->file);
    student->progress->file = open("/dev/full", O_WRONLY);
    types(student, "27/2");
    ck_assert_msg(hears(student, "could not be saved") && !hears(student, "RIGHT"), "%s", student->said.at);
    is_asked(student, "J = ");
    leave(student);
}
END_TEST

START_TEST(whatever_is_typed_shows_harmlessly)
{
    enum { LINES = 500, LONGEST = 40 };
    static const char *const SOME[] = {"hint", "why J", "skip", "back", ": ",    ":",           "help",
                                       "",     "27/2",  "a",    "vb'",  "<1,2>", "why \033[2J", "\342\200\256"};
    Random                   random = random_stream(7);
    Student                 *student = small(CHAIN);
    for (int i = 0; i < LINES; i++) {
        char line[LONGEST + 1];
        int  len = random_int(&random, 0, LONGEST), len_of;
        for (int k = 0; k < len; k++)
            line[k] = (char)random_int(&random, 0, 255);
        Text text = {line, (size_t)len};
        if (random_int(&random, 0, 1))
            text = text_of(SOME[random_int(&random, 0, (int)(sizeof SOME / sizeof *SOME) - 1)]);
        if (text_is(text_trim(text), "quit"))
            continue;
        take(student, practice_line(student->practice, text));
        if (student->turn.act == TURN_END)
            take(student, practice_start(student->practice));
        for (size_t at = 0; at < student->turn.text.len; at += (size_t)len_of) {
            int32_t code = utf8_decode(student->turn.text, at, &len_of);
            ck_assert_msg(code == '\n' || !utf8_unsafe(code), "%x in %s", (unsigned)code, student->said.at);
        }
    }
    leave(student);
}
END_TEST

/* ---- all lessons -------------------------------------------------------------------------------------------- */

static char **paths;
static int    path_count;

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
    Buf file = {0};
    ck_assert(read_whole(paths[_i], &file));
    Student *student = begin(buf_text(&file), paths[_i], &outside_world, true, 0);
    Key      key = key_of(student->lesson, student->mem);
    ck_assert_int_gt(key.count, 2);
    for (int i = 0; i < key.count; i++) {
        take(student, practice_line(student->practice, key.typed[i]));
        ck_assert_msg(hears(student, key.keyed[i] ? "RIGHT" : "NOTED") || hears(student, "NOTED"), "%s: `%.*s` is said to be\n%s",
                      paths[_i], TEXT_ARG(key.typed[i]), student->said.at);
        ck_assert_msg(!hears(student, "NOT RIGHT"), "%s: `%.*s` is said to be\n%s", paths[_i], TEXT_ARG(key.typed[i]), student->said.at);
    }
    int done, count = practice_questions(student->practice, &done);
    ck_assert_int_eq(done, count);
    ck_assert_int_eq(student->turn.act, TURN_END);
    leave(student);
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
        execl(program(), program(), "lesson", "--practice", "--steps", "none", "--progress", answers, path, (char *)NULL);
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
    if (!read_whole(answers, &file) || !file.len)
        return 0; /* it has only just been made */
    Submission *submission = submission_read(text_of(answers), buf_text(&file), mem);
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

/* Whether a verdict in capitals stands behind a colon: RIGHT, NOT RIGHT, ... Prose may say "read as", too. */
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

/* Types all answers from `from` on, and kills the program after a while (below 0: not at all). Returns how many it has acknowledged. */
static int practise_and_die(const char *path, const Key *key, int from, long microseconds, int *status)
{
    Child child = start(path);
    Buf   typed = {0}, said = {0};
    char  block[4096];
    for (int i = from; i < key->count; i++)
        buf_printf(&typed, "%.*s\n", TEXT_ARG(key->typed[i]));
    (void)!write(child.in, typed.at, typed.len);
    close(child.in);
    if (microseconds >= 0) {
        struct timespec a_while = {microseconds / 1000000, microseconds % 1000000 * 1000};
        nanosleep(&a_while, NULL);
        kill(child.pid, SIGKILL);
    }
    for (ssize_t got; (got = read(child.out, block, sizeof block)) > 0;)
        buf_put(&said, (Text){block, (size_t)got});
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
    enum { LONGEST = 100000 }; /* microseconds: about what a lesson takes */
    Arena *mem = arena_new();
    Buf    file = {0};
    int    total = 0, open, status;
    ck_assert(read_whole(path, &file));
    const Lesson *lesson = lesson_read(text_of(path), buf_text(&file), mem);
    Key           key = key_of(lesson, mem);
    unlink(answers);
    for (int i = 0; i < kills; i++) {
        int kept = kept_answers(lesson, &key, mem, &open); /* what is open is said once more */
        int told = practise_and_die(path, &key, kept, random_int(random, 0, LONGEST), &status);
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

static Suite *practice_suite(void)
{
    Suite *suite = suite_create("practice");
    TCase *single = tcase_create("one question"), *laws = tcase_create("all lessons"), *killed = tcase_create("killed");
    paths = files_in("lessons", ".md", &path_count);
    tcase_add_checked_fixture(single, make_folder, remove_folder);
    tcase_add_test(single, right_answers_lead_on);
    tcase_add_test(single, a_convention_is_right_so_far);
    tcase_add_test(single, a_convention_that_is_not_kept_is_taken_back);
    tcase_add_test(single, a_wrong_answer_can_be_typed_anew_or_left);
    tcase_add_test(single, what_cannot_be_read_costs_nothing);
    tcase_add_test(single, an_empty_page_is_not_done);
    tcase_add_test(single, hints_come_one_by_one_and_the_rest_behind_the_answer);
    tcase_add_test(single, why_comes_behind_the_last_hint_too);
    tcase_add_test(single, why_leaves_a_trace);
    tcase_add_test(single, why_of_a_formula);
    tcase_add_test(single, the_name_may_be_said_once_more);
    tcase_add_test(single, hints_from_the_steps_are_about_what_is_asked);
    tcase_add_test(single, trying_things_changes_nothing_here);
    tcase_add_test(single, other_kinds_of_questions);
    tcase_add_test(single, messages_of_the_lesson_stay_whole);
    tcase_add_test(single, a_file_is_taken_up_where_it_was_left);
    tcase_add_test(single, a_lesson_that_has_changed_asks_what_is_new);
    tcase_add_test(single, an_answer_that_is_not_on_the_disk_is_not_acknowledged);
    tcase_add_test(single, whatever_is_typed_shows_harmlessly);
    tcase_add_checked_fixture(laws, make_folder, remove_folder);
    tcase_set_timeout(laws, 60);
    tcase_add_loop_test(laws, who_knows_it_all_gets_all_marks, 0, path_count);
    tcase_add_checked_fixture(killed, make_folder, remove_folder);
    tcase_set_timeout(killed, 600);
    tcase_add_test(killed, no_acknowledged_answer_is_lost_when_it_is_killed);
    suite_add_tcase(suite, single);
    suite_add_tcase(suite, laws);
    suite_add_tcase(suite, killed);
    return suite;
}

int main(void)
{
    seed();
    return run_suites(practice_suite(), NULL);
}
