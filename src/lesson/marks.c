/* The marks of questions, and the number of answers. */
#include "lesson/marks.h"

#include <string.h>

static int divisor(int a, int b)
{
    return b ? divisor(b, a % b) : a ? a : 1;
}

static Marks reduced(int num, int den)
{
    int common = divisor(num, den);
    return (Marks){num / common, den / common};
}

Marks marks_add(Marks a, Marks b)
{
    return reduced(a.num * b.den + b.num * a.den, a.den * b.den);
}

Marks marks_part(Marks whole, Marks part)
{
    return reduced(whole.num * part.num, whole.den * part.den);
}

int marks_answer_of_wrong(const Question *question, const Wrong *wrong)
{
    for (int i = 0; i < question->asks; i++)
        if (text_equal(question->ask[i].name, wrong->name))
            return i;
    return 0;
}

int marks_answer_count(const Question *question)
{
    return question->kind == QUESTION_ASK && question->asks ? question->asks : 1;
}

Marks marks_answer_worth(const Question *question, int at)
{
    bool unmarked = question->kind == QUESTION_PREDICT || question->kind == QUESTION_FREE;
    return unmarked                          ? (Marks){0, 1}
           : question->kind == QUESTION_WORK ? question->worth
           : question->asks                  ? question->ask[at].marks
                                             : (Marks){1, 1};
}

Marks marks_of_question(const Question *question)
{
    Marks sum = {0, 1};
    for (int i = 0; i < marks_answer_count(question); i++)
        sum = marks_add(sum, marks_answer_worth(question, i));
    return sum;
}

Text marks_text(Marks marks, Arena *mem)
{
    enum { PLACES = 1000 };
    long long thousandths = (2LL * PLACES * marks.num + marks.den) / (2LL * marks.den);
    Text      text = text_format(mem, "%lld.%03lld", thousandths / PLACES, thousandths % PLACES);
    while (text.at[text.len - 1] == '0')
        text.len--;
    text.len -= text.at[text.len - 1] == '.';
    return text;
}

Text marks_words(Marks marks, Arena *mem)
{
    return text_format(mem, "%.*s mark%s", TEXT_ARG(marks_text(marks, mem)), marks.num && marks.num <= marks.den ? "" : "s");
}
