#include "audit/tape.h"

#include <string.h>

enum { CONSTANT_BITS = 256 };

/* ---- numbers that are the same in all rows -------------------------------------------------------------------------- */

static TapeCell cell_of(TapeNumbers numbers, const Exact *value, int bits, NumCtx *exact)
{
    TapeCell cell = {0};
    mpfr_t   lo, hi;
    mpfr_inits2(CONSTANT_BITS, lo, hi, (mpfr_ptr)0);
    if (value->kind == EXACT_INFINITY) {
        mpfr_set_inf(lo, 1);
        mpfr_set_inf(hi, 1);
    } else {
        exact_enclose(lo, hi, value, exact);
    }
    if (numbers == TAPE_BALLS)
        cell.ball = double_ball_between(lo, hi);
    else
        cell.range = double_range_between(lo, hi, bits);
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return cell;
}

void tape_fix(Tape *tape, int place, const Exact *value, NumCtx *exact)
{
    tape->cell[TAPE_BALLS][place] = cell_of(TAPE_BALLS, value, tape->bits, exact);
    tape->cell[TAPE_RANGES][place] = cell_of(TAPE_RANGES, value, tape->bits, exact);
    tape->given_known[place] = true;
}

void tape_fix_given(Tape *tape, int given, const Value *value, NumCtx *exact)
{
    for (int i = 0; i < tape->given[given].count; i++)
        tape_fix(tape, tape->given[given].at[i], value_num(value)[i].exact, exact);
}

/* ---- running ------------------------------------------------------------------------------------------------------ */

void tape_put(Tape *tape, int given, int axis, double value)
{
    int place = tape->given[given].at[axis];
    tape->cell[TAPE_BALLS][place].ball = (DoubleBall){.high = value};
    tape->cell[TAPE_RANGES][place].range = (DoubleRange){value, value};
}

static Order compare(const Tape *tape, TapeNumbers numbers, int x, int y)
{
    const TapeCell *cell = tape->cell[numbers];
    return numbers == TAPE_BALLS ? double_ball_compare(cell[x].ball, cell[y].ball) : double_range_compare(cell[x].range, cell[y].range);
}

static bool run_ball(TapeCell *cell, const TapeStep *s)
{
    DoubleBall *z = &cell[s->to].ball, x = cell[s->x].ball, y = cell[s->y].ball;
    switch (s->op) {
    case TAPE_ADD:
        return double_ball_add(z, x, y);
    case TAPE_SUB:
        return double_ball_sub(z, x, y);
    case TAPE_MUL:
        return double_ball_mul(z, x, y);
    case TAPE_DIV:
        return double_ball_div(z, x, y);
    case TAPE_INV:
        return double_ball_inv(z, x);
    case TAPE_SQRT:
        return double_ball_sqrt(z, x);
    case TAPE_NEG:
        return double_ball_sub(z, (DoubleBall){0}, x);
    default:
        *z = x;
        return true;
    }
}

static bool run_range(TapeCell *cell, const TapeStep *s, int bits)
{
    DoubleRange *z = &cell[s->to].range, x = cell[s->x].range, y = cell[s->y].range;
    switch (s->op) {
    case TAPE_ADD:
        return double_range_add(z, x, y, bits);
    case TAPE_SUB:
        return double_range_sub(z, x, y, bits);
    case TAPE_MUL:
        return s->x == s->y ? double_range_sqr(z, x, bits) : double_range_mul(z, x, y, bits);
    case TAPE_DIV:
        return double_range_div(z, x, y, bits);
    case TAPE_INV:
        return double_range_inv(z, x, bits);
    case TAPE_SQRT:
        return double_range_sqrt(z, x, bits);
    case TAPE_NEG:
        return double_range_sub(z, (DoubleRange){0}, x, bits);
    default:
        *z = x;
        return true;
    }
}

static bool run_plain(const Tape *tape, TapeNumbers numbers, const TapeStep *s)
{
    return numbers == TAPE_BALLS ? run_ball(tape->cell[numbers], s) : run_range(tape->cell[numbers], s, tape->bits);
}

/* False where the order is not known. */
static bool run_choice(const Tape *tape, TapeNumbers numbers, const TapeStep *s)
{
    TapeCell *cell = tape->cell[numbers];
    Order     order = compare(tape, numbers, s->x, s->op == TAPE_ABS ? tape->zero : s->y);
    TapeStep  negative = {TAPE_NEG, s->to, s->x, s->x};
    bool      first = order == (s->op == TAPE_MIN ? ORDER_LESS : ORDER_GREATER);
    if (s->op == TAPE_ABS && order == ORDER_LESS)
        return run_plain(tape, numbers, &negative);
    cell[s->to] = cell[first || s->op == TAPE_ABS ? s->x : s->y];
    return order != ORDER_UNKNOWN;
}

static bool run_comparison(const Tape *tape, TapeNumbers numbers, const TapeStep *s)
{
    Order order = compare(tape, numbers, s->x, s->y);
    bool  holds = s->op == TAPE_EQ ? order == ORDER_EQUAL : order == ORDER_LESS || (s->op == TAPE_LE && order == ORDER_EQUAL);
    tape->truth[s->to] = holds ? TRUTH_TRUE : TRUTH_FALSE;
    return order != ORDER_UNKNOWN;
}

static void run_logic(const Tape *tape, const TapeStep *s)
{
    bool x = tape->truth[s->x] == TRUTH_TRUE, y = tape->truth[s->y] == TRUTH_TRUE;
    bool holds = s->op == TAPE_AND ? x && y : s->op == TAPE_OR ? x || y : !x;
    tape->truth[s->to] = holds ? TRUTH_TRUE : TRUTH_FALSE;
}

static bool run_step(const Tape *tape, TapeNumbers numbers, const TapeStep *s)
{
    if (s->op >= TAPE_AND) {
        run_logic(tape, s);
        return true;
    }
    if (!tape->known[s->x] || !tape->known[s->y])
        return false;
    if (s->op >= TAPE_EQ)
        return run_comparison(tape, numbers, s);
    tape->known[s->to] = true;
    return s->op >= TAPE_ABS ? run_choice(tape, numbers, s) : run_plain(tape, numbers, s);
}

static bool is_active(const Tape *tape, const TapeBlock *block)
{
    return block->guard < 0 || tape->truth[block->guard] == (block->guard_is ? TRUTH_TRUE : TRUTH_FALSE);
}

bool tape_run(Tape *tape, TapeNumbers numbers)
{
    memcpy(tape->known, tape->given_known, sizeof(bool) * (size_t)tape->cells);
    for (int i = 0; i < tape->truths; i++)
        tape->truth[i] = TRUTH_UNKNOWN; /* not asked, in a case that does not apply */
    for (int b = 0, at = 0; b < tape->blocks; at = tape->block[b++].end) {
        const TapeBlock *block = &tape->block[b];
        tape->ran[block->step] = is_active(tape, block);
        for (int i = at; i < block->end && tape->ran[block->step]; i++)
            if (!run_step(tape, numbers, &tape->step[i]))
                return false;
        if (block->need && tape->ran[block->step] && tape->truth[block->truth] != TRUTH_TRUE)
            return false;
    }
    return true;
}

bool tape_ran(const Tape *tape, int step)
{
    return tape->ran[step];
}

TapePlaces tape_value(const Tape *tape, int step)
{
    return tape->value[step];
}
