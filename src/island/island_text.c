/* The formulas of an island's page come from src/methods/scenes/island.carom. Here it learns who is there and what is known about them. */
#include "derive/reading/joint.h"
#include "island/island_page.h"

Method *island_read(const char *name, Method **kept, Diag *diag)
{
    for (int i = 0; i < scene_text_count && !*kept; i++)
        if (text_is(text_of(scene_text[i].name), name))
            *kept = method_read(text_of(scene_text[i].text), NULL, diag);
    return *kept;
}

static const char NO_ONE[] = "the ground"; /* no body can be called so */

static const char *body_name(const IslandPage *page, int body)
{
    return body == GROUND ? NO_ONE : page->body[body];
}

/* ---- who is there ----------------------------------------------------------------------------------------- */

static void list_rows(const IslandPage *page, Members *rows, const IslandRow *row, int count)
{
    rows->count = count;
    for (int i = 0; i < count; i++) {
        const Contact *contact = page->island->contact[row[i].contact];
        Text          *end = &rows->end[i * LIMIT_RANGE];
        rows->member[i] = text_of(row[i].name);
        end[0] = text_of(page->contact[row[i].contact]);
        end[1] = text_of(body_name(page, contact->a));
        end[2] = text_of(body_name(page, contact->b));
    }
}

static Members *members_of(IslandPage *page)
{
    Members *members = ARENA_MANY(page->mem, Members, 6), *bodies = &members[0], *contacts = &members[1];
    bodies->member = ARENA_MANY(page->mem, Text, page->island->bodies + 1);
    contacts->member = ARENA_MANY(page->mem, Text, page->island->contacts + 1);
    for (int i = 0; i < page->island->bodies; i++)
        if (page->used[i])
            bodies->member[bodies->count++] = text_of(page->body[i]);
    bodies->member[bodies->count++] = text_of(NO_ONE);
    for (int i = 0; i < page->island->contacts; i++)
        contacts->member[contacts->count++] = text_of(page->contact[i]);
    for (int i = 2; i < 4; i++) {
        members[i].member = ARENA_MANY(page->mem, Text, page->rows + 1);
        members[i].end = ARENA_MANY(page->mem, Text, page->rows * LIMIT_RANGE + 1);
    }
    list_rows(page, &members[2], page->row, page->rows);
    static Text pictures[] = {{"before", 6}, {"impulses", 8}, {"after", 5}};
    members[5] = (Members){.member = pictures, .count = 3};
    page->struck = &members[3];
    page->hit = &members[4];
    page->hit->member = ARENA_MANY(page->mem, Text, LIMIT_HITS + 1);
    page->hit->end = ARENA_MANY(page->mem, Text, LIMIT_HITS * LIMIT_RANGE + 1);
    return members;
}

/* The facts about a body that take the place of its givens: an infinite mass, no velocity. */
static void know_body(Lets *lets, const char *name, const Body *body)
{
    if (!body || !body->moves)
        lets_infinity(lets, text_format(lets->mem, "m_%s", name));
    if (!body || !body->turns)
        lets_infinity(lets, text_format(lets->mem, "I_%s", name));
    if (!body || body->rests)
        lets_number(lets, text_format(lets->mem, "v_%s", name), 0);
    if (!body || !body->spins)
        lets_number(lets, text_format(lets->mem, "w_%s", name), 0);
}

/* ---- what is known ---------------------------------------------------------------------------------------- */

static void know(IslandPage *page, const char *what, const char *word)
{
    lets_word(page->joint->lets, text_of(what), word);
}

static void know_row(IslandPage *page, const char *what, const IslandRow *row, const char *word)
{
    lets_word(page->joint->lets, page_text(page, "%s_%s", what, row->name), word);
}

static const char *yes(bool is)
{
    return is ? "yes" : "no";
}

