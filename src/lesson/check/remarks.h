/* Remarks: what a check of a lesson finds, each with its line and the mend. */
#ifndef CAROM_LESSON_CHECK_REMARKS_H
#define CAROM_LESSON_CHECK_REMARKS_H

#include "base/json_writer.h"
#include "lesson/reading/lesson.h"

typedef enum RemarkKind {
    REMARK_FAILS,
    REMARK_WARNS, /* it could be better */
} RemarkKind;

enum {
    LIMIT_REMARKS = 1000, /* that are told; all are counted */
    LIMIT_REMARK = 2000,  /* bytes of one */
};

typedef struct Remark {
    RemarkKind kind;
    int        line;
    Text       message, hint;
} Remark;

typedef struct Remarks {
    Arena  *mem; /* the remarks outlive the statements that they are about */
    Remark *remark;
    int     count, room;
    int     fails, warnings; /* all, also those that are not told */
} Remarks;

/* `hint` may be empty. What comes from a file in the message has to be safe to show. */
void remark(Remarks *remarks, RemarkKind kind, int line, Text hint, const char *format, ...) __attribute__((format(printf, 5, 6)));
/* In the order of their lines. */
void remarks_sort(Remarks *remarks);
/* "FILE:LINE: message" and the hint below it, filled to the width; `first` stands before the message, and may be empty. */
void remark_write(Buf *out, const Remark *remark, Text path, Text first, int width);
void remarks_write(Buf *out, const Remarks *remarks, Text path, int width);
/* As an array of objects: kind, line, message, hint. */
void remarks_json(Json *json, const Remarks *remarks);
/* The first two of these keys, and the last two, for an object that has more between them. */
void remark_json_head(Json *json, const Remark *remark);
void remark_json_words(Json *json, const Remark *remark);

/* Text that is safe to put into a message, in `mem`. */
Text remark_quote(Arena *mem, Text text);

#endif
