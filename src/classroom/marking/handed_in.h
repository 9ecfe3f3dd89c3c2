/* Handed in: what a class has given to be marked, as submissions in the order of the files: one for each file of answers, and of each table
 * one for each student and seed.
 *
 * A table is CSV with a head: student, question and value, perhaps step and seed, in any order and among others.
 *
 *     student,question,step,value,seed
 *     Ada,head-on,va',-61/16,7
 *     Ada,ruled-out,,"a, b",7
 *
 * What cannot be read is a notice with its line, and the rest counts. */
#ifndef CAROM_CLASSROOM_MARKING_HANDED_IN_H
#define CAROM_CLASSROOM_MARKING_HANDED_IN_H

#include "classroom/submission.h"

enum { LIMIT_STUDENTS = 10000, LIMIT_NOTICES = 1000 };

/* A warning for the marker. */
typedef struct Notice {
    Text path, student; /* whichever there are */
    int  line;          /* of the file; 0: all of it */
    Text message;       /* as words without a full stop */
    bool unread;        /* something of the file could not be read */
} Notice;

typedef struct HandedIn {
    Arena       *mem;
    Submission **submission;
    int          count, room; /* at most LIMIT_STUDENTS */
    bool         full;        /* there were more, which has been told */
    Notice      *notice;
    int          notices, notice_room; /* at most LIMIT_NOTICES, and one that says that there were more */
    bool         unread;               /* something of some file could not be read, told or not */
} HandedIn;

/* Reads a file and adds what is in it. The file has to live as long as `mem`. */
void handed_in_add(HandedIn *in, Text path, Text file);
void handed_in_notice(HandedIn *in, const Notice *notice);

#endif
