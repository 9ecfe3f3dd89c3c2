#include "classes.h"

#include "classroom.h"
#include "hand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SLIPS = 64 };

typedef struct ClassQuestion {
    const Way *way;
    Sheet      givens;
    char       name[16];
    int        slip[MOST_SLIPS]; /* of slip_table, those of this way that change an answer with these numbers */
    int        slips;
} ClassQuestion;

struct Class {
    ClassQuestion question[CLASS_QUESTIONS];
};

static const char *const METHODS[CLASS_QUESTIONS] = {"reflect",      "bounce",    "intersect", "resolve",   "collide1d",
                                                     "reflect wall", "collide2d", "unresolve", "collide1d", "resolve pa"};

static bool is_asked(const Move *move)
{
    return move->use != USE_RARE;
}

static Hand hand_of(const Way *way, const char *omit, Figures figures)
{
    Hand hand = {.way = way, .open = '<', .close = '>'};
    for (int i = 0; i < way->moves; i++) {
        hand.written[i] = is_asked(&way->move[i]) && !word_in(omit, way->move[i].name);
        hand.shown[i] = way->move[i].name;
        hand.figures[i] = figures;
    }
    return hand;
}

/* The slips that can be seen with these numbers: otherwise who makes one is right. */
static void find_slips(ClassQuestion *q)
{
    Recipe right = recipe_right(q->way);
    for (int i = 0; i < slips; i++) {
        const Slip *slip = &slip_table[i];
        Hand        hand = hand_of(q->way, slip->omit, (Figures){3, false, false, false});
        Recipe      recipe = right;
        Sheet       own, truth;
        int         mark = fractions_mark();
        if (!way_takes(q->way, slip->method) || q->slips == MOST_SLIPS)
            continue;
        recipe_change(q->way, &recipe, slip->change);
        if (hand_work(&hand, &q->givens, &recipe, &own) && hand_work(&hand, &q->givens, &right, &truth) && !hand_same(&hand, &own, &truth))
            q->slip[q->slips++] = i;
        fractions_back(mark);
    }
}

Class *class_new(Random *random)
{
    Class *class = arena_realloc(NULL, sizeof *class);
    for (int i = 0; i < CLASS_QUESTIONS; i++) {
        ClassQuestion *q = &class->question[i];
        *q = (ClassQuestion){.way = way_of(METHODS[i])};
        snprintf(q->name, sizeof q->name, "q%d", i + 1);
        problem_make(q->way, &q->givens, random);
        find_slips(q);
        HOLDS(q->slips > 0);
    }
    return class;
}

/* With all fractions. */
void class_free(Class *class)
{
    free(class);
    fractions_forget();
}

void class_lesson(const Class *class, Buf *out)
{
    buf_puts(out, "---\ncarom: lesson 1\ntitle: A class\n---\n");
    for (int i = 0; i < CLASS_QUESTIONS; i++) {
        const ClassQuestion *q = &class->question[i];
        Buf                  statement = {0};
        int                  asks = 0;
        problem_statement(q->way, &q->givens, &statement);
        buf_printf(out, "\n```carom question %s\n%.*s\nask: ", q->name, TEXT_ARG(text_from(buf_text(&statement), strlen("check "))));
        for (int k = 0; k < q->way->moves; k++)
            if (is_asked(&q->way->move[k]))
                buf_printf(out, "%s%s", asks++ ? ", " : "", q->way->move[k].name);
        buf_puts(out, "\n```\n");
        buf_free(&statement);
    }
}

static void put_answer(Buf *out, const ClassQuestion *q, const Sheet *sheet, const Item *item)
{
    if (item->value.rows == 1)
        buf_printf(out, "answer %s %s = %s\n", q->name, item->name, item->text[0]);
    else
        buf_printf(out, "answer %s %s = %c%s, %s%c\n", q->name, item->name, sheet->open, item->text[0], item->text[1], sheet->close);
}

static Done put_question(Buf *out, const ClassQuestion *q, bool wrong, Random *random)
{
    const Slip *slip = wrong ? &slip_table[q->slip[random_int(random, 0, q->slips - 1)]] : NULL;
    Figures     figures = {random_int(random, 3, 4), random_int(random, 0, 2) == 0, false, false};
    Hand        hand = hand_of(q->way, slip ? slip->omit : NULL, figures);
    Recipe      right = recipe_right(q->way), recipe = right;
    Sheet       own;
    if (slip)
        recipe_change(q->way, &recipe, slip->change);
    HOLDS(hand_work(&hand, &q->givens, &recipe, &own));
    for (int i = 0; i < q->way->moves; i++)
        if (hand.written[i])
            put_answer(out, q, &own, hand_step(&hand, &own, i));
    return slip ? (Done){slip->id, slip->same, hand_root(&hand, &q->givens, &right, &own) >= 0} : (Done){0};
}

void class_answers(const Class *class, const char *student, int wrong, Random *random, Buf *out, Done *done)
{
    int mark = fractions_mark();
    buf_printf(out, "carom answers 1\nstudent %s\n", student);
    for (int i = 0; i < CLASS_QUESTIONS; i++)
        done[i] = put_question(out, &class->question[i], random_int(random, 1, 100) <= wrong, random);
    fractions_back(mark);
}
