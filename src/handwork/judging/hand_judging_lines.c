/* Any point of a line: (x, y) = (1 + 4s, 1 + 2s), X = (0, 1) + t(2, 1), or x = 1 + s, y = s, z = 2 in a problem about lines. The letter is
 * a parameter there, and not the value that a derivation finds for it; nor is x the coordinate of the point where the lines meet. Such a
 * claim is right if the points with the parameters 0 and 1 lie on a line of the problem. */
#include "handwork/hand_judging.h"
#include "language/token.h"

#include <ctype.h>
#include <string.h>

enum { MOST_ROWS = 3, MOST_GIVEN = 6 };

/* A point, or a single coordinate. */
typedef struct LinePoint {
    Num at[MOST_ROWS];
    int rows;
} LinePoint;

/* ---- the claim ------------------------------------------------------------------------------------------------- */

/* The only name of the form, if it is a small letter, or a Greek one; else empty. Points have capital letters. */
static Text parameter_of(Text form)
{
    Text   only = {0}, name;
    size_t at = 0;
    bool   one = true;
    while ((name = token_next_name(form, &at)).len) {
        one &= !only.len || text_equal(only, name);
        only = name;
    }
    bool letter = one && ((only.len == 1 && islower((unsigned char)only.at[0])) || (only.len == 2 && (only.at[0] & 0x80)));
    return letter ? only : (Text){0};
}

/* The form with that number in brackets in place of the letter, which may stand right behind a factor: 4s. */
static Text with_number(Text form, Text letter, const char *number, Arena *mem)
{
    return text_with(mem, form, letter, text_format(mem, "(%s)", number));
}

static bool point_at(LinePoint *point, HandChecker *c, Text form, Text letter, const char *number)
{
    Written written;
    bool    read = written_read(&written, with_number(form, letter, number, c->mem), NULL, c->exact) && written.count <= MOST_ROWS;
    point->rows = read ? written.count : 0;
    for (int i = 0; i < point->rows; i++) {
        if (!written.part[i].value || written.part[i].kind == WRITTEN_DECIMAL)
            return false;
        point->at[i] = exact_num(written.part[i].value);
    }
    return point->rows > 0;
}

/* ---- the lines of the problem ---------------------------------------------------------------------------------- */

typedef struct LineGivens {
    const Num *at[MOST_GIVEN];
    int        count, rows;
} LineGivens;

/* The vectors of the problem, if they have one number of components. */
static LineGivens givens_of(const HandChecker *c)
{
    LineGivens givens = {.count = 0};
    for (int i = 0; i < c->plan->aspects && givens.count < MOST_GIVEN && c->ctx == c->exact; i++) {
        const Step  *step = &c->plan->step[i];
        const Value *value = &c->truth->entry[i].value;
        if (step->role != ROLE_GIVEN || c->truth->entry[i].state != STATE_OK || value->shape.kind != SHAPE_VECTOR)
            continue;
        givens.rows = givens.count ? givens.rows : value->shape.rows;
        if (value->shape.rows == givens.rows && givens.rows <= MOST_ROWS)
            givens.at[givens.count++] = value->num;
    }
    return givens;
}

/* Along the line from point a: the vector b itself, or from a to b. */
static bool direction_of(Num *direction, const LineGivens *givens, int a, int b, bool between, NumCtx *ctx)
{
    bool good = true;
    for (int i = 0; i < givens->rows && good; i++) {
        direction[i] = givens->at[b][i];
        good = !between || !ctx->sys->sub(&direction[i], givens->at[b][i], givens->at[a][i], ctx);
    }
    return good;
}

static bool are_equal(Num a, Num b, NumCtx *ctx)
{
    Num off;
    return !ctx->sys->sub(&off, a, b, ctx) && num_is_zero(off, ctx);
}

/* Whether the point lies on the line through `from`. */
static bool is_on_line(const LinePoint *point, const Num *from, const Num *direction, NumCtx *ctx)
{
    Num  off[MOST_ROWS], one, other;
    bool on = true;
    for (int i = 0; i < point->rows && on; i++)
        on = !ctx->sys->sub(&off[i], point->at[i], from[i], ctx);
    for (int i = 0; i < point->rows; i++)
        for (int k = i + 1; k < point->rows && on; k++)
            on = !ctx->sys->mul(&one, off[i], direction[k], ctx) && !ctx->sys->mul(&other, off[k], direction[i], ctx) &&
                 are_equal(one, other, ctx);
    return on;
}

