/* The marker's desk with one open question: each new set of answers is judged, and a repeated one gets the same marks. For
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
    unsigned        print;    /* its print as it is now */
    KnownSheet     *known;
    int             knowns, room;
} MarkingDesk;

MarkingDesk marking_open(Marking *marking, Course *course, int question);
/* Judges the student's answers to the question, and adds the marks. */
void marking_sheet(MarkingDesk *desk, Marked *marked);

/* Adds a notice about a student's submission; the other function: a part of it does not count. */
void marking_tell(Marking *marking, const Marked *marked, int line, Text message);
void marking_miss(Marking *marking, const Marked *marked, int line, Text message);

#endif
