#include "render/solutions.h"

#include "verify/solved.h"

/* A row for each quantity, and a column for each solution. */
static void put_table(DocumentMaker *m, const Solved *solved)
{
    const Plan  *plan = m->report->plan;
    const char **head = ARENA_MANY(m->mem, const char *, solved->solutions + 1);
    for (int k = 0; k <= solved->solutions; k++)
        head[k] = "";
    Block *table = document_table(&m->doc, (Text){0}, head, solved->solutions + 1, plan->answers);
    table->cell[0] = phrase_of(m->mem, text_format(m->mem, "%d solutions", solved->solutions));
    for (int k = 0; k < solved->solutions; k++)
        table->cell[k + 1] = phrase_of(m->mem, text_format(m->mem, k ? "%d" : "%d (above)", k + 1));
    table->one_a_line = true;
    for (int i = 0; i < plan->answers; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        Phrase     *cell = table->cell + table->rows * table->columns;
        Text        unit = document_values_unit(m, step);
        if (plan_is_hidden(step) || report_find(m->report, step->name) != plan->answer[i])
            continue;
        phrase_math(&cell[0], m->mem, expr_name(m->mem, step->name));
        phrase_words(&cell[0], m->mem, unit.len ? text_format(m->mem, " in %.*s", TEXT_ARG(unit)) : TEXT(""));
        for (int k = 0; k < solved->solutions; k++)
            cell[k + 1] = document_values_in_cell(m, solved->solution[k].report, step->name, TEXT("none"));
        table->rows++;
    }
}

/* "rejected: e = -1/2, because ...", without the values where the reason begins with them. */
static void put_rejected(DocumentMaker *m, const Solution *solution)
{
    Text list = solved_list(solution->report, true), givens = solved_list(solution->report, false), reason = solution->reason;
    bool begins = !list.len || (givens.len && reason.len >= givens.len && text_equal(text_cut(reason, 0, givens.len), givens));
    Text said = begins ? reason : text_format(m->mem, "%.*s, because %.*s", TEXT_ARG(list), TEXT_ARG(reason));
    said = text_format(m->mem, "rejected: %.*s", TEXT_ARG(said));
    Text free = solved_free(solution->report);
    if (free.len)
        said = text_format(m->mem, "%.*s; %.*s would not be determined", TEXT_ARG(said), TEXT_ARG(free));
    document_add(&m->doc, BLOCK_REASON, m->report->unicode ? said : text_plain(m->mem, said));
}

void solutions_add(DocumentMaker *m)
{
    const Solved *solved = m->report->solved;
    for (int i = 0; i < solved->rejected; i++)
        if (solved->solutions || i || solved->rejected > 1) /* the only one is the reason why the page ends */
            put_rejected(m, &solved->solution[solved->solutions + i]);
    if (solved->solutions > 1)
        put_table(m, solved);
    if (!solved->complete)
        document_add(&m->doc, BLOCK_NOTE, TEXT("carom cannot prove that there are no other solutions"));
}
