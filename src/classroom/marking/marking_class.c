/* A class: counts the students with the same answers. */
#include "classroom/marking/marking.h"

#include <stdlib.h>
#include <string.h>

Text marking_mistakes(const Answer *answer, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < answer->mistakes; i++)
        buf_printf(&buf, "%s%.*s%s", i ? ";" : "", TEXT_ARG(answer->mistake[i]), answer->could_be ? "?" : "");
    return buf_finish(&buf, mem);
}

typedef struct Tally {
    ClassRow *row;
    int       rows, room;
    Arena    *mem;
} Tally;

/* `first`: the first row of the ask. */
static void count(Tally *tally, int first, const ClassRow *row)
{
    for (int i = first; i < tally->rows; i++) {
        ClassRow *has = &tally->row[i];
        if (!strcmp(has->word, row->word) && text_equal(has->mistakes, row->mistakes)) {
            has->students++;
            return;
        }
    }
    *ARENA_ADD(tally->mem, tally->row, tally->rows, &tally->room) = *row;
}

static int compare_texts(Text a, Text b)
{
    int order = memcmp(a.at ? a.at : "", b.at ? b.at : "", a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static int more_first(const void *a, const void *b)
{
    const ClassRow *x = a, *y = b;
    int             order = y->students - x->students;
    if (!order)
        order = strcmp(x->word, y->word);
    return order ? order : compare_texts(x->mistakes, y->mistakes);
}

static void count_ask(Tally *tally, const Marking *m, int question, int ask)
{
    int first = tally->rows;
    for (int i = 0; i < m->students; i++) {
        const Sheet *sheet = m->student[i].sheet[question];
        if (!sheet)
            continue;
        const Answer *answer = &sheet->judged.answer[ask];
        ClassRow      row = {.question = question, .step = answer->name, .students = 1, .message = answer->message};
        row.word = judge_word(m->question[question].question, answer);
        row.mistakes = marking_mistakes(answer, tally->mem);
        count(tally, first, &row);
    }
    if (tally->rows > first)
        qsort(tally->row + first, (size_t)(tally->rows - first), sizeof *tally->row, more_first);
}

ClassRow *marking_class(const Marking *marking, int *rows)
{
    Tally tally = {.mem = marking->mem};
    for (int q = 0; q < marking->questions; q++)
        for (int ask = 0; ask < marks_answer_count(marking->question[q].question); ask++)
            count_ask(&tally, marking, q, ask);
    *rows = tally.rows;
    return tally.row;
}