/* Checks whether a coordinate begins where the line does, and changes as it does. */
static bool runs_along(const LinePoint ends[2], int axis, const Num *from, const Num *direction, NumCtx *ctx)
{
    Num change;
    return are_equal(ends[0].at[0], from[axis], ctx) && !ctx->sys->sub(&change, ends[1].at[0], ends[0].at[0], ctx) &&
           are_equal(change, direction[axis], ctx);
}

/* ---- both ------------------------------------------------------------------------------------------------------ */

/* `axis`: of the coordinate that the claim is about; -1: it is about the point. */
static bool is_point_of_line(HandChecker *c, const LinePoint ends[2], int axis)
{
    LineGivens givens = givens_of(c);
    Num        direction[MOST_ROWS];
    bool       found = false, whole = axis < 0 && ends[0].rows == givens.rows, part = axis >= 0 && axis < givens.rows && ends[0].rows == 1;
    for (int a = 0; a < givens.count && !found && (whole || part); a++)
        for (int k = 0; k < 2 * givens.count && !found; k++) {
            int b = k / 2;
            if (a == b || !direction_of(direction, &givens, a, b, k % 2, c->exact))
                continue;
            found = whole
                        ? is_on_line(&ends[0], givens.at[a], direction, c->exact) && is_on_line(&ends[1], givens.at[a], direction, c->exact)
                        : runs_along(ends, axis, givens.at[a], direction, c->exact);
        }
    return found;
}

/* The letter of the parameter, if the line gives any point of a line of the problem; else empty. */
static Text parameter_on_line(HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    Text             name = entry->as_written, form = entry->forms == 1 ? entry->form[0].text : (Text){0};
    LinePoint        ends[2];
    if (entry->kind != CLAIM_VALUE || !form.len || form.len > LIMIT_NAME)
        return (Text){0};
    Text letter = parameter_of(form);
    bool points =
        letter.len && point_at(&ends[0], c, form, letter, "0") && point_at(&ends[1], c, form, letter, "1") && ends[0].rows == ends[1].rows;
    int axis = name.len == 1 && name.at[0] >= 'x' && name.at[0] <= 'z' && points && ends[0].rows == 1 ? name.at[0] - 'x' : -1;
    return points && is_point_of_line(c, ends, axis) ? letter : (Text){0};
}

/* Whether the line gives that letter the value of a parameter of the problem, whichever the method calls so: the page has said itself which
 * of its lines has which letter. */
static bool gives_parameter(HandChecker *c, const HandLine *line, Text letter)
{
    bool gives = false, value = line->entry->kind == CLAIM_VALUE && line->entry->forms && text_equal(line->entry->as_written, letter);
    for (int i = 0; i < c->plan->aspects && value && !gives; i++) {
        const Step  *step = &c->plan->step[i];
        const Entry *truth = &c->truth->entry[i];
        if (step->name.len != 1 || (step->role != ROLE_STEP && step->role != ROLE_ANSWER) || truth->state != STATE_OK ||
            truth->value.shape.kind != SHAPE_NUMBER)
            continue;
        Target target = verdict_target(truth->value, c->ctx, c->exact);
        target.right_only = true;
        gives = verdict_is_right(verdict_of_numbers(&line->entry->form[line->entry->forms - 1].written, &target).kind);
    }
    return gives;
}

void hand_judge_lines(HandChecker *c)
{
    bool judged = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        Text letter = parameter_on_line(c, &c->line[i]);
        for (int k = i; k < c->lines && letter.len; k++)
            if (!hand_is_right(&c->line[k]) && (k == i || gives_parameter(c, &c->line[k], letter))) {
                hand_acquit(c, k);
                judged = true;
            }
    }
    if (!judged)
        return;
    hand_count_lines(c);
    hand_take_first_root(c);
}
