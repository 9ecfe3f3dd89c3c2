/* Variants: checks a lesson with the numbers of one seed after another. Remarks that also occur with the author's numbers are left out; the
 * others are reported with their seeds. */
#ifndef CAROM_LESSON_CHECK_VARIANTS_H
#define CAROM_LESSON_CHECK_VARIANTS_H

#include "lesson/check/lesson_check.h"

enum {
    LIMIT_SEEDS = 100000,
    LEAST_SETS = 10, /* different sets of numbers that LEAST_SEEDS seeds have to give: neighbours in a class should not share one */
    LEAST_SEEDS = 20,
    TELL_SEEDS = 8, /* for each remark */
};

/* A finding that depends on seeds: remarks about the same line with the same fix. */
typedef struct SeedRemark {
    Remark is;               /* with the first seed */
    bool   vary;             /* the message differs between seeds */
    long   seed[TELL_SEEDS]; /* the first of them */
    int    seeds;            /* all; 0: it is about all numbers together */
} SeedRemark;

typedef struct Variants {
    const Lesson *lesson;
    Arena        *mem;
    long          first, last; /* seeds */
    bool          has_numbers; /* otherwise nothing is drawn */
    int           looked;      /* number of seeds tried */
    Text         *set;         /* the numbers of each seed that gave some, sorted */
    int           drawn;       /* so many */
    int           different;   /* sets of numbers among them */
    long          tries;       /* number of sets tried, all together */
    int           most_tries;
    SeedRemark   *remark;
    int           remarks, room;
    ExitStatus    exit; /* EXIT_CHECK if a seed gives no numbers or something does not hold with it */
} Variants;

/* "1..100" or "7": whole numbers, 0 or more. False if it is not such a range, or has more than LIMIT_SEEDS. */
bool variants_range(Text text, long *first, long *last);

/* `checked`: the lesson with its own numbers, without faults of form. `begins`, unless it is NULL, is called before each seed. All memory
 * is `mem`'s. */
Variants *variants_check(const Checked *checked, long first, long last, const World *outside, void (*begins)(long seed, long last),
                         Arena *mem);

void variants_write(Buf *out, const Variants *variants, int width);
/* Writes them as an object on one line. */
void variants_json(Buf *out, const Variants *variants);

#endif
