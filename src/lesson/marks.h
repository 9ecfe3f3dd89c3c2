/* Marks: the marks of a question, as fractions, and the number of its answers. */
#ifndef CAROM_LESSON_MARKS_H
#define CAROM_LESSON_MARKS_H

#include "lesson/reading/lesson.h"

/* The number of answers of a question: one for each ask, otherwise one. */
int marks_answer_count(const Question *question);
/* The marks of one answer, and of all together. */
Marks marks_answer_worth(const Question *question, int at);
Marks marks_of_question(const Question *question);
/* The ask that a listed wrong answer belongs to. */
int marks_answer_of_wrong(const Question *question, const Wrong *wrong);

Marks marks_add(Marks a, Marks b);
/* `part` of the whole: 1/2 of 3. */
Marks marks_part(Marks whole, Marks part);

/* "2", "1.5", with at most three decimals; with the word after it: "2 marks", "0.5 marks". */
Text marks_text(Marks marks, Arena *mem);
Text marks_words(Marks marks, Arena *mem);

#endif
