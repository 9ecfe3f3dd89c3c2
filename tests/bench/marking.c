#include "marking.h"

#include "classes.h"
#include "lesson/course.h"
#include "lesson/drawn_numbers.h"
#include "timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { STUDENTS = 300, WRONG = 25 /* of a hundred pages */, LONGEST = 100 };

typedef struct Pile {
    char  path[STUDENTS + 1][LONGEST]; /* the lesson first */
    char *argv[STUDENTS + 4];
} Pile;

static void write_file(const char *path, const Buf *content)
{
    FILE *file = fopen(path, "wb");
    fwrite(content->at, 1, content->len, file);
    fclose(file);
}

/* The same numbers for all; a quarter of the pages has a mistake, each carried on from the student's own rounded numbers. */
static void same_numbers(const Pile *pile)
{
    Random random = {7};
    Class *class = class_new(&random);
    Buf  buf = {0};
    Done done[CLASS_QUESTIONS];
    char name[20];
    class_lesson(class, &buf);
    write_file(pile->path[0], &buf);
    for (int i = 1; i <= STUDENTS; i++) {
        buf.len = 0;
        snprintf(name, sizeof name, "S%03d", i);
        class_answers(class, name, WRONG, &random, &buf, done);
        write_file(pile->path[i], &buf);
    }
    class_free(class);
    buf_free(&buf);
}

/* Three of the questions have drawn numbers. */
static const char SEEDED[] =
    "---\ncarom: lesson 1\n---\n"
    "```carom question q1\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: u, J, va', vb'\n```\n"
    "```carom question q2\nreflect I=<5,-10> N=<3,4>\nask: n, c, F\n```\n"
    "```carom question q3\nresolve v=<5,10> n=<3,4>\nask: n, t, vn, vt\n```\n"
    "```carom question q4\nbounce v=<4,-7> n=<1,3> e=2/5\nask: n, u, v'\n```\n"
    "```carom question q5\nunresolve vn=3 vt=-7 n=<5,12>\nask: n, t, v\n```\n"
    "```carom question q6\ncollide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=1/4\nask: van, vbn, u, J, va', vb'\n```\n"
    "```carom question q7\nintersect p0=(1,1) p1=(9,5) p2=(1,6) p3=(7,0)\nask: S1, S2, det, s, t, P\n```\n"
    "```carom numbers\na = 2 in 2..9\nb = 3 in 2..9\nc = 5 in 1..9\nd = 4 in 1..9\ne = 1/4 in 1/4, 2/5, 3/5, 3/4\n"
    "where a != b\nwhere c != d\n```\n"
    "```carom question q8\ncollide1d ma=a mb=b va=c vb=-d e=e\nask: u, J, va', vb'\n```\n"
    "```carom question q9\nreflect I=<c,-d> N=<b,a>\nask: n, c, F\n```\n"
    "```carom question q10\nresolve v=<c,d> n=<-b,a>\nask: n, t, vn, vt\n```\n";

static const World NOWHERE = {0};

/* Each with the numbers of a seed of its own, and all right. */
static void own_numbers(const Pile *pile)
{
    Arena   *mem = arena_new();
    Lesson  *lesson = lesson_read(TEXT("lesson.md"), text_of(SEEDED), mem);
    Draw    *draw = draw_new(lesson, &NOWHERE, mem);
    Settings settings = settings_default();
    Buf      buf = {0};
    buf_puts(&buf, SEEDED);
    write_file(pile->path[0], &buf);
    for (int i = 1; i <= STUDENTS; i++) {
        Text          seed = text_format(mem, "%d", i), why;
        const Lesson *drawn = draw_lesson(draw, seed, mem, &why);
        Course       *course = drawn ? course_new(drawn, &NOWHERE, &settings) : NULL;
        buf.len = 0;
        buf_printf(&buf, "carom answers 1\nstudent S%03d\nseed %d\n", i, i);
        while (course && course_next(course))
            for (int k = 0; k < course->question->asks; k++) {
                Quantity truth;
                bool     all;
                if (answer_asked(course->stage->session, course->question, k, &truth))
                    buf_printf(&buf, "answer %.*s %.*s = %.*s\n", TEXT_ARG(course->question->name), TEXT_ARG(course->question->ask[k].name),
                               TEXT_ARG(quantity_decimal(&truth, 4, &all)));
            }
        if (course)
            course_free(course);
        write_file(pile->path[i], &buf);
    }
    buf_free(&buf);
    arena_free(mem);
}

static double median_of_marks(const Pile *pile, const char *sum, double *bc_median)
{
    enum { TURNS = 9, STARTS = 50 };
    double ours[TURNS], theirs[TURNS * STARTS];
    char  *bc[] = {(char *)"bc", (char *)"-q", NULL};
    for (int i = 0; i < TURNS; i++) {
        ours[i] = run(pile->argv, "/dev/null", NULL);
        for (int k = 0; k < STARTS; k++)
            theirs[i * STARTS + k] = run(bc, sum, NULL);
    }
    *bc_median = median(theirs, TURNS * STARTS);
    return median(ours, TURNS);
}

static void print(const char *what, const Pile *pile, const char *sum, const char *wanted)
{
    double bc, marks = median_of_marks(pile, sum, &bc);
    printf("%s %.2f s", what, marks);
    if (isnan(bc))
        puts("   (bc is not installed: nothing to compare with)");
    else
        printf("   %.2f of a thousand starts of bc%s\n", marks / (1000 * bc), wanted);
}

void bench_marking(char *carom, const char *folder, const char *sum)
{
    Pile pile;
    pile.argv[0] = carom;
    pile.argv[1] = (char *)"mark";
    for (int i = 0; i <= STUDENTS; i++) {
        snprintf(pile.path[i], LONGEST, "%s/%03d%s", folder, i, i ? ".answers" : ".md");
        pile.argv[i + 2] = pile.path[i];
    }
    pile.argv[STUDENTS + 3] = NULL;
    same_numbers(&pile);
    print("300 x 10 questions marked     ", &pile, sum, " (wanted: 1 or less)");
    own_numbers(&pile);
    print("  each with its own numbers   ", &pile, sum, "");
    for (int i = 0; i <= STUDENTS; i++)
        unlink(pile.path[i]);
}
