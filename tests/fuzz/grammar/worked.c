/* What a call comes to, in a session of its own that shows nothing. */
#include "grammar.h"

#include <stdlib.h>

Worked *work_out(Generator *g, Text call)
{
    static const Place PLACE = {.from = FROM_PROMPT};
    Settings           settings = settings_default();
    Worked            *worked = arena_realloc(NULL, sizeof *worked);
    if (g->note)
        g->note(g->data, call);
    *worked = (Worked){.world = world_without_files};
    worked->session = session_new(&worked->world, &settings);
    (void)session_run(worked->session, call, &PLACE);
    Diag diag = {.mem = worked->session->arena[0]};
    worked->report = worked->session->last ? session_derivation_with_mistakes(worked->session, &diag) : NULL;
    return worked;
}

void worked_free(Worked *worked)
{
    session_free(worked->session);
    free(worked);
}

int worked_step(const Worked *worked, int from)
{
    int count = worked->report ? worked->report->plan->aspects : 0;
    for (int i = 0; i < count; i++) {
        int step = (from + i) % count;
        if (worked->report->plan->step[step].name.len && worked->report->exact->entry[step].state == STATE_OK)
            return step;
    }
    return -1;
}

void worked_put_value(Generator *g, const Worked *worked, int step)
{
    Quantity quantity;
    bool     all;
    session_step(worked->session, worked->report, step, &quantity);
    if (chance(&g->random, 45) || quantity.value.shape.kind == SHAPE_NONE || quantity.value.shape.kind == SHAPE_WORD)
        buf_put(&g->out, quantity_exact(&quantity, chance(&g->random, 50)));
    else
        buf_put(&g->out, quantity_decimal(&quantity, random_int(&g->random, 1, 6), &all));
}
