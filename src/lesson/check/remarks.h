/* Remarks: the findings of a check, each with its line and the fix. */
#ifndef CAROM_LESSON_CHECK_REMARKS_H
#define CAROM_LESSON_CHECK_REMARKS_H

#include "base/json_writer.h"
#include "lesson/reading/lesson.h"

typedef enum RemarkKind {
    REMARK_FAILS,
    REMARK_WARNS, /* a possible improvement */
} RemarkKind;

enum {
    LIMIT_REMARKS = 1000, /* the most remarks that are printed; all are counted */
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
    int     fails, warnings; /* all, including those that are not printed */
} Remarks;

/* `hint` may be empty. Text from a file must be escaped in the message. */
void remark(Remarks *remarks, RemarkKind kind, int line, Text hint, const char *format, ...) __attribute__((format(printf, 5, 6)));
/* Sorts them by line. */
void remarks_sort(Remarks *remarks);
/* "FILE:LINE: message" and the hint below it, filled to the width; `first` comes before the message, and may be empty. */
void remark_write(Buf *out, const Remark *remark, Text path, Text first, int width);
void remarks_write(Buf *out, const Remarks *remarks, Text path, int width);
/* Writes them as an array of objects: kind, line, message, hint. */
void remarks_json(Json *json, const Remarks *remarks);
/* The first two and the last two of these keys, for an object with more keys between them. */
void remark_json_head(Json *json, const Remark *remark);
void remark_json_words(Json *json, const Remark *remark);

/* The text escaped for a message, in `mem`. */
Text remark_quote(Arena *mem, Text text);

#endif
