#include "audit/column_names.h"

#include "base/paper.h"
#include "language/parse.h"

#include <string.h>

bool column_names_fail(ColumnReader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text message = text_formatv(r->mem, format, args);
    va_end(args);
    return diag_fail(r->diag, EXIT_INPUT, r->diag->span, "%.*s", TEXT_ARG(message));
}

/* ---- names -------------------------------------------------------------------------------------------------------- */

bool column_names_is_given(const Method *method, Text name)
{
    for (int f = 0; f < method->forms; f++)
        for (int i = 0; i < method->form[f].count; i++)
            if (text_equal(method->form[f].given[i]->keyword, name))
                return true;
    return false;
}

/* Steps that are no answers count only if the user names them: a column t is rather a time than the tangent. */
static bool is_result(const Plan *plan, Text name, bool any_step)
{
    for (int i = 0; plan && i < plan->aspects; i++) {
        Role role = plan->step[i].role;
        if ((role == ROLE_ANSWER || (any_step && role == ROLE_STEP)) && text_equal(plan->step[i].name, name))
            return true;
    }
    return false;
}

/* The name without the letter of a component, which may stand before a prime: vax' is va'.x. False if it ends in none. */
static bool take_axis(Text name, Arena *mem, Text *whole, int *axis)
{
    static const char AXES[] = "xyz";
    size_t            primes = 0;
    while (primes < name.len && name.at[name.len - 1 - primes] == '\'')
        primes++;
    size_t      end = name.len - primes;
    const char *letter = end > 1 ? strchr(AXES, name.at[end - 1]) : NULL;
    if (!letter)
        return false;
    end--;
    if (end > 1 && (name.at[end - 1] == '.' || name.at[end - 1] == '_'))
        end--;
    *whole = text_format(mem, "%.*s%.*s", (int)end, name.at, (int)primes, name.at + name.len - primes);
    *axis = (int)(letter - AXES);
    return true;
}

static const ColumnNaming *naming_of(const ColumnReader *r, Text column)
{
    for (int i = 0; i < r->namings; i++)
        if (text_equal(r->naming[i].column, column))
            return &r->naming[i];
    return NULL;
}

static bool is_column(const ColumnReader *r, Text name)
{
    for (int i = 0; i < r->count; i++)
        if (text_equal(r->name[i], name))
            return true;
    return false;
}

/* The vector that has the column as a component, as out has out.x and outx, unless a column of its own has that name; else empty. */
Text column_names_vector_of(const ColumnReader *r, Text column, int *axis)
{
    Text whole;
    return take_axis(column, r->mem, &whole, axis) && !is_column(r, whole) ? whole : (Text){0};
}

Text column_names_renamed(const ColumnReader *r, Text column)
{
    int                 axis;
    const ColumnNaming *naming = naming_of(r, column);
    if (naming)
        return naming->name;
    naming = naming_of(r, column_names_vector_of(r, column, &axis));
    return naming ? text_format(r->mem, "%.*s.%c", TEXT_ARG(naming->name), "xyz"[axis]) : column;
}

/* ---- what a name means ---------------------------------------------------------------------------------------- */

/* Whether a name says that its value is one before the collision, or one after it. */
typedef enum Moment { MOMENT_UNSAID, MOMENT_BEFORE, MOMENT_AFTER } Moment;

/* Programs write v1_before and v1_after; the method has a prime. */
static Moment take_moment(const ColumnReader *r, Text *name)
{
    static const struct {
        const char *word;
        Moment      moment;
    } WORD[] = {{"before", MOMENT_BEFORE}, {"initial", MOMENT_BEFORE}, {"after", MOMENT_AFTER}, {"final", MOMENT_AFTER}};
    for (size_t i = 0; i < sizeof WORD / sizeof *WORD; i++) {
        if (!text_ends(*name, WORD[i].word))
            continue;
        Text stem = text_cut(*name, 0, name->len - strlen(WORD[i].word));
        stem.len -= text_ends(stem, "_");
        *name = WORD[i].moment == MOMENT_AFTER ? text_format(r->mem, "%.*s'", TEXT_ARG(stem)) : stem;
        return WORD[i].moment;
    }
    return text_ends(*name, "'") || text_ends(*name, "f") ? MOMENT_AFTER : MOMENT_UNSAID;
}

static bool means_after(const ColumnReader *r, Text name, Text step)
{
    return take_moment(r, &name) == MOMENT_AFTER && text_equal(method_unalias(r->method, paper_name(r->mem, name)), step);
}