/* The e of all solved equations if they share it, or NULL. With one e the loss follows from e alone. */
static const char *one_e(const IslandPage *page)
{
    const Input *e = NULL;
    int          first = -1;
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        const Input     *own = &page->island->contact[row->contact]->e;
        if (row->axis || row->part == PART_PUT_BACK || row->coming == COMING_APART || (e && !page_same_number(page, e, own)))
            return NULL;
        first = first < 0 ? i : first;
        e = own;
    }
    return first < 0 ? NULL : page->row[first].name;
}

static void know_rows(IslandPage *page, Model model)
{
    static const char *const COMINGS[] = {[COMING_APPROACH] = "approach", [COMING_REST] = "rest", [COMING_APART] = "apart"};
    static const char *const PARTS[] = {[PART_ACTIVE] = "active",
                                        [PART_APART] = "apart",
                                        [PART_PUT_BACK] = "put_back",
                                        [PART_REDUNDANT] = "redundant",
                                        [PART_RELEASED] = "released"};
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        bool             acts = row->j >= 0 && (row->part == PART_ACTIVE || row->part == PART_PUT_BACK);
        bool stops = row->part == PART_PUT_BACK || (row->part != PART_APART && row->part != PART_RELEASED && model == MODEL_SIMULTANEOUS);
        know_row(page, "coming", row, COMINGS[row->coming]);
        know_row(page, "part", row, PARTS[row->part]);
        know_row(page, "acts", row, yes(acts));
        know_row(page, "stops", row, yes(stops));
    }
}

/* ---- phases ----------------------------------------------------------------------------------------------- */

/* The step of that name, or -1. */
static int find_step(IslandPage *page, Text name)
{
    Binding binding;
    for (; page->looked < page->maker.count; page->looked++)
        if (page->maker.step[page->looked].slot >= 0) { /* no name stands for two steps, so slots follow one another as they do */
            page->named = arena_grow(page->mem, page->named, sizeof(int), page->names, &page->named_room);
            page->named[page->names++] = page->looked;
        }
    return page->maker.scope.find(&page->maker.scope, name, &binding) ? page->named[binding.slot] : -1;
}

static int step_of_row(IslandPage *page, const char *letter, const IslandRow *row, const char *prime)
{
    return find_step(page, page_text(page, "%s_%s%s", letter, row->name, prime));
}

static void write_phase(IslandPage *page, const char *phase, Text before)
{
    know(page, "phase", phase);
    page->failed |= !joint_write(page->joint, before);
}

void page_setup(IslandPage *page)
{
    static Method *kept;
    page->text = island_read("island", &kept, page->maker.diag);
    page->failed |= !page->text;
    if (page->failed)
        return;
    page->joint = joint_open(page->text, members_of(page), &page->maker, page->exact);
    for (int i = 0; i < page->island->bodies; i++)
        if (page->used[i])
            know_body(page->joint->lets, page->body[i], page->island->body[i]);
    know_body(page->joint->lets, NO_ONE, NULL);
    know(page, "supposed", yes(page->supposed));
    for (int i = 0; i < page->rows; i++)
        know_row(page, "axis", &page->row[i], !page->row[i].axis ? "none" : page->row[i].axis == 'x' ? "x" : "y");
    page->maker.stage = TEXT("At the contacts");
    write_phase(page, "setup", (Text){0});
    for (int i = 0; i < page->rows; i++)
        page->row[i].u = step_of_row(page, "u", &page->row[i], "");
}

