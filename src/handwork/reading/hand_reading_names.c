/* Which step a name on a page stands for. v1 is the velocity before for some and after for others: that is decided once for a page, by the
 * reading of it that agrees best with the problem (hand_reading.c tries them). */
#include "handwork/hand_reading.h"
#include "handwork/reading/hand_symbols.h"

#include <ctype.h>
#include <string.h>

/* |va'| or speed(va'), and angle(va') or direction(va'): what stands in the brackets, and which of the two; empty if it is neither. */
static Text inside_of(Text name, Role *role)
{
    static const char *const WORDS[] = {"speed(", "angle(", "direction("};
    *role = ROLE_SPEED;
    if (name.len > 2 && name.at[0] == '|' && name.at[name.len - 1] == '|')
        return text_cut(name, 1, name.len - 1);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts(name, WORDS[i]) && name.at[name.len - 1] == ')') {
            *role = i ? ROLE_DIRECTION : ROLE_SPEED;
            return text_cut(name, strlen(WORDS[i]), name.len - 1);
        }
    return (Text){0};
}

/* The step with the speed or the direction of that answer. */
static int aspect_of(const Plan *plan, int answer, Role role)
{
    for (int i = plan->aspects; answer >= 0 && i < plan->count; i++)
        if (plan->step[i].role == role && text_equal(plan->step[i].name, plan->step[answer].name))
            return i;
    return -1;
}

/* Whether a page, where an index joins its name (paper_name), has that name of a plan: v_A' of an island is vA' there. */
static bool is_on_paper(Text paper, Text name)
{
    size_t at = 0;
    for (size_t i = 0; i < name.len; i++) {
        if (i && name.at[i] == '_')
            continue;
        if (at == paper.len || paper.at[at++] != name.at[i])
            return false;
    }
    return at == paper.len;
}

/* Whether a page may leave the body and the contact out: j for j_c, v' for v_A'. */
static bool is_short_for(Text paper, Text name)
{
    size_t stem = paper.len, primes = 0;
    while (stem && paper.at[stem - 1] == '\'')
        stem--;
    while (primes < name.len && name.at[name.len - 1 - primes] == '\'')
        primes++;
    return stem && primes == paper.len - stem && name.len > stem + primes && name.at[stem] == '_' &&
           text_equal(text_cut(name, 0, stem), text_cut(paper, 0, stem));
}

/* The only step whose name is that on paper; of two that the page cannot tell apart, none. */
static int find_only(const Report *report, Text paper, bool (*is)(Text paper, Text name))
{
    int found = -1;
    for (int i = 0; i < report->plan->aspects; i++) {
        Text name = report->plan->step[i].name;
        int  step = is(paper, name) ? report_find(report, name) : -1;
        if (step >= 0 && found >= 0 && step != found)
            return -1;
        found = step >= 0 ? step : found;
    }
    return found;
}

/* `island`: its names have the bodies and contacts in them. */
static int find_on_paper(const Report *report, Text paper, bool island)
{
    int found = report_find(report, paper);
    found = found < 0 ? find_only(report, paper, is_on_paper) : found;
    found = found < 0 && island ? find_only(report, paper, is_short_for) : found;
    return found >= 0 && report->plan->step[found].beside ? -1 : found;
}

static int find_method_name(const void *reader, Text name)
{
    const HandChecker *c = reader;
    return find_on_paper(c->report, c->method ? method_unalias(c->method, name) : name, !c->method);
}

/* ---- before and after ------------------------------------------------------------------------------------- */

static bool is_primed(Text name)
{
    return name.len && name.at[name.len - 1] == '\'';
}

/* The step with the same name but for the prime: va for va', va' for va. -1 if there is none. */
static int other_side(const Report *report, int step)
{
    Text name = report->plan->step[step].name;
    if (is_primed(name))
        return report_find(report, text_cut(name, 0, name.len - 1));
    return report_find(report, text_format(report->desk->exact.mem, "%.*s'", TEXT_ARG(name)));
}

