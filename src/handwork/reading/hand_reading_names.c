/* Which step a name on a page stands for. v1 is the velocity before for some and after for others: that is decided once for a page, by the
 * reading of it that agrees best with the problem (hand_reading.c tries them). */
#include "handwork/reading/hand_reading.h"
#include "base/paper.h"
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

int hand_aspect_of(const Plan *plan, int answer, Role role)
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
    return found >= 0 && report->plan->step[found].way == STEP_BESIDE ? -1 : found;
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

int hand_other_time(const Report *report, int step)
{
    Text name = report->plan->step[step].name;
    if (is_primed(name))
        return report_find(report, text_cut(name, 0, name.len - 1));
    return report_find(report, text_format(report->desk->exact.mem, "%.*s'", TEXT_ARG(name)));
}

/* v, v1, vA, v1n: before the collision for some, after it for others. v1', v1i and v1f say it themselves. */
bool hand_name_is_open(Text name)
{
    bool last_one = name.len > 2 && name.at[name.len - 1] == '1' && isalpha((unsigned char)name.at[1]); /* va1 */
    if (name.at[0] != 'v' || is_primed(name) || last_one)
        return false;
    for (size_t i = 1; i < name.len; i++)
        if (strchr("ifr", name.at[i]))
            return false;
    return true;
}

/* vn, v1t: the component of a velocity. */
static bool is_along_axis(Text name)
{
    return name.len > 1 && (name.at[name.len - 1] == 'n' || name.at[name.len - 1] == 't');
}

/* The velocity before the collision if a page calls it u: u_A, or u where the method also has a step u. */
static int find_u(HandChecker *c, Text name)
{
    const Report *report = c->report;
    Text          v = text_format(report->desk->exact.mem, "v%.*s", TEXT_ARG(text_from(name, 1)));
    const Method *method = c->method;
    int           step = find_on_paper(report, method ? method_unalias(method, v) : v, !method);
    int           other = step < 0 ? -1 : hand_other_time(report, step);
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
    bool velocity = name.len == 2 && strchr("vVuU", name.at[0]);
    bool on = c->numbers_on || (c->naming & NAMING_V_BEFORE);
    if (velocity && on && (name.at[1] == '3' || name.at[1] == '4')) /* v3 and v4 beside v1 and v2, of which there are two bodies */
        name = find_method_name(c, TEXT("vc")) >= 0 ? name : name.at[1] == '3' ? TEXT("v1'") : TEXT("v2'");
    if (!symbol_read(&symbol, name))
        return -1;
    Arena *mem = c->report->desk->exact.mem;
    bool   letter_t = symbol.quantity == SYMBOL_ENERGY && name.at[0] == 'T';
    if (letter_t && find_method_name(c, TEXT("T")) < 0) /* it is a time */
        return -1;
    bool sum = symbol.quantity == SYMBOL_ENERGY || symbol.quantity == SYMBOL_MOMENTUM;
    if (sum && symbol.time == TIME_UNSAID && (symbol.letter == '1' || symbol.letter == '2')) {
        c->numbers_states = true;
        if (!(c->naming & NAMING_STATES))
            return -1;
        symbol.time = symbol.letter == '1' ? TIME_BEFORE : TIME_AFTER;
        symbol.body = 0;
    }
    bool later = c->two_cases ? name.at[0] == 'V' : !(c->naming & NAMING_V_BEFORE);
    bool unsaid = symbol.time == TIME_UNSAID;
    bool after = symbol.time == TIME_AFTER || (unsaid && (symbol.quantity == SYMBOL_VELOCITY ? later : sum && c->starts_at_0));
    c->open_names |= symbol.time == TIME_UNSAID && symbol.quantity == SYMBOL_VELOCITY;
    int step = symbol_step(&symbol, after, find_method_name, c, mem);
    if (step < 0 && unsaid)
        step = symbol_step(&symbol, !after, find_method_name, c, mem);
    bool numbered = symbol.quantity == SYMBOL_VELOCITY && unsaid && (symbol.letter == '1' || symbol.letter == '2');
    if (step < 0 && numbered) { /* with one body, v1 and v2 are before and after */
        symbol.body = 0;
        step = symbol_step(&symbol, symbol.letter == '2', find_method_name, c, mem);
    }
    if (step >= 0 && symbol.component >= 0) {
        if (c->report->plan->step[step].shape.kind != SHAPE_VECTOR)
            return -1;
        *component = symbol.component;
    }
    if (step >= 0 && symbol.quantity == SYMBOL_SEPARATION && c->report->plan->step[step].role == ROLE_GIVEN) /* w: the velocity of a wall */
        return -1;
    bool speed = step >= 0 && symbol.component < 0 && symbol.speed && c->report->plan->step[step].shape.kind == SHAPE_VECTOR;
    return speed ? hand_aspect_of(c->report->plan, step, ROLE_SPEED) : step;
}

