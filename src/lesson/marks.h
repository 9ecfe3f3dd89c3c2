/* Marks: what a question is worth, as fractions, and how many answers it takes. */
#ifndef CAROM_LESSON_MARKS_H
#define CAROM_LESSON_MARKS_H

#include "lesson/reading/lesson.h"

/* How many answers a question takes: one for each ask, else one. */
int marks_answer_count(const Question *question);
/* What one of them is worth, and what all are. */
Marks marks_answer_worth(const Question *question, int at);
Marks marks_of_question(const Question *question);
/* The ask that a wrong answer of the question's own is one to. */
int marks_answer_of_wrong(const Question *question, const Wrong *wrong);

Marks marks_add(Marks a, Marks b);
/* `part` of the whole: 1/2 of 3. */
Marks marks_part(Marks whole, Marks part);

/* "2", "3/2"; with the word behind it: "2 marks", "1/2 mark"; as a decimal for tables: "1.5", to three places where it has more. */
Text marks_text(Marks marks, Arena *mem);
Text marks_words(Marks marks, Arena *mem);
Text marks_decimal(Marks marks, Arena *mem);

#endif