void page_system(IslandPage *page, Model model, const bool *wanted)
{
    bool sequential = model == MODEL_SEQUENTIAL;
    int  first = page->maker.count;
    know_rows(page, model);
    for (int i = 0; i < page->rows; i++)
        know_row(page, "solved", &page->row[i], yes(wanted[i]));
    page->maker.stage = sequential ? TEXT("Inverse effective masses") : TEXT("Equations for the impulses");
    write_phase(page, "system", (Text){0});
    for (int i = 0; i < page->rows; i++) {
        page->row[i].b = step_of_row(page, "b", &page->row[i], "");
        for (int k = i; k < page->rows; k++)
            page->entry[i * page->rows + k] = page->entry[k * page->rows + i] =
                wanted[i] && wanted[k] ? find_step(page, page_text(page, "A_%s_%s", page->row[i].name, page->row[k].name)) : -1;
    }
    /* A hit has only the entry of its own row in its formulas. The others, and b, serve to find the order of the hits. */
    for (int i = first; i < page->maker.count; i++)
        page->maker.step[i].purpose = sequential ? PURPOSE_CHECK : PURPOSE_ANSWER;
    for (int i = 0; sequential && i < page->rows; i++)
        if (wanted[i])
            page->maker.step[page->entry[i * page->rows + i]].purpose = PURPOSE_ANSWER;
}

/* The body goes on with the velocity that the hit has left. */
static void know_now(IslandPage *page, char letter, const char *name, int number)
{
    Text left = page_text(page, "h%d_%c_%s", number, letter, name);
    lets_name(page->joint->lets, page_text(page, "now_%c_%s", letter, name), left);
}

void page_hit(IslandPage *page, const IslandRow *row, int number)
{
    const Contact *contact = page->island->contact[row->contact];
    Members       *hit = page->hit;
    Lets          *lets = page->joint->lets;
    lets_number(lets, TEXT("number"), number);
    list_rows(page, page->struck, row, 1);
    page->maker.stage = page_text(page, "Hit %d", number);
    write_phase(page, "hit", page_text(page, "h%d_", number));
    for (int side = 0; side < 2; side++) {
        int         body = side ? contact->b : contact->a;
        const Body *x = body == GROUND ? NULL : page->island->body[body];
        if (x && x->moves)
            know_now(page, 'v', page->body[body], number);
        if (x && x->turns)
            know_now(page, 'w', page->body[body], number);
    }
    hit->member[hit->count] = page_text(page, "%d", number);
    hit->end[hit->count++ * LIMIT_RANGE] = text_of(row->name);
    lets_name(lets, page_text(page, "u_%d", number), page_text(page, "h%d_u", number));
    lets_name(lets, page_text(page, "j_%d", number), page_text(page, "h%d_j", number));
}

void page_totals(IslandPage *page)
{
    page->maker.stage = TEXT("Total impulses, velocities and energy");
    write_phase(page, "totals", (Text){0});
    for (int i = 0; i < page->rows; i++)
        page->row[i].j = step_of_row(page, "j", &page->row[i], "");
}

/* Answers are read by the contact or body that they are about: j_c1 and J_c1, v_A', w_A'. */
static void name_answers(IslandPage *page)
{
    for (int i = 0; i < page->maker.count; i++) {
        Step *step = &page->maker.step[i];
        if (step->role != ROLE_ANSWER || step->name.len < 3 || step->name.at[1] != '_')
            continue;
        bool prime = step->name.at[step->name.len - 1] == '\'';
        step->group = step->name.at[0] == 'J' ? TEXT("j") : text_cut(step->name, 0, 1);
        step->member = text_cut(step->name, 2, step->name.len - prime);
    }
}

void page_after(IslandPage *page, Model model)
{
    const char *e = model == MODEL_SEQUENTIAL ? NULL : one_e(page);
    know_rows(page, model);
    know(page, "model", island_model_names[model]);
    know(page, "moments", yes(page->moments));
    know(page, "compressed", yes(e && model == MODEL_SIMULTANEOUS && page->rows <= FULL_PAGE));
    if (e)
        lets_name(page->joint->lets, TEXT("same_e"), page_text(page, "e_%s", e));
    if (!page->analysis->hits)
        page->maker.stage = TEXT("Velocities and energy after the collision");
    write_phase(page, "after", (Text){0});
    for (int i = 0; i < page->rows; i++) {
        page->row[i].j = step_of_row(page, "j", &page->row[i], "");
        page->row[i].after = step_of_row(page, "u", &page->row[i], "'");
    }
    name_answers(page);
}
