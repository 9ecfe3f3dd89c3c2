/* Heights after the second bounce and later ones, of which the method has only the first: each is e^2 times the one before. The words of
 * the line say which bounce it is. */
#include "handwork/hand_judging.h"

#include <string.h>

/* The first letters of words, so that zweiter and zweiten are one. */
static const struct {
    const char *word;
    int         bounce;
} ORDINALS[] = {{"second ", 2},  {"2nd", 2}, {"third ", 3},    {"3rd", 3}, {"fourth ", 4},  {"4th", 4},    {"zweite", 2},   {"dritte", 3},
                {"deuxième", 2}, {"2e ", 2}, {"troisième", 3}, {"3e ", 3}, {"secondo ", 2}, {"terzo ", 3}, {"segundo ", 2}, {"tercer", 3}};

static Text line_of(const HandChecker *c, const HandEntry *entry)
{
    Text   page = c->work->page;
    size_t start = entry->span.start, end = start;
    while (start && page.at[start - 1] != '\n')
        start--;
    while (end < page.len && page.at[end] != '\n')
        end++;
    return text_lower(c->mem, text_cut(page, start, end));
}

/* The number of the bounce that the line says; 0 if it says none, or if it is not about a height. */
static int bounce_said(const HandChecker *c, const HandEntry *entry)
{
    static const char *const BOUNCES[] = {"bounce", "rebound", "impact", "aufprall", "rebond", "rimbalz", "rebote", "bote"};
    static const char *const FIRST[] = {"first", "1st", "erste", "premi", "prim"}; /* the line may be about two of them */
    static const char *const HEIGHTS[] = {"height", "höhe", "hauteur", "altezza", "altura"};
    Text                     line = line_of(c, entry), name = text_lower(c->mem, entry->as_written);
    int                      bounce = 0;
    bool                     height = TEXT_HAS_ANY(name, HEIGHTS) || (text_starts(name, "h") && name.len <= 2 && !text_is(name, "h'"));
    for (size_t i = 0; i < sizeof ORDINALS / sizeof *ORDINALS && !bounce; i++)
        bounce = text_has_any(line, &ORDINALS[i].word, 1) ? ORDINALS[i].bounce : 0;
    bool several = memchr(line.at, ',', line.len) || memchr(line.at, ';', line.len) || TEXT_HAS_ANY(line, FIRST);
    return height && !several && TEXT_HAS_ANY(line, BOUNCES) ? bounce : 0;
}

/* The true value of a step, or the student's own, and in *from the wrong line that it comes from. */
static bool number_of_step(const HandChecker *c, const char *name, bool own, Num *number, int *from)
{
    int  step = report_find(c->report, text_of(name));
    bool has = step >= 0 && step < c->plan->aspects && c->truth->entry[step].state == STATE_OK;
    int  slot = has ? c->plan->step[step].slot : -1;
    bool written = own && slot >= 0 && c->own[slot].set && !c->own[slot].flags;
    if (!has)
        return false;
    *number = written ? c->own[slot].value.one : c->truth->entry[step].value.one;
    int wrong = written ? hand_wrong_source(c, step) : -1;
    *from = wrong >= 0 ? wrong : *from;
    return true;
}

/* The height after that bounce, the last of them with e in place of e^2 if `slip`. */
static bool height_after(const HandChecker *c, int bounce, bool own, bool slip, Num *height, int *from)
{
    Num e;
    *from = -1;
    bool good = number_of_step(c, "h'", own, height, from) && number_of_step(c, "e", own, &e, from);
    for (int i = 1; i < bounce && good; i++)
        good =
            !c->ctx->sys->mul(height, *height, e, c->ctx) && ((slip && i == bounce - 1) || !c->ctx->sys->mul(height, *height, e, c->ctx));
    return good;
}

static bool is_written_for(const HandChecker *c, const HandLine *line, Num height)
{
    Target target = verdict_target(value_number(height), c->ctx, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of_numbers(&line->entry->form[line->entry->forms - 1].written, &target).kind);
}

/* Whether the line has been judged. */
static bool judge(HandChecker *c, int i, int bounce)
{
    HandLine *line = &c->line[i];
    Num       height, own;
    int       none, from;
    if (!height_after(c, bounce, false, false, &height, &none) || !height_after(c, bounce, true, false, &own, &from))
        return false;
    bool carried = from >= 0 && is_written_for(c, line, own);
    if (is_written_for(c, line, height)) {
        hand_acquit(c, i);
        return true;
    }
    if (!carried && !(height_after(c, bounce, true, true, &own, &none) && is_written_for(c, line, own)))
        return false;
    line->kind = carried ? HAND_CARRIED : HAND_ROOT;
    line->from = carried ? from : -1;
    line->step = -1;
    line->suspects = 0;
    line->expected = value_number(height);
    line->ctx = c->ctx;
    if (!carried)
        line->remark = TEXT("Each height is e^2 times the one before: e is the ratio of the speeds.");
    return true;
}

void hand_judge_bounces(HandChecker *c)
{
    bool any = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        const HandLine *line = &c->line[i];
        bool open = (line->kind == HAND_UNKNOWN || line->kind == HAND_ROOT) && line->entry->kind == CLAIM_VALUE && line->entry->forms &&
                    !line->joints;
        int bounce = open && line->entry->form[line->entry->forms - 1].written.shape.kind == SHAPE_NUMBER ? bounce_said(c, line->entry) : 0;
        any |= bounce && judge(c, i, bounce);
    }
    if (!any)
        return;
    hand_count_lines(c);
    hand_take_first_root(c);
}