/* The quantity that the call named so with the name of a body, or that its page names like it: v_truck' beside m_truck. */
static int find_as_called(const Report *report, Text paper)
{
    for (int i = 0; report->renaming && i < report->renaming->count; i++) {
        const NewName *name = &report->renaming->name[i];
        if (paper.len > 1 && is_on_paper(paper, name->to))
            return report_find(report, name->from);
    }
    return -1;
}

/* The step of a name without brackets and axes, as this reading of the page has it. */
static int find_plain(HandChecker *c, Text name)
{
    const Report *report = c->report;
    const Method *method = c->method;
    int           step = find_on_paper(report, method ? method_unalias(method, name) : name, !method);
    int           called = step < 0 ? find_as_called(report, name) : -1;
    if (!name.len || is_primed(name) || called >= 0)
        return step < 0 ? called : step;
    bool sum = text_is(name, "T") || text_is(name, "p"); /* beside T_0 and p_0 */
    int  after_sum = sum && c->starts_at_0 && step >= 0 ? hand_other_time(report, step) : -1;
    if (after_sum >= 0)
        return after_sum;
    bool given_u = name.at[0] == 'u' && name.len > 1 && step >= 0 && report->plan->step[step].role == ROLE_GIVEN;
    int  after_u = given_u && !text_equal(report->plan->step[step].name, name) ? hand_other_time(report, step) : -1;
    c->given_u |= given_u;
    c->open_names |= after_u >= 0;
    if (after_u >= 0 && (c->naming & NAMING_V_BEFORE) && (c->naming & NAMING_U_AFTER)) /* German books have v before, and u after */
        return after_u;
    if (step < 0 && name.at[0] == 'v') /* the only velocity of that name */
        return report_find(report, text_format(report->desk->exact.mem, "%.*s'", TEXT_ARG(name)));
    if (name.at[0] == 'u' && (step < 0 || report->plan->step[step].role != ROLE_GIVEN)) {
        int before = find_u(c, name);
        c->open_names |= before >= 0;
        bool own = step >= 0 && text_equal(report->plan->step[step].name, name); /* and not one more name of v */
        if (!own && before >= 0 && (c->naming & NAMING_U_AFTER))
            return hand_other_time(report, before);
        return before >= 0 && (c->naming & NAMING_U_BEFORE) ? before : step;
    }
    /* van of carom's own is worked out from the data, and means that, unless the page has u before; va is a datum, which a page may keep
     * for the one afterwards */
    bool own = step >= 0 && report->plan->step[step].role != ROLE_GIVEN && text_equal(report->plan->step[step].name, name) && !c->writes_u;
    int  other = step >= 0 && !own && hand_name_is_open(name) ? hand_other_time(report, step) : -1;
    if (other < 0 && step >= 0 && c->writes_u && hand_name_is_open(name)) /* v and v' of a method that calls them otherwise */
        other = find_method_name(c, text_format(report->desk->exact.mem, "%.*s'", TEXT_ARG(name)));
    if (other < 0)
        return step;
    bool after = is_primed(report->plan->step[step].name), part = is_along_axis(name);
    if (c->two_cases) /* v1 before, V1 after */
        return after ? other : step;
    c->open_names = true;
    bool turned = after ? c->naming & (NAMING_V_BEFORE | (part ? NAMING_PARTS_BEFORE : 0))
                        : (c->naming & NAMING_V_AFTER) && !(part && (c->naming & NAMING_PARTS_BEFORE));
    return turned ? other : step;
}

/* These quantities are usually called by one letter. Where the problem gives all others of the kind, that letter alone is enough for the
 * last one. */