/* Whether the name of a column, or of the vector it belongs to, says that it is that step, after the collision. */
static bool is_after_column(const ColumnReader *r, Text step)
{
    for (int i = 0; i < r->count; i++) {
        Text name = column_names_renamed(r, r->name[i]), whole;
        int  axis;
        if (means_after(r, name, step) || (take_axis(name, r->mem, &whole, &axis) && means_after(r, whole, step)))
            return true;
    }
    return false;
}

/* The keyword of a given, or the name of a step. Beside v1', v1 is the velocity before the collision, as in a call. */
static Text meant(const ColumnReader *r, Text name, bool *given)
{
    Text   whole = name;
    Moment moment = take_moment(r, &whole);
    Text   plain = paper_name(r->mem, whole), own = method_unalias(r->method, plain);
    if (text_ends(own, "'") && (moment == MOMENT_BEFORE || (moment == MOMENT_UNSAID && is_after_column(r, own))))
        own.len--;
    *given = column_names_is_given(r->method, name) || column_names_is_given(r->method, plain) || column_names_is_given(r->method, own);
    return column_names_is_given(r->method, name) ? name : column_names_is_given(r->method, plain) ? plain : own;
}

/* Without a plan only givens are found; those that have been found stay. */
void column_names_read(ColumnReader *r, const Plan *plan)
{
    for (int i = 0; i < r->count; i++) {
        Text           name = column_names_renamed(r, r->name[i]), whole;
        ColumnReading *reading = &r->reading[i];
        if (reading->given)
            continue;
        bool          any = !text_equal(name, r->name[i]);
        ColumnReading found = {.axis = -1};
        found.name = meant(r, name, &found.given);
        (void)take_moment(r, &name);
        if (!found.given && !is_result(plan, found.name, any) && take_axis(name, r->mem, &whole, &found.axis))
            found.name = meant(r, whole, &found.given);
        if (found.given || is_result(plan, found.name, any))
            *reading = found;
    }
}

/* ---- names that the user gives to columns ---------------------------------------------------------------------------- */

static bool are_columns(ColumnReader *r)
{
    for (int i = 0; i < r->namings; i++) {
        int  axis;
        bool found = is_column(r, r->naming[i].column);
        for (int k = 0; k < r->count; k++)
            found |= text_equal(r->naming[i].column, column_names_vector_of(r, r->name[k], &axis));
        if (!found)
            return column_names_fail(r, "the log has no column `%.*s`", TEXT_ARG(r->naming[i].column));
    }
    return true;
}

/* The givens of all ways to call the method, and what it works out from them. */
static void visit_names(ColumnReader *r, Nearest *nearest)
{
    Diag unread = {.mem = r->mem};
    for (int f = 0; f < r->method->forms; f++) {
        const Plan *plan = method_plan_tried(r->method, f, -1, &unread);
        for (int i = 0; i < r->method->form[f].count; i++)
            parse_nearest_visit(r->method->form[f].given[i]->keyword, nearest);
        for (int i = 0; plan && i < plan->aspects; i++)
            if (is_result(plan, plan->step[i].name, true))
                parse_nearest_visit(plan->step[i].name, nearest);
    }
}

static bool fail_unknown(ColumnReader *r, Text name)
{
    Text    method = r->method->name, whole = name;
    int     axis;
    Nearest nearest = {take_axis(name, r->mem, &whole, &axis) ? whole : name, {0}, 99};
    visit_names(r, &nearest);
    column_names_fail(r, "%.*s has no value and no result called `%.*s`", TEXT_ARG(method), TEXT_ARG(name));
    return nearest.best.len ? diag_hint(r->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(r->diag, "`help %.*s` lists them", TEXT_ARG(method));
}

/* Checks that each name the user gave to a column means something in one of the ways to call the method. */
static bool are_known(ColumnReader *r)
{
    ColumnReading *kept = r->reading;
    Diag           unread = {.mem = r->mem};
    Text           unknown = {0};
    r->reading = arena_copy(r->mem, kept, sizeof *kept * (size_t)r->count);
    for (int f = 0; f < r->method->forms && r->namings; f++)
        column_names_read(r, method_plan_tried(r->method, f, -1, &unread));
    for (int i = 0; i < r->count && r->namings; i++) {
        Text name = column_names_renamed(r, r->name[i]);
        if (!r->reading[i].name.len && !text_equal(name, r->name[i]))
            unknown = name;
    }
    r->reading = kept;
    return !unknown.len || fail_unknown(r, unknown);
}

bool column_names_check(ColumnReader *r)
{
    return are_columns(r) && are_known(r);
}