/* v, v1, vA, v1n: before the collision for some, after it for others. v1', v1i and v1f say it themselves. */
static bool is_open(Text name)
{
    bool last_one = name.len > 2 && name.at[name.len - 1] == '1' && isalpha((unsigned char)name.at[1]); /* va1 */
    if (name.at[0] != 'v' || is_primed(name) || last_one)
        return false;
    for (size_t i = 1; i < name.len; i++)
        if (strchr("ifr", name.at[i]))
            return false;
    return true;
}

/* The velocity before the collision if a page calls it u: u_A, or u where the method also has a step u. */
static int find_u(HandChecker *c, Text name)
{
    const Report *report = c->report;
    Text          v = text_format(report->desk->exact.mem, "v%.*s", TEXT_ARG(text_from(name, 1)));
    const Method *method = c->method;
    int           step = find_on_paper(report, method ? method_unalias(method, v) : v, !method);
    int           other = step < 0 ? -1 : other_side(report, step);
    if (other < 0)
        return -1;
    return is_primed(report->plan->step[step].name) ? other : step;
}

/* A name that no alias lists, by its parts. A velocity that does not say when is one afterwards unless the page reads better otherwise. */
static int find_by_parts(HandChecker *c, Text name, int *component)
{
    PaperSymbol symbol;
    if (name.len == 4 && text_is(text_from(name, 1), "hat")) /* n̂ in letters */
        return find_method_name(c, text_cut(name, 0, 1));
    if (!symbol_read(&symbol, name))
        return -1;
    Arena *mem = c->report->desk->exact.mem;
    bool   sum = symbol.quantity == SYMBOL_ENERGY || symbol.quantity == SYMBOL_MOMENTUM;
    if (sum && symbol.time == TIME_UNSAID && (symbol.letter == '1' || symbol.letter == '2')) {
        c->offered |= NAMING_STATES;
        if (!(c->naming & NAMING_STATES))
            return -1;
        symbol.time = symbol.letter == '1' ? TIME_BEFORE : TIME_AFTER;
        symbol.body = 0;
    }
    bool after =
        symbol.time == TIME_AFTER || (symbol.time == TIME_UNSAID && symbol.quantity == SYMBOL_VELOCITY && !(c->naming & NAMING_V_BEFORE));
    c->open_names |= symbol.time == TIME_UNSAID && symbol.quantity == SYMBOL_VELOCITY;
    int step = symbol_step(&symbol, after, find_method_name, c, mem);
    if (step < 0 && symbol.time == TIME_UNSAID)
        step = symbol_step(&symbol, !after, find_method_name, c, mem);
    if (step >= 0 && symbol.component >= 0) {
        if (c->report->plan->step[step].shape.kind != SHAPE_VECTOR)
            return -1;
        *component = symbol.component;
    }
    return step;
}

/* A single letter for a velocity afterwards, or for its component along n, where this reading of the page has one. */
static int find_letter(HandChecker *c, Text name)
{
    static const struct {
        Naming      naming;
        char        letter;
        const char *step;
        bool        number, said; /* said: the letter may also be what the method calls so, and offers nothing by itself */
    } LETTERS[] = {
        {NAMING_V_W, 'v', "va'", false, true},  {NAMING_V_W, 'w', "vb'", false, false},     {NAMING_V_W, 'w', "v'", false, false},
        {NAMING_X_Y, 'x', "va'", true, false},  {NAMING_X_Y, 'y', "vb'", true, false},      {NAMING_X_Y, 'x', "van'", true, false},
        {NAMING_X_Y, 'y', "vbn'", true, false}, {NAMING_V_CAPITAL, 'v', "va'", true, true}, {NAMING_V_CAPITAL, 'V', "vb'", true, false},
        {NAMING_U_V, 'v', "F", false, false},
    };
    int found = -1;
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS && name.len == 1; i++) {
        int step = name.at[0] == LETTERS[i].letter ? report_find(c->report, text_of(LETTERS[i].step)) : -1;
        if (step < 0 || (LETTERS[i].number && c->report->plan->step[step].shape.kind != SHAPE_NUMBER))
            continue;
        c->offered |= LETTERS[i].said ? 0 : LETTERS[i].naming;
        found = c->naming & LETTERS[i].naming ? step : found;
    }
    return found;
}