static const struct {
    const char *letters, *step[3];
} KINDS[] = {
    {"mM", {"ma", "mb", "mc"}},
    {"uU", {"va", "vb"}},
    {"vVw", {"va'", "vb'", "vc'"}},
};

int hand_find_unknown(const HandChecker *c, Text name)
{
    int  only = -1;
    char letter = name.len == 1 ? name.at[0] : ' ';
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        for (int k = 0; k < 3 && KINDS[i].step[k] && strchr(KINDS[i].letters, letter); k++) {
            int step = report_find(c->report, text_of(KINDS[i].step[k]));
            if (step < 0 || c->report->plan->step[step].role == ROLE_GIVEN)
                continue;
            if (only >= 0)
                return -1;
            only = step;
        }
    return only;
}

static int find_step(HandChecker *c, Text name, int *component);

/* The velocity whose size |vA| is, also where the page calls its component along n vA: that has no size of its own. `whole` is what vA is
 * there. */
static int find_sized(HandChecker *c, Text inside, int whole)
{
    const Plan *plan = c->report->plan;
    bool        part = whole >= 0 && plan->step[whole].shape.kind == SHAPE_NUMBER && hand_own_name(c, paper_name(c->mem, inside));
    int         velocity = part ? find_plain(c, inside) : -1;
    if (velocity < 0 || plan->step[velocity].shape.kind != SHAPE_VECTOR)
        return whole;
    bool later = is_primed(plan->step[whole].name) && !is_primed(plan->step[velocity].name);
    int  other = later ? hand_other_time(c->report, velocity) : -1;
    return other >= 0 ? other : velocity;
}

/* The component of a vector, vax, or a name by its parts. A component has no components: without that, a long name of axes would be read
 * once for each of its letters. */
static int find_component(HandChecker *c, Text name, int *component)
{
    const Plan *plan = c->report->plan;
    char        axis = name.len < 2 ? 0 : name.at[name.len - 1], inner = name.len < 3 ? 0 : name.at[name.len - 2];
    bool        ends_in_axis = axis >= 'x' && axis <= 'z' && !(inner >= 'x' && inner <= 'z');
    int         step = ends_in_axis ? find_step(c, text_cut(name, 0, name.len - 1), component) : -1;
    if (step < 0 || plan->step[step].shape.kind != SHAPE_VECTOR || axis - 'x' >= plan->step[step].shape.rows)
        return find_by_parts(c, name, component);
    *component = axis - 'x';
    return step;
}

static int find_step(HandChecker *c, Text name, int *component)
{
    const Plan *plan = c->report->plan;
    Role        role;
    Text        inside = inside_of(name, &role);
    if (inside.len) {
        int  whole = find_sized(c, inside, find_step(c, inside, component)), aspect = hand_aspect_of(plan, whole, role);
        bool number = whole >= 0 && (plan->step[whole].shape.kind == SHAPE_NUMBER || *component >= 0);
        return number && role == ROLE_SPEED ? whole : aspect; /* on a line, the speed is the velocity without its sign */
    }
    const OwnName *own = hand_own_name(c, paper_name(c->mem, name));
    if (own && own->component >= 0)
        *component = own->component;
    int step = own ? own->step : find_plain(c, name);
    if (c->from_rest && text_is(name, "u") && !(step >= 0 && plan->step[step].role == ROLE_GIVEN))
        return -1;
    const char *bracket = memchr(name.at, '(', name.len);
    if (step < 0 && bracket && bracket > name.at && bracket + 3 == name.at + name.len) /* U(t): U, which depends on t */
        return find_step(c, text_cut(name, 0, (size_t)(bracket - name.at)), component);
    if (step >= 0)
        return step;
    step = find_component(c, name, component);
    return step >= 0 ? step : hand_find_unknown(c, name);
}

/* ---- in the readings of a page ---------------------------------------------------------------------------- */

void hand_begin_reading(HandChecker *c, Naming naming)
{
    c->meanings = ARENA_ONE(c->mem, HandMeanings);
    c->naming = naming;
}

/* A longer name means nothing: looking it up takes time for each of its letters, and a line without spaces is looked up piece by piece. */
enum { LONGEST_NAME = 200 };

