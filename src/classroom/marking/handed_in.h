/* Handed in: the work of a class as submissions in the order of the files: one for each file of answers, and one for each student and seed
 * in a table.
 *
 * A table is CSV with a heading: student, question and value, perhaps step and seed, in any order and with other columns between them.
 *
 *     student,question,step,value,seed
 *     Ada,head-on,va',-61/16,7
 *     Ada,ruled-out,,"a, b",7
 *
 * Lines that cannot be read give a notice with their number, and the rest counts. */
#ifndef CAROM_CLASSROOM_MARKING_HANDED_IN_H
#define CAROM_CLASSROOM_MARKING_HANDED_IN_H

#include "classroom/submission.h"

enum { LIMIT_STUDENTS = 10000, LIMIT_NOTICES = 1000 };

/* A warning for the marker. */
typedef struct Notice {
    Text path, student; /* those that apply */
    int  line;          /* the line of the file; 0: the whole file */
    Text message;       /* a phrase without a full stop */
    bool unread;        /* a part of the file could not be read */
} Notice;

typedef struct HandedIn {
    Arena       *mem;
    Submission **submission;
    int          count, room; /* at most LIMIT_STUDENTS */
    bool         full;        /* there were more, and a notice says so */
    Notice      *notice;
    int          notices, notice_room; /* at most LIMIT_NOTICES, and one that says there were more */
    bool         unread;               /* a part of some file could not be read, with or without a notice */
} HandedIn;

/* Reads a file and adds its submissions. The file must live as long as `mem`. */
void handed_in_add(HandedIn *in, Text path, Text file);
void handed_in_notice(HandedIn *in, const Notice *notice);

#endif
