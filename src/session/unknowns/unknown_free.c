/* A call that leaves a given free, but not what is looked for: `find e` with both velocities before and after, and no mass. With a letter
 * for that given the answers come out without the letter, so they hold for all its values. */
#include "session/textbook.h"
#include "session/unknowns/unknown_call.h"
#include "solve/diagnosis/bound.h"
#include "verify/report_values.h"

#include <string.h>

/* The letters of the session, and one for the given; NULL: there is one of that name. */
static Alphabet *with_letter(const UnknownCall *a, const Step *given)
{
    Run           *run = a->call->run;
    Session       *session = run->session;
    Diag           unsaid = {.mem = run->mem};
    AlphabetLetter letter = {.range.low = NULL};
    letter.range.low = bound_least(a->plan, given->slot, &letter.range.low_in);
    if (alphabet_find(session->alphabet, given->keyword) >= 0)
        return NULL;
    Alphabet *alphabet = alphabet_new(session, session->alphabet);
    letter.name = text_copy(alphabet->mem, given->keyword);
    *ARENA_ADD(alphabet->mem, alphabet->letter, alphabet->count, &alphabet->room) = letter;
    return alphabet_open(alphabet, run->token[0].span, &unsaid) ? alphabet : NULL;
}

/* The call with the letter as the value of the given, before all others. */
static UnknownCall call_with_letter(const UnknownCall *a, const Step *given, Text name)
{
    Arena      *mem = a->call->run->mem;
    UnknownCall with = *a;
    int         count = a->problem.knowns;
    Given      *own = ARENA_ONE(mem, Given);
    SolveKnown *known = ARENA_MANY(mem, SolveKnown, count + 1);
    *own = *a->form->given[method_given(a->form, given->keyword)];
    memcpy(known + 1, a->known, sizeof(SolveKnown) * (size_t)count);
    known[0] = (SolveKnown){given->slot, ATOM_WHOLE, input_letter(name)};
    with.known = known;
    with.problem.known = known;
    with.problem.knowns++;
    with.given = ARENA_MANY(mem, Given *, count + 1);
    memcpy(with.given + 1, a->given, sizeof(Given *) * (size_t)count);
    with.given[0] = own;
    with.echo = arena_copy(mem, a->echo, sizeof(Echo) * (size_t)a->echoes);
    for (int i = 0; i < a->echoes; i++)
        with.echo[i].step++;
    return with;
}

static bool is_without_letters(const Report *report, int step)
{
    const Entry *entry = &report->exact->entry[step];
    const Value *value = &entry->value;
    NumCtx      *ctx = &report->desk->exact;
    bool         without = entry->state == STATE_OK;
    for (int i = 0; value->shape.kind == SHAPE_VECTOR && i < value->shape.rows && without; i++)
        without = num_exactly(value->num[i], ctx) != NULL;
    return without && (value->shape.kind == SHAPE_VECTOR || (value->shape.kind == SHAPE_NUMBER && num_exactly(value->one, ctx)));
}

/* Whether everything that is looked for has a value without letters. */
static bool finds_wanted(const UnknownCall *a, Report *report)
{
    Run *run = a->call->run;
    bool good = report->solved->solutions == 1;
    int  wanted = 0;
    if (good && run->find) {
        good = textbook_wanted(run, report);
        for (int i = 0; i < report->wanteds && good; i++)
            good = is_without_letters(report, report->wanted[i]);
        return good;
    }
    for (int i = 0; i < a->call->count && good; i++) {
        if (a->call->arg[i].expr->kind != EXPR_NONE)
            continue;
        int step = report_find(report, a->call->keyword[i]);
        good = step >= 0 && is_without_letters(report, step);
        wanted++;
    }
    return good && wanted;
}

static bool work_with(const UnknownCall *a, const Step *given, Bound *bound)
{
    Run      *run = a->call->run;
    Alphabet *before = run->session->alphabet, *alphabet = with_letter(a, given);
    Notes     notes = run->notes;
    if (!alphabet)
        return false;
    UnknownCall with = call_with_letter(a, given, alphabet->letter[alphabet->count - 1].name);
    run->session->alphabet = alphabet;
    bool good = unknown_letters(&with, bound) && finds_wanted(&with, bound->solved);
    if (good) {
        Buf buf = {0};
        alphabet_write_letter(&buf, alphabet, alphabet->count - 1, settings_unicode(&run->session->settings));
        diag_add_note(&run->notes, "this is so for every %.*s", TEXT_ARG(buf_text(&buf)));
        buf_free(&buf);
    } else
        run->notes = notes;
    run->session->alphabet = before;
    return good;
}

bool unknown_free(const UnknownCall *a, const SolveFault *fault, Bound *bound)
{
    bool good = false;
    for (int i = 0; i < fault->steps && !good && fault->missing == 1; i++) {
        const Step *step = &a->plan->step[fault->step[i]];
        good = step->role == ROLE_GIVEN && step->shape.kind == SHAPE_NUMBER && fault->part[i] == ATOM_WHOLE && work_with(a, step, bound);
    }
    return good;
}