int hand_find_step(HandChecker *c, Text name, int *component)
{
    if (name.len > LONGEST_NAME)
        return -1;
    HandMeanings *now = c->meanings;
    Meaning      *meaning = now->meaning, *end = meaning + now->count;
    while (meaning < end && !(meaning->beside == *component && text_equal(meaning->name, name)))
        meaning++;
    if (meaning == end) {
        int beside = *component, step = find_step(c, name, component);
        meaning = ARENA_ADD(c->mem, now->meaning, now->count, &now->room);
        *meaning = (Meaning){text_copy(c->mem, name), beside, step, *component};
    }
    *component = meaning->component;
    return meaning->step;
}

/* Whether all names that were asked for in a reading mean the same by the page's naming now. */
static bool mean_the_same(HandChecker *c, const HandMeanings *reading)
{
    bool same = true;
    for (int i = 0; i < reading->count && same; i++) {
        const Meaning *meaning = &reading->meaning[i];
        int            component = meaning->beside;
        same = find_step(c, meaning->name, &component) == meaning->step && component == meaning->component;
    }
    return same;
}

bool hand_changes_names(HandChecker *c, Naming naming)
{
    const HandReading *reading = c->readings;
    Naming             now = c->naming;
    c->naming = naming;
    while (reading && !mean_the_same(c, reading->meanings))
        reading = reading->before;
    c->naming = now;
    return !reading;
}

/* A page with a mistake uses its letters like one without, so that the reading that makes most lines true may be the wrong one: V for what
 * the problem calls v, because the student found the value of v. */
static bool is_letter(Text name)
{
    size_t len = name.len;
    while (len && name.at[len - 1] == '\'')
        len--;
    return len == 1;
}

/* v1 and v1' */
static bool differ_in_prime(Text a, Text b)
{
    Text longer = a.len > b.len ? a : b, shorter = a.len > b.len ? b : a;
    return longer.len == shorter.len + 1 && longer.at[shorter.len] == '\'' && text_equal(text_cut(longer, 0, shorter.len), shorter);
}

/* u1n and v1n */
static bool differ_in_u(Text a, Text b)
{
    char first = a.at[0], second = b.at[0];
    return ((first == 'u' && second == 'v') || (first == 'v' && second == 'u')) && text_equal(text_from(a, 1), text_from(b, 1));
}

static bool is_piece(Text name)
{
    return name.len && name.at[name.len - 1] == '_'; /* v_ is a piece of v_n, looked up on the way */
}

/* Whether a letter means what another name of the page means already. Longer names may well be two spellings of one, v_A and v1. */
static bool is_shared(const HandMeanings *reading, int i)
{
    const Meaning *one = &reading->meaning[i];
    bool           shared = false;
    for (int k = 0; k < i && !shared && !is_piece(one->name) && one->step >= 0 && one->component < 0; k++) {
        const Meaning *other = &reading->meaning[k];
        shared =
            other->step == one->step && other->component < 0 && !is_piece(other->name) && (is_letter(one->name) || is_letter(other->name));
    }
    return shared;
}

/* Whether there is another name that differs in nothing but what says before and after, and that means the same, or if u is what comes
 * after. */
static bool confuses_sides(const HandChecker *c, int i)
{
    const Meaning *one = &c->meanings->meaning[i];
    bool           confuses = false;
    for (int k = 0; k < i && !confuses && one->step >= 0 && !is_letter(one->name); k++) {
        const Meaning *other = &c->meanings->meaning[k];
        bool           same = other->step == one->step && other->component == one->component, u = differ_in_u(one->name, other->name);
        confuses = (same && (u || differ_in_prime(one->name, other->name))) ||
                   (u && other->step >= 0 && (c->naming & NAMING_U_AFTER) && !(c->naming & NAMING_V_BEFORE));
    }
    return confuses;
}

int hand_doubts(const HandChecker *c)
{
    int shared = 0, sides = 0, unread = c->work->unread_claims;
    for (int i = 0; i < c->meanings->count; i++) {
        sides += confuses_sides(c, i);
        shared += is_shared(c->meanings, i);
    }
    for (int i = 0; i < c->lines; i++)
        unread += !hand_is_readable(c->line[i].entry) || (c->line[i].step < 0 && c->line[i].entry->kind == CLAIM_VALUE);
    bool alone = c->lines + c->work->unread_claims == 1; /* of a single line, nobody knows what its letter is */
    return c->weights->name_unread * (alone ? 0 : unread) + c->weights->name_shared * shared + c->weights->name_sides * sides;
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
