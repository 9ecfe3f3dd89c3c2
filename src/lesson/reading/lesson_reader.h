/* Inside the reader of lessons: for read.c, lesson.c, front.c, fence.c, statements.c, expectation.c and question.c only. */
#ifndef CAROM_LESSON_READING_LESSON_READER_H
#define CAROM_LESSON_READING_LESSON_READER_H

#include "lesson/reading/lesson.h"

/* A line of a block: a piece of the file, without its end, with the blanks in front of it. */
typedef struct BlockLine {
    Text text;
    int  line;
} BlockLine;

void lesson_fault(Lesson *lesson, int line, const char *hint, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Words of a fault that come from the file: short, and safe to show. */
Text lesson_quote(Lesson *lesson, Text text);
/* Adds the block to the lesson's parts. `info` is what stands behind "carom". */
void lesson_block(Lesson *lesson, Text info, int line, const BlockLine *lines, int count, int section);
/* Whether the block has its end, a line of fences; else a fault, as nothing is known then of where it ends. `rest`: the file from the last
 * line of the block on. */
bool  lesson_fences(Lesson *lesson, int begun, Text rest, char fence, const BlockLine *lines, int count);
void  lesson_statements(Lesson *lesson, Part *part, const BlockLine *lines, int count, bool replay);
void  lesson_numbers(Lesson *lesson, Part *part, const BlockLine *lines, int count);
void  lesson_question(Lesson *lesson, Part *part, Text name, const BlockLine *lines, int count);
Part *lesson_part(Lesson *lesson, PartKind kind, int line);
/* The piece of `text` in front of `mark`, which is taken off; all of it where the mark is not there. */
Text lesson_take(Text *text, const char *mark);
/* What stands behind #>. False after a fault. */
bool lesson_expectation(Lesson *lesson, Expectation *expectation, Text text, int line, bool replay);
/* The block `---` at the top; where the rest of the file begins. */
size_t lesson_front(Lesson *lesson);
/* A number of digits to ask for; false after a fault. */
bool lesson_digits(Lesson *lesson, int line, Text text, int *digits);

#endif
