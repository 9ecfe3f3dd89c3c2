/* A small lesson, what Ada, Bob and Cyd hand in, and the marking of it. */
#ifndef CAROM_TESTS_MARKED_H
#define CAROM_TESTS_MARKED_H

#include "classroom/marking/marking.h"
#include "lessons.h"

#define MARKED_LESSON                                                                                                                      \
    LESSON_HEAD "```carom question push\ncollide1d ma=2 mb=3 va=5 vb=-4 e=1/4\nask: J (2), va' (2), vb'\n"                                 \
                "wrong: J = 10.8 : That is only up to the greatest compression. (1/2)\n```\n"                                              \
                "```carom question which\nchoose: Which?\n- [ ] one : No: one.\n- [x] two\n```\n"                                          \
                "```carom question why\nfree: Because.\n```\n"

#define MARKED_HEAD "carom answers 1\n"

#define MARKED_ADA                                                                                                                         \
    MARKED_HEAD "student Ada\nanswer push J = 27/2\nanswer push va' = -1.75\nanswer push vb' = 0.5\nanswer which = b\nanswer why = So.\n"

#define MARKED_BOB MARKED_HEAD "student Bob\nhint push 2\nanswer push J = 21.6\nanswer push va' = -5.8\nanswer which = a\n"

#define MARKED_CYD MARKED_HEAD "student Cyd\nanswer push J = 10.8\nanswer push va' = 11.75\n"

extern Arena *marked_mem;
void          marked_setup(void);
void          marked_teardown(void);
const Lesson *marked_lesson(const char *file);
HandedIn     *marked_nothing(void);
void          marked_hand_in(HandedIn *in, const char *path, Text file);
Marking      *marked_mark(const char *lesson, HandedIn *in);
/* Ada, Bob and Cyd. */
Marking *marked_three(void);
typedef void (*PutMarks)(Buf *out, const Marking *marking);

Text marked_table(PutMarks put, const Marking *marking);
Text marked_notices(const HandedIn *in);
void marked_is(Text text, const char *meant);
/* The rows of a table that begin with a name, which is one cell. */
Text marked_rows(Text table, const char *name);

#endif
