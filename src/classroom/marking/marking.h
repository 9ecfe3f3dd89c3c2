/* Marking: a class's submissions judged, each question with its numbers worked out once, and equal answers judged once.
 *
 * It is pure: the same lesson and the same submissions give the same bytes, and marking again after the lesson was changed shows by the
 * difference of two tables what that did. */
#ifndef CAROM_CLASSROOM_MARKING_MARKING_H
#define CAROM_CLASSROOM_MARKING_MARKING_H

#include "base/csv.h"
#include "classroom/marking/handed_in.h"
#include "lesson/judge.h"

/* Who should have handed something in, and with which numbers. */
typedef struct Enrolled {
    Text student, name, seed;
    int  line;
} Enrolled;

typedef struct Register {
    Enrolled *student;
    int       students, room;
    bool      named; /* it has names */
    Text      salt;  /* of who has no seed here: that of the student and this word (seed.h), */
    Text      seed;  /* else this one; empty: none */
} Register;

/* What was typed to a question, and what it is worth; students with the same answers share it. */
typedef struct Sheet {
    const Text *typed; /* one for each answer */
    Judged      judged;
} Sheet;

/* A student with one submission, or one of the register without any. */
typedef struct Marked {
    Submission   *from; /* NULL: nothing was handed in */
    Text          student, name, seed;
    const Sheet **sheet; /* for each question; NULL: it could not be judged */
    Marks         marks;
} Marked;

typedef struct MarkedQuestion {
    const Question *question;
    int             part; /* its place in the lesson */
    Marks           of;
} MarkedQuestion;

typedef struct Marking {
    const Lesson   *lesson;
    Arena          *mem;
    MarkedQuestion *question;
    int             questions;
    Marks           of;
    Marked         *student; /* in the order of the register, then of the files */
    int             students;
    const Register *enrolled;
    HandedIn       *in;     /* with all notices */
    bool            seeded; /* it has numbers that a seed draws */
    bool            cut;    /* the lesson did not run to its end, or not for everybody: it worked too long, or ended itself */
} Marking;

/* Reads CSV with a column student, and perhaps name and seed. False, with a notice, where it has no column `student`; a row that cannot be
 * read is a notice too. */
bool marking_read_register(Register *enrolled, Text path, Text file, HandedIn *in);

/* The lesson has no faults. `enrolled` may have nobody in it: then everybody belongs to the class. All memory is in->mem's. */
Marking *marking_run(const Lesson *lesson, HandedIn *in, const Register *enrolled, const World *outside);

/* Hints that the student was shown for a question; the working is one more. */
int marking_hints_of(const Marking *marking, const Marked *marked, int question);
/* All that was told of what the student has handed in, or that nothing was; empty where all is as it should be. */
Text marking_note_of(const Marking *marking, const Marked *marked);

/* What all have in common who gave answers of one kind to one ask. */
typedef struct ClassRow {
    int         question;
    Text        step; /* empty where it has no name */
    const char *word; /* judge_word */
    Text        mistakes, message;
    int         students;
} ClassRow;

/* In the order of the questions and what they ask, then of the number of students. */
ClassRow *marking_class(const Marking *marking, int *rows);

/* The ids of an answer's mistakes: "RF4;RF5", with a question mark behind each that is only possible. */
Text marking_mistakes(const Answer *answer, Arena *mem);

/* marking_tables.c: as CSV with a head:
 *   steps     a row an answer: student, seed, question, step, given, expected, verdict, carried_from, mistakes, marks, max, hints, file,
 * message students  a row a student: student, name (of the register), seed, the marks of each question, total, max, hints, file, note class
 * a row for all who have the same: question, step, verdict, mistakes, students, message */
void marking_put_steps(Buf *out, const Marking *marking);
void marking_put_students(Buf *out, const Marking *marking);
void marking_put_class(Buf *out, const Marking *marking);
/* marking_told.c: the students in columns, and what went wrong most; what each student may read: marks and words for every answer; and a
 * line a notice. */
void marking_write(Buf *out, const Marking *marking, int width);
void marking_put_report(Buf *out, const Marking *marking, int width);
void marking_put_notices(Buf *out, const HandedIn *in);
/* marking_json.c: all of it as one object. */
void marking_json(Buf *out, const Marking *marking);

#endif
