/* Marking: judges the submissions of a class. Each question is worked out once for each set of numbers, and equal answers are judged once.
 *
 * Marking has no side effects: the same lesson and the same submissions give the same bytes. After a change of the lesson, the difference
 * of two tables shows the effect. */
#ifndef CAROM_CLASSROOM_MARKING_MARKING_H
#define CAROM_CLASSROOM_MARKING_MARKING_H

#include "base/csv.h"
#include "classroom/marking/handed_in.h"
#include "lesson/judge.h"

/* The students who should have handed in answers, and their seeds. */
typedef struct Enrolled {
    Text student, name, seed;
    int  line;
} Enrolled;

typedef struct Register {
    Enrolled *student;
    int       students, room;
    bool      named; /* it has names */
    Text      salt;  /* for students without a seed here: one made from the student and this word (seed.h), */
    Text      seed;  /* otherwise this one; empty: none */
} Register;

/* The answers to a question and their marks; students with the same answers share it. */
typedef struct Sheet {
    const Text *typed; /* one for each answer */
    Judged      judged;
} Sheet;

/* A student with one submission, or a student of the register without any. */
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
    bool            seeded; /* it has random numbers */
    Refused         refused;
    bool            cut; /* the lesson did not run to its end for every student: it took too long, or ended itself */
} Marking;

/* Reads CSV with a column student, and perhaps name and seed. False, with a notice, if there is no column `student`; a row that cannot be
 * read also gives a notice. */
bool marking_read_register(Register *enrolled, Text path, Text file, HandedIn *in);

/* The lesson must have no faults. If `enrolled` is empty, every student belongs to the class. All memory comes from in->mem. */
Marking *marking_run(const Lesson *lesson, HandedIn *in, const Register *enrolled, const World *outside);

/* The number of hints that the student saw for a question; the working counts as one more. */
int marking_hints_of(const Marking *marking, const Marked *marked, int question);
/* All notices about the student's submissions, or that there are none; empty if everything is in order. */
Text marking_note_of(const Marking *marking, const Marked *marked);

/* A group of students who gave the same kind of answer to one ask. */
typedef struct ClassRow {
    int         question;
    Text        step; /* empty if it has no name */
    const char *word; /* judge_word */
    Text        mistakes, message;
    int         students;
} ClassRow;

/* Ordered by question and ask, then by number of students. */
ClassRow *marking_class(const Marking *marking, int *rows);

/* The ids of an answer's mistakes: "RF4;RF5", with a question mark after each that is only possible. */
Text marking_mistakes(const Answer *answer, Arena *mem);

/* marking_tables.c: writes CSV with a heading:
 *   steps     a row per answer: student, seed, question, step, given, expected, verdict, carried_from, mistakes, marks, max, hints,
 *             file, message
 *   students  a row per student: student, name (of the register), seed, the marks of each question, total, max, hints, file, note
 *   class     a row for all students with the same answer: question, step, verdict, mistakes, students, message
 */
void marking_put_steps(Buf *out, const Marking *marking);
void marking_put_students(Buf *out, const Marking *marking);
void marking_put_class(Buf *out, const Marking *marking);
/* marking_told.c: the table of students and the most frequent mistakes; the report for the students, with marks and a verdict for every
 * answer; and the notices, one per line. */
void marking_write(Buf *out, const Marking *marking, int width);
void marking_put_report(Buf *out, const Marking *marking, int width);
void marking_put_notices(Buf *out, const HandedIn *in);
/* marking_json.c: everything as one object. */
void marking_json(Buf *out, const Marking *marking);

#endif
