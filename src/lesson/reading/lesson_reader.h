/* Inside the reader of lessons: for read.c, lesson.c, front.c, fence.c, statements.c, expectation.c and question.c only. */
#ifndef CAROM_LESSON_READING_LESSON_READER_H
#define CAROM_LESSON_READING_LESSON_READER_H

#include "lesson/reading/lesson.h"

/* A line of a block: a piece of the file, with its leading blanks, without its end. */
typedef struct BlockLine {
    Text text;
    int  line;
} BlockLine;

void lesson_fault(Lesson *lesson, int line, const char *hint, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Text from the file for a fault: shortened and escaped. */
Text lesson_quote(Lesson *lesson, Text text);
/* Adds the block to the lesson's parts. `info` is the text after "carom". */
void lesson_block(Lesson *lesson, Text info, int line, const BlockLine *lines, int count, int section);
/* Whether the block has a closing fence; otherwise adds a fault, because the end of the block is then unknown. `rest`: the file from the
 * last line of the block on. */
bool  lesson_fences(Lesson *lesson, int begun, Text rest, char fence, const BlockLine *lines, int count);
void  lesson_statements(Lesson *lesson, Part *part, const BlockLine *lines, int count, bool replay);
void  lesson_numbers(Lesson *lesson, Part *part, const BlockLine *lines, int count);
void  lesson_question(Lesson *lesson, Part *part, Text name, const BlockLine *lines, int count);
Part *lesson_part(Lesson *lesson, PartKind kind, int line);
/* Reads the text after #>. False after a fault. */
bool lesson_expectation(Lesson *lesson, Expectation *expectation, Text text, int line, bool replay);
/* Reads the block `---` at the top; returns the start of the rest of the file. */
size_t lesson_front(Lesson *lesson);
/* Reads a number of digits; false after a fault. */
bool lesson_digits(Lesson *lesson, int line, Text text, int *digits);
/* Reads `required` or `optional`. */
void lesson_units(Lesson *lesson, int line, Text text, bool *required);

#endif
