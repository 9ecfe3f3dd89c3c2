/* Seed: pseudo-random numbers that depend only on a text, and are the same on every machine and in every version of carom.
 *
 *     the text        "carom numbers 1", a line feed, and the seed as it is printed ("7/1")
 *     the state       FNV-1a of these bytes, 64 bits
 *     next            splitmix64: the state grows by 9e3779b97f4a7c15; z = state; z = (z ^ z>>30)*bf58476d1ce4e5b9;
 *                     z = (z ^ z>>27)*94d049bb133111eb; the number is z ^ z>>31
 *     one of n        the first `next` below the largest multiple of n that is at most 2^64, modulo n: so all are equally likely
 *
 * A short seed, "7", means the first of 7/1, 7/2, 7/3 ... whose numbers are good for the lesson (draw.h). Which one that is may change when
 * carom learns more mistakes that numbers must show; so the printed form is the full seed "7/3", which never changes. Seeds are not secret:
 * anyone who knows a seed can compute its numbers. */
#ifndef CAROM_LESSON_SEED_H
#define CAROM_LESSON_SEED_H

#include "base/text.h"

enum {
    LIMIT_SEED = 100,  /* bytes of a short seed */
    LIMIT_TRIES = 1000 /* 7/1 to 7/1000 */
};

typedef struct Stream {
    uint64_t state;
} Stream;

Stream   seed_stream(Text seed);
uint64_t seed_stream_next(Stream *stream);
/* One of 0 to n - 1; n above 0. */
uint64_t seed_stream_one_of(Stream *stream, uint64_t n);

/* "7/3" */
Text seed_of_try(Text seed, int number, Arena *mem);
/* Whether it is a full seed. */
bool seed_is_exact(Text seed);
/* Whether two seeds are equal, or one is the short form of the other. */
bool seeds_agree(Text a, Text b);

/* Whether a text can be a seed: one line of printable characters, not empty, at most LIMIT_SEED bytes. Otherwise the reason, without a full
 * stop. */
bool seed_is_good(Text seed, Text *why);

/* The seed of a student, so that the register needs no list of seeds: eight letters and digits that follow from the lesson's
 * name, the student and a word of the teacher's own (empty: none) by FNV-1a of "carom student 1" and the three, each after a line feed,
 * mixed once by splitmix64; its top 40 bits, five at a time, as 0123456789abcdefghjkmnpqrstvwxyz. */
Text seed_of_student(Text lesson, Text student, Text salt, Arena *mem);

#endif
