#include "hand.h"

#include <stdio.h>
#include <string.h>

Recipe recipe_right(const Way *way)
{
    Recipe recipe = {.twist = TWIST_NONE};
    HOLDS(way->moves <= MOST_MOVES);
    for (int i = 0; i < way->moves; i++)
        recipe.formula[i] = way->move[i].formula;
    return recipe;
}

void recipe_change(const Way *way, Recipe *recipe, const Change *change)
{
    for (; change->step; change++) {
        int i = 0;
        while (i < way->moves && strcmp(way->move[i].name, change->step))
            i++;
        MUST(i < way->moves, "%s has no step %s", way->method, change->step);
        recipe->formula[i] = change->formula;
    }
}

Habits habits_none(void)
{
    Habits kept;
    for (int g = 0; g < HABIT_GROUPS; g++)
        kept.of[g] = -1;
    return kept;
}

static bool is_habit(const Way *way, int i, int group)
{
    return habit_table[i].group == group && way_takes(way, habit_table[i].method);
}

bool habits_next(const Way *way, Habits *kept)
{
    for (int g = 0; g < HABIT_GROUPS; g++) {
        int i = kept->of[g] + 1;
        while (i < habits && !is_habit(way, i, g))
            i++;
        kept->of[g] = i < habits ? i : -1;
        if (i < habits)
            return true;
    }
    return false;
}

Recipe recipe_with(const Way *way, const Habits *kept)
{
    Recipe recipe = recipe_right(way);
    for (int g = 0; g < HABIT_GROUPS; g++)
        if (kept->of[g] >= 0)
            recipe_change(way, &recipe, habit_table[kept->of[g]].change);
    return recipe;
}

Item *hand_step(const Hand *hand, Sheet *sheet, int move)
{
    return &sheet->item[sheet->items - hand->way->moves + move];
}

/* Another second digit: by four, which is no slip by one, and leaves the size. */
static Q other_digit(Q value)
{
    Q unit = q_of(1, 1), tenth = q_of(1, 10), size = q_abs(value);
    while (q_sign(size) && q_compare(size, unit) < 0)
        unit = q_mul(unit, tenth);
    while (q_compare(size, q_mul(unit, q_of(10, 1))) >= 0)
        unit = q_div(unit, tenth);
    Q step = q_mul(q_of(4, 10), unit);
    return q_sign(value) < 0 ? q_sub(value, step) : q_add(value, step);
}

Vec hand_twisted(Vec value, Twist twist)
{
    Vec result = value;
    switch (twist) {
    case TWIST_SIGN:
        return v_scale(q_of(-1, 1), value);
    case TWIST_POINT:
        return v_scale(q_of(10, 1), value);
    case TWIST_EXCHANGED:
        result.at[0] = value.at[value.rows - 1];
        result.at[value.rows - 1] = value.at[0];
        return result;
    case TWIST_DIGIT:
        result.at[0] = other_digit(value.at[0]);
        return result;
    case TWIST_NONE:
        break;
    }
    return value;
}

bool hand_work(const Hand *hand, const Sheet *givens, const Recipe *recipe, Sheet *out)
{
    *out = *givens;
    out->open = hand->open;
    out->close = hand->close;
    for (int i = 0; i < hand->way->moves; i++) {
        HOLDS(out->items < MOST_ITEMS);
        Item *item = &out->item[out->items];
        Vec   value;
        if (!sheet_work(out, recipe->formula[i], &value))
            return false;
        if (recipe->twist && recipe->at == i)
            value = hand_twisted(value, recipe->twist);
        *item = (Item){.formula = recipe->formula[i], .value = value, .written = hand->written[i]};
        item->rounded = sheet_is_rounded(out, recipe->formula[i]);
        Figures figures = hand->figures[i];
        figures.fraction &= !item->rounded; /* a fraction says that it is exact */
        snprintf(item->name, sizeof item->name, "%s", hand->way->move[i].name);
        snprintf(item->shown, sizeof item->shown, "%s", hand->shown[i]);
        for (int k = 0; k < value.rows && item->written; k++) {
            item->value.at[k] = figures_write(value.at[k], figures, item->text[k]);
            item->rounded |= !q_same(item->value.at[k], value.at[k]);
        }
        out->items++;
    }
    return true;
}

static Q largest(Vec a, Q than)
{
    for (int i = 0; i < a.rows; i++)
        if (q_compare(q_abs(a.at[i]), than) > 0)
            than = q_abs(a.at[i]);
    return than;
}

bool hand_near(Vec a, Vec b, Q part)
{
    if (a.rows != b.rows)
        return false;
    Q allowed = q_mul(part, largest(a, largest(b, q_of(0, 1))));
    return q_compare(largest(v_sub(a, b), q_of(0, 1)), allowed) <= 0;
}

bool hand_same(const Hand *hand, Sheet *a, Sheet *b)
{
    bool same = true;
    for (int i = 0; i < hand->way->moves && same; i++)
        same = !hand->written[i] || hand_near(hand_step(hand, a, i)->value, hand_step(hand, b, i)->value, q_of(1, 100));
    return same;
}

int hand_root(const Hand *hand, const Sheet *givens, const Recipe *right, Sheet *own)
{
    /* 1.00 for 1.005 is rounding by half a hundredth; an error of a mere two hundredths is not one to learn from */
    Q     rounding = q_of(51, 10000), error = q_of(2, 100);
    int   root = ROOT_NONE;
    Sheet redone = *givens;
    redone.open = hand->open;
    redone.close = hand->close;
    for (int i = 0; i < hand->way->moves; i++) {
        Item *item = &redone.item[redone.items];
        Vec   value;
        *item = *hand_step(hand, own, i);
        if (!sheet_work(&redone, right->formula[i], &value))
            return root == ROOT_NONE ? ROOT_UNCLEAR : root; /* what was wrong before leads nowhere from here */
        redone.items++;
        if (!item->written)
            item->value = value;
        else if (root == ROOT_NONE && !hand_near(value, item->value, error))
            root = i;
        else if (root == ROOT_NONE && !hand_near(value, item->value, rounding))
            return ROOT_UNCLEAR;
    }
    return root;
}