/* The step of a name without brackets and axes, as this reading of the page has it. */
static int find_plain(HandChecker *c, Text name)
{
    const Report *report = c->report;
    const Method *method = c->method;
    int           letter = find_letter(c, name);
    if (letter >= 0)
        return letter;
    int step = find_on_paper(report, method ? method_unalias(method, name) : name, !method);
    if (!name.len || is_primed(name))
        return step;
    c->given_u |= name.at[0] == 'u' && name.len > 1 && step >= 0 && report->plan->step[step].role == ROLE_GIVEN;
    if (step < 0 && name.at[0] == 'v') /* the only velocity of that name */
        return report_find(report, text_format(report->desk->exact.mem, "%.*s'", TEXT_ARG(name)));
    if (name.at[0] == 'u' && (step < 0 || report->plan->step[step].role != ROLE_GIVEN)) {
        int before = find_u(c, name);
        c->open_names |= before >= 0;
        if (step < 0 && before >= 0 && (c->naming & NAMING_U_AFTER))
            return other_side(report, before);
        return before >= 0 && (c->naming & NAMING_U_BEFORE) ? before : step;
    }
    /* van of carom's own is worked out from the data, and means that, unless the page has u before; va is a datum, which a page may keep
     * for the one afterwards */
    bool own = step >= 0 && report->plan->step[step].role != ROLE_GIVEN && text_equal(report->plan->step[step].name, name) && !c->writes_u;
    int  other = step >= 0 && !own && is_open(name) ? other_side(report, step) : -1;
    if (other < 0 && step >= 0 && c->writes_u && is_open(name)) /* v and v' of a method that calls them otherwise */
        other = find_method_name(c, text_format(report->desk->exact.mem, "%.*s'", TEXT_ARG(name)));
    if (other < 0)
        return step;
    c->open_names = true;
    return c->naming & (is_primed(report->plan->step[step].name) ? NAMING_V_BEFORE : NAMING_V_AFTER) ? other : step;
}

int hand_find_step(HandChecker *c, Text name, int *component)
{
    const Plan *plan = c->report->plan;
    Role        role;
    Text        inside = inside_of(name, &role);
    if (inside.len) {
        int  whole = hand_find_step(c, inside, component), aspect = aspect_of(plan, whole, role);
        bool number = whole >= 0 && (plan->step[whole].shape.kind == SHAPE_NUMBER || *component >= 0);
        return number && role == ROLE_SPEED ? whole : aspect; /* on a line, the speed is the velocity without its sign */
    }
    int         step = find_plain(c, name);
    const char *bracket = memchr(name.at, '(', name.len);
    if (step < 0 && bracket && bracket > name.at) /* U(t): U, which depends on t */
        return hand_find_step(c, text_cut(name, 0, (size_t)(bracket - name.at)), component);
    if (step >= 0)
        return step;
    char axis = name.len < 2 ? 0 : name.at[name.len - 1];
    step = axis >= 'x' && axis <= 'z' ? hand_find_step(c, text_cut(name, 0, name.len - 1), component) : -1;
    if (step < 0 || plan->step[step].shape.kind != SHAPE_VECTOR || axis - 'x' >= plan->step[step].shape.rows)
        return find_by_parts(c, name, component);
    *component = axis - 'x';
    return step;
}

bool hand_is_own_name(const HandLine *line, const Plan *plan)
{
    Role        role;
    Text        name = line->entry->name, inside = inside_of(name, &role), step = plan->step[line->step].name;
    const char *bracket = memchr(name.at, '(', name.len);
    if (inside.len || bracket == name.at)
        name = inside.len ? inside : name;
    else if (bracket)
        name = text_cut(name, 0, (size_t)(bracket - name.at));
    bool axis = step.len == name.len + 2 && step.at[name.len] == '.' && text_equal(text_cut(step, 0, name.len), name);
    if (is_on_paper(name, step) || text_equal(name, step) || (axis && line->component < 0)) /* first.x is the step x of first */
        return true;
    return line->component >= 0 && line->entry->component < 0 && name.len > 1 && is_on_paper(text_cut(name, 0, name.len - 1), step);
}
