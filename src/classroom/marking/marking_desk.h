/* The desk of a marker with one question open: every sheet that comes is judged, and one that has come before is worth the same. For
 * marking.c and marking_desk.c only. */
#ifndef CAROM_CLASSROOM_MARKING_MARKING_DESK_H
#define CAROM_CLASSROOM_MARKING_MARKING_DESK_H

#include "lesson/course.h"
#include "classroom/marking/marking.h"

typedef struct KnownSheet {
    unsigned     hash;
    const Sheet *sheet;
} KnownSheet;

typedef struct MarkingDesk {
    Marking        *marking;
    Course         *course;
    const Question *question; /* the course's open one */
    int             at;       /* its number */
    unsigned        print;    /* what it is now */
    KnownSheet     *known;
    int             knowns, room;
} MarkingDesk;

MarkingDesk marking_open(Marking *marking, Course *course, int question);
/* Judges what the student has typed to the question, and adds the marks. */
void marking_sheet(MarkingDesk *desk, Marked *marked);

/* Something to be told about a student's submission; the other: a part of it does not count. */
void marking_tell(Marking *marking, const Marked *marked, int line, Text message);
void marking_miss(Marking *marking, const Marked *marked, int line, Text message);

#endif
