/* Submission: one student's answers to a lesson, read from the file of answers that practice writes (progress.h), or from a table
 * (handed_in.h).
 *
 *     carom answers 1
 *     lesson 07-restitution-on-a-line 6f1c2a9b       the name of the lesson's file, and its print then (submission_print)
 *     student Ada Lovelace                           any text of one line
 *     seed 7                                         if missing: the numbers of the lesson itself
 *     question head-on 90d3f26e                      the print of the question when it was answered (submission_print_question)
 *     answer head-on va' = -61/16                    question, ask, answer as typed; a later line for the same ask replaces it
 *     answer ruled-out = a, b                        if the question has no names
 *     hint head-on 2                                 number of hints shown
 *     why head-on                                    the working was shown
 *     skip head-on                                   left for later
 *     done head-on                                   finished
 *
 * Only the first line is required, so a file can be written by hand. Lines may come in any order and more than once; the last one counts.
 * A line counts only if it is complete: text after the last '\n' is the start of a line whose writing was interrupted. Any other line that
 * cannot be read is a fault and ignored; the others count. Without the first line nothing counts.
 *
 * All text points into the file or into `mem`, and comes from strangers. */
#ifndef CAROM_CLASSROOM_SUBMISSION_H
#define CAROM_CLASSROOM_SUBMISSION_H

#include "lesson/reading/lesson.h"

enum {
    SUBMISSION_VERSION = 1,
    LIMIT_SUBMISSION = 1 << 22, /* bytes of a file: a class's table too */
    LIMIT_REPLIES = 10000,      /* of a student */
    LIMIT_TYPED = 10000,        /* bytes of one answer */
};

typedef enum ReplyKind {
    REPLY_ANSWER,
    REPLY_HINT,
    REPLY_WHY,
    REPLY_SKIP,
    REPLY_DONE,
    REPLY_QUESTION,
} ReplyKind;

typedef struct Reply {
    ReplyKind kind;
    int       line;
    Text      question, ask; /* ask: empty if nothing has a name */
    Text      typed;
    int       hints;   /* REPLY_HINT */
    unsigned  print;   /* what the question was, where `printed` */
    bool      printed; /* a line `question` stands somewhere above it */
} Reply;

typedef struct Submission {
    Text     path;
    int      line; /* the line of the file where it starts: 1, or a row of a table */
    Text     student, seed, lesson;
    unsigned print; /* of the lesson, where `printed` */
    bool     printed;
    Reply   *reply;
    int      replies, room, prints; /* prints: how many of them are REPLY_QUESTION */
    Fault   *fault;                 /* lines that could not be read; the reason is a phrase without a full stop */
    int      faults, fault_room;    /* the first LIMIT_FAULTS of them */
    size_t   sound;                 /* bytes up to the end of the last line that has one */
    bool     torn;                  /* more text follows them */
} Submission;

/* Reads a file of answers; lines with faults are ignored. */
Submission *submission_read(Text path, Text file, Arena *mem);
/* Whether a file starts like a file of answers. */
bool submission_is_one(Text file);

/* The reply of that kind that counts, or NULL; `ask` is for answers, else empty. */
const Reply *submission_find(const Submission *submission, ReplyKind kind, Text question, Text ask);
void         submission_add(Submission *submission, const Reply *reply, Arena *mem);
void         submission_fault(Submission *submission, int line, Text why, Arena *mem);

/* Writes the lines of a file; typed text must pass submission_can_keep. */
void submission_put_head(Buf *out, const Lesson *lesson, Text student, Text seed);
void submission_put(Buf *out, const Reply *reply);
/* True for one line of UTF-8 without control characters that is not too long; otherwise false with a reason. */
bool submission_can_keep(Text typed, Text *why);

/* A lesson's name: that of its file, without folder and ".md". */
Text submission_lesson_name(const Lesson *lesson);
/* The print (a hash) of the lesson's file. */
unsigned submission_print(const Lesson *lesson);
/* The print of everything that an answer depends on: the statements and numbers before the question, its problem, the asks and the options.
 * Prose, hints, marks and messages may change. `part`: the question's place in the lesson. */
unsigned submission_print_question(const Lesson *lesson, int part);

#endif
