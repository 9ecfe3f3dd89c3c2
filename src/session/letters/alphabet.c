#include "session/letters/alphabet.h"

#include <string.h>

Alphabet *alphabet_new(Session *session, const Alphabet *from)
{
    Arena    *mem = arena_new();
    Alphabet *alphabet = ARENA_ONE(mem, Alphabet);
    *alphabet = (Alphabet){.mem = mem, .older = session->alphabets};
    session->alphabets = alphabet;
    for (int i = 0; from && i < from->count; i++) {
        AlphabetLetter *letter = ARENA_ADD(mem, alphabet->letter, alphabet->count, &alphabet->room);
        *letter = from->letter[i];
        letter->name = text_copy(mem, letter->name);
        letter->range.low = letter->range.low ? exact_copy(letter->range.low, mem) : NULL;
        letter->range.high = letter->range.high ? exact_copy(letter->range.high, mem) : NULL;
    }
    for (int i = 0; from && i < from->assumptions; i++)
        *ARENA_ADD(mem, alphabet->assumed, alphabet->assumptions, &alphabet->assumed_room) = expr_copy(from->assumed[i], mem);
    return alphabet;
}

int alphabet_find(const Alphabet *alphabet, Text name)
{
    for (int i = 0; alphabet && i < alphabet->count; i++)
        if (text_equal(alphabet->letter[i].name, name))
            return i;
    return -1;
}

Text alphabet_lacks(const Alphabet *alphabet, const Input *input)
{
    Text lacks = {0};
    if (input->letter.len && alphabet_find(alphabet, input->letter) < 0)
        return input->letter;
    for (int i = 0, given = 0; input->in_letters && i < input->plan->count && !lacks.len; i++)
        if (input->plan->step[i].role == ROLE_GIVEN)
            lacks = alphabet_lacks(alphabet, &input->givens[given++]);
    return lacks;
}

/* ---- opening ---------------------------------------------------------------------------------------------- */

static Order order_of(Op op)
{
    static const struct {
        Op    op;
        Order order;
    } ORDERS[] = {{OP_LT, ORDER_LESS}, {OP_LE, ORDER_AT_MOST}, {OP_GT, ORDER_GREATER}, {OP_GE, ORDER_AT_LEAST}, {OP_NE, ORDER_UNEQUAL}};
    for (size_t i = 0; i < sizeof ORDERS / sizeof *ORDERS; i++)
        if (ORDERS[i].op == op)
            return ORDERS[i].order;
    return ORDER_EQUAL;
}

static bool assume(const Alphabet *alphabet, const Expr *comparison, const Slot *slot, Span at, Diag *diag)
{
    NumCtx *ctx = (NumCtx *)&alphabet->desk.exact;
    Env     env = {.num = ctx, .slot = slot};
    Buf     text = {0};
    bool    good = true;
    for (int i = 1; i < comparison->count && good; i++) {
        Value left, right;
        Num   difference;
        good = !eval(&left, comparison->arg[i - 1], &env) && !eval(&right, comparison->arg[i], &env) &&
               !ctx->sys->sub(&difference, left.one, right.one, ctx);
        Assumed how = good ? letters_assume(difference, order_of(comparison->ops[i]), ctx) : ASSUMED;
        expr_write(&text, comparison, false);
        if (!good)
            diag_fail(diag, EXIT_MATH, at, "carom cannot assume %.*s: %s", TEXT_ARG(buf_text(&text)), env.why ? env.why : ctx->why);
        else if (how == ASSUMED_IMPOSSIBLE)
            good = diag_fail(diag, EXIT_INPUT, at, "%.*s contradicts the other ranges: no numbers satisfy them all",
                             TEXT_ARG(buf_text(&text)));
        else if (how == ASSUMED_TOO_MANY)
            good = diag_fail(diag, EXIT_MATH, at, "there are too many conditions on these letters");
        text.len = 0;
    }
    buf_free(&text);
    return good;
}

static bool declare(Alphabet *alphabet, int i, Slot *slot, Span at, Diag *diag)
{
    Num num;
    int status = letters_declare(&num, alphabet->letter[i].name, alphabet->letter[i].range, &alphabet->desk.exact);
    if (status == NUM_DOMAIN) {
        Buf text = {0};
        alphabet_write_letter(&text, alphabet, i, false);
        diag_fail(diag, EXIT_INPUT, at, "no number satisfies %.*s", TEXT_ARG(buf_text(&text)));
        buf_free(&text);
        return diag_hint(diag, "for example: letters 0 <= e <= 1");
    }
    if (status) {
        diag_fail(diag, EXIT_MATH, at, "there are too many letters: carom works with at most %d at a time, and an angle counts as three",
                  LIMIT_LETTERS);
        return diag_hint(diag, "`letters off` removes all letters");
    }
    slot[i] = (Slot){value_number(num), NUM_OK, true};
    return true;
}

