/* Variants: a lesson drawn from one seed after another and checked with each. What its check remarks with the author's numbers is left
 * out: only what a seed brings about is told, with the seeds that do. */
#ifndef CAROM_LESSON_CHECK_VARIANTS_H
#define CAROM_LESSON_CHECK_VARIANTS_H

#include "lesson/check/lesson_check.h"

enum {
    LIMIT_SEEDS = 100000,
    LEAST_SETS = 10, /* different sets of numbers that LEAST_SEEDS seeds have to give: neighbours in a class should not share one */
    LEAST_SEEDS = 20,
    TELL_SEEDS = 8, /* for each remark */
};

/* What seeds bring about: remarks of one line with one mend. */
typedef struct SeedRemark {
    Remark is;               /* with the first seed */
    bool   vary;             /* the message is not the same with all of them */
    long   seed[TELL_SEEDS]; /* the first of them */
    int    seeds;            /* all; 0: it is about all numbers together */
} SeedRemark;

typedef struct Variants {
    const Lesson *lesson;
    Arena        *mem;
    long          first, last; /* seeds */
    bool          has_numbers; /* else nothing was drawn */
    int           looked;      /* so many of the seeds were tried */
    Text         *set;         /* the numbers of each seed that gave some, sorted */
    int           drawn;       /* so many */
    int           different;   /* sets of numbers among them */
    long          tries;       /* sets that were looked at, all together */
    int           most_tries;
    SeedRemark   *remark;
    int           remarks, room;
    ExitStatus    exit; /* EXIT_CHECK where a seed gives no numbers or something is not so with it */
} Variants;

/* "1..100" or "7": whole numbers from 0 on. False where it is no such range, or one of more than LIMIT_SEEDS. */
bool variants_range(Text text, long *first, long *last);

/* `checked`: the lesson with its own numbers, without faults of form. All memory is `mem`'s. */
Variants *variants_check(const Checked *checked, long first, long last, const World *outside, Arena *mem);

void variants_write(Buf *out, const Variants *variants, int width);
/* As an object on a line of its own. */
void variants_json(Buf *out, const Variants *variants);

#endif
