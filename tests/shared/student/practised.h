/* Somebody who practises a lesson, with a file of answers in a fresh folder. */
#ifndef CAROM_TESTS_PRACTISED_H
#define CAROM_TESTS_PRACTISED_H

#include "classroom/practice.h"

/* A fixture of Check makes the folder. */
void practised_make_folder(void);

extern char practised_answers[220];

typedef struct Practised {
    Arena        *mem;
    const Lesson *lesson;
    Progress     *progress;
    Practice     *practice;
    Turn          turn;
    Buf           said; /* in the last turn, ended by a zero */
} Practised;

void       practised_take(Practised *student, Turn turn);
Practised *practised_begin(Text file, const char *path, const World *world, bool kept, int rows);
void       practised_leave(Practised *student);
bool       practised_hears(const Practised *student, const char *words);

#endif