bool alphabet_open(Alphabet *alphabet, Span at, Diag *diag)
{
    NumCtx *ctx = &alphabet->desk.exact;
    Slot   *slot = ARENA_MANY(alphabet->mem, Slot, alphabet->count + 1);
    numctx_open(ctx, &letters_system, alphabet->mem);
    numctx_open(&alphabet->desk.shown, &exact_system, alphabet->mem);
    numctx_open(&alphabet->desk.enclosure, &enclosure_system, alphabet->mem);
    ctx->letters = letters_open(0, alphabet->mem);
    if (!ctx->letters) {
        diag_fail(diag, EXIT_MATH, at, "letters need the library FLINT, which is not installed here");
        return diag_hint(diag, "install it, for example with `apt install libflint-dev`, and start carom again");
    }
    for (int i = 0; i < alphabet->count; i++)
        if (!knowledge_is_angle(alphabet->letter[i].range) && !declare(alphabet, i, slot, at, diag))
            return false;
    for (int i = 0; i < alphabet->count; i++) /* their cosines come behind all letters in a product: u*cos(α) */
        if (knowledge_is_angle(alphabet->letter[i].range) && !declare(alphabet, i, slot, at, diag))
            return false;
    for (int i = 0; i < alphabet->assumptions; i++)
        if (!assume(alphabet, alphabet->assumed[i], slot, at, diag))
            return false;
    alphabet->known = letters_assumptions(ctx->letters);
    alphabet->opened = letters_mark(ctx->letters);
    return true;
}

/* ---- use -------------------------------------------------------------------------------------------------- */

static void write_end(Buf *out, const Exact *end, const Alphabet *alphabet, bool unicode)
{
    NumCtx *exact = (NumCtx *)&alphabet->desk.shown;
    Style   style = {.roots = ROOT_ABOVE};
    Expr   *number = value_num_expr(exact_num(end), exact->sys, &style, exact);
    number->put_in = false;
    expr_write(out, number, unicode);
}

void alphabet_write_letter(Buf *out, const Alphabet *alphabet, int i, bool unicode)
{
    const AlphabetLetter *letter = &alphabet->letter[i];
    const LetterRange    *range = &letter->range;
    const char           *at_most = unicode ? "≤" : "<=", *at_least = unicode ? "≥" : ">=";
    if (range->low && range->high) {
        write_end(out, range->low, alphabet, unicode);
        buf_printf(out, " %s ", range->low_in ? at_most : "<");
    }
    buf_put(out, letter->name);
    if (range->high) {
        buf_printf(out, " %s ", range->high_in ? at_most : "<");
        write_end(out, range->high, alphabet, unicode);
    } else if (range->low) {
        buf_printf(out, " %s ", range->low_in ? at_least : ">");
        write_end(out, range->low, alphabet, unicode);
    }
    if (range->not_zero)
        buf_printf(out, "%s", range->low || range->high ? ", not 0" : unicode ? " ≠ 0" : " != 0");
    else if (!range->low && !range->high)
        buf_puts(out, " is any number");
}

static void alphabet_free(Alphabet *alphabet)
{
    if (alphabet->desk.exact.letters)
        letters_close(alphabet->desk.exact.letters);
    if (alphabet->desk.exact.sys) {
        numctx_close(&alphabet->desk.exact);
        numctx_close(&alphabet->desk.shown);
        numctx_close(&alphabet->desk.enclosure);
    }
    arena_free(alphabet->mem);
}

static bool is_needed(const Session *session, const Alphabet *alphabet)
{
    const Desk *desk = &alphabet->desk;
    return alphabet->declared || (session->last && session->last->desk == desk) || (session->latest && session->latest->desk == desk);
}

/* What statements made of the letters is freed with the alphabet, so the next statement gets a new one of the same letters. */
static void renew(Session *session)
{
    Alphabet *worn = session->alphabet;
    if (!worn || letters_mark(worn->desk.exact.letters) == worn->opened)
        return;
    Alphabet *fresh = alphabet_new(session, worn);
    Diag      unread = {.mem = fresh->mem, .unread = true};
    if (!alphabet_open(fresh, (Span){0, 0}, &unread)) /* Ctrl-C */
        return;
    fresh->declared = true;
    worn->declared = false;
    session->alphabet = fresh;
}

void alphabets_begin(Session *session, Arena *mem)
{
    renew(session);
    for (Alphabet **at = &session->alphabets; *at;) {
        Alphabet *alphabet = *at;
        alphabet->desk.exact.mem = alphabet->desk.shown.mem = alphabet->desk.enclosure.mem = mem;
        if (is_needed(session, alphabet)) {
            at = &alphabet->older;
            continue;
        }
        *at = alphabet->older;
        alphabet_free(alphabet);
    }
}

void alphabets_free(Session *session)
{
    while (session->alphabets) {
        Alphabet *alphabet = session->alphabets;
        session->alphabets = alphabet->older;
        alphabet_free(alphabet);
    }
}

Desk *alphabet_desk(Session *session, const Input *givens, int count)
{
    Alphabet *alphabet = session->alphabet;
    if (!alphabet || !input_any_in_letters(givens, count))
        return &session->desk;
    letters_forget(alphabet->desk.exact.letters, alphabet->known);
    return &alphabet->desk;
}
