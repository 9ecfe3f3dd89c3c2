/* Lines that hold in a case of the problem: For e = 1: v1 = 0. They are judged like others, with the value of the case put in. */
#include "handwork/equations/equation_judge.h"
#include "handwork/letters/letter_page.h"
#include "solve/letters/letters.h"
#include "verify/cases.h"

/* The number with what the case supposes put in; false if that cannot be done. */
static bool put_in(Num *number, const LetterPage *page, const HandCase *supposed)
{
    NumCtx *ctx = page->ctx;
    bool    good = true;
    for (; supposed && good; supposed = supposed->more) {
        Num   letter, zero;
        Value value;
        Text  why;
        good = letter_read(&letter, &page->reader, supposed->name) && letter_form_alone(&value, supposed->value, ctx, &why) &&
               value.shape.kind == SHAPE_NUMBER && !ctx->sys->sub(&zero, letter, value.one, ctx) &&
               letters_put_in(number, *number, zero, ctx);
    }
    return good;
}

/* The forms of the line between which it has its equals signs, the name of a value as the first. False if one cannot be read. */
static bool read_forms(const LetterPage *page, const HandLine *line, LetterForm *form, int *forms)
{
    const HandEntry *entry = line->entry;
    Text             why;
    bool             good = entry->forms > 0, named = entry->kind == CLAIM_VALUE;
    int              slot = named && line->step >= 0 ? page->report->plan->step[line->step].slot : -1;
    *forms = 0;
    if (named)
        good = good && letter_form_read(&form[(*forms)++], &page->reader,
                                        slot >= 0 ? page->report->plan->step[line->step].name : entry->as_written, &why);
    for (int k = 0; k < entry->forms && good; k++)
        good = letter_form_read(&form[(*forms)++], &page->reader, entry->form[k].text, &why);
    return good && *forms > 1;
}

/* Whether all forms are equal in the case, if the quantities of the problem have those values. False, too, if one has no value: then
 * `known` is false. side: those of the first equals sign that does not hold. */
static bool holds(const LetterPage *page, const HandLine *line, LetterForm *form, int forms, const Slot *at, bool *known, Num side[2])
{
    NumCtx *ctx = page->ctx;
    bool    equal = true;
    *known = true;
    for (int k = 0; k < forms && equal && *known; k++) {
        Value value;
        Text  why;
        *known = letter_form_value(&value, &form[k], at, ctx, &why) && value.shape.kind == SHAPE_NUMBER;
        side[0] = side[1];
        side[1] = *known ? value.one : side[1];
        *known = *known && put_in(&side[1], page, line->entry->supposed);
        Num difference;
        equal = !k || (*known && !ctx->sys->sub(&difference, side[0], side[1], ctx) && num_is_zero(difference, ctx));
    }
    return equal && *known;
}

/* What is false in the case is wrong, unless the page has another mistake, from which it may follow, or its formulas hold for other values
 * of the letters than that. */
void letter_case_judge(LetterPage *page, HandLine *line, int wrong)
{
    const Column *truth = page->report->exact;
    LetterForm   *form = ARENA_MANY(page->mem, LetterForm, line->entry->forms + 1);
    Num           side[2] = {{.interval = NULL}, {.interval = NULL}}, own[2];
    bool          known, known_own;
    int           forms;
    line->kind = HAND_UNKNOWN;
    line->verdict.kind = VERDICT_UNKNOWN;
    if (!read_forms(page, line, form, &forms)) {
        line->kind = HAND_NOT_READ;
        return;
    }
    if (holds(page, line, form, forms, truth->slot, &known, side)) {
        line->kind = HAND_RIGHT;
        line->verdict.kind = VERDICT_EXACT;
    } else if (wrong < page->lines) {
        bool follows = holds(page, line, form, forms, page->own, &known_own, own);
        line->kind = follows ? HAND_CARRIED : HAND_UNKNOWN;
        line->from = follows ? wrong : -1;
    } else if (known && !cases_are_several(page->report)) {
        EquationVerdict *verdict = ARENA_ONE(page->mem, EquationVerdict);
        *verdict = (EquationVerdict){.kind = EQUATION_WRONG, .valued = true, .value = {side[0], side[1]}};
        line->equation = verdict;
        line->kind = HAND_ROOT;
        line->verdict.kind = VERDICT_WRONG;
    }
}
