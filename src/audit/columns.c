#include "audit/column_names.h"

#include <string.h>

/* ---- coefficients of two bodies ------------------------------------------------------------------------------------ */

static const char RESTITUTION[] = "e";

static int column_named(const ColumnReader *r, const char *name)
{
    for (int i = 0; i < r->count; i++)
        if (text_is(column_names_renamed(r, r->name[i]), name))
            return i;
    return -1;
}

/* A log without e that has one coefficient for each body: the two are the parts of the given e. */
static void read_pair(ColumnReader *r)
{
    static const char *const NAMES[][2] = {{"e1", "e2"}, {"e_1", "e_2"}, {"ea", "eb"}, {"eA", "eB"}, {"e_a", "e_b"}, {"e_A", "e_B"}};
    if (!column_names_is_given(r->method, text_of(RESTITUTION)))
        return;
    for (int i = 0; i < r->count; i++)
        if (text_is(r->reading[i].name, RESTITUTION))
            return;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !r->paired; i++) {
        int first = column_named(r, NAMES[i][0]), second = column_named(r, NAMES[i][1]);
        r->paired = first >= 0 && second >= 0 && !r->reading[first].given && !r->reading[second].given;
        for (int axis = 0; axis < 2 && r->paired; axis++)
            r->reading[axis ? second : first] = (ColumnReading){text_of(RESTITUTION), axis, true};
    }
}

/* ---- values ------------------------------------------------------------------------------------------------------- */

/* The cells of the value of that name; axes -1: there are none. */
static bool gather(ColumnReader *r, Text name, LoggedValue *value)
{
    bool has[MOST_AXES] = {false}, whole = false;
    *value = (LoggedValue){.name = name, .axes = -1};
    for (int i = 0; i < r->count; i++) {
        const ColumnReading *reading = &r->reading[i];
        if (!reading->name.len || !text_equal(reading->name, name))
            continue;
        int axis = reading->axis < 0 ? 0 : reading->axis;
        if (has[axis] || (value->axes >= 0 && whole != (reading->axis < 0))) {
            column_names_fail(r, "two columns of the log are %.*s: `%.*s` and `%.*s`", TEXT_ARG(name),
                              TEXT_ARG(r->name[value->column[has[axis] ? axis : 0]]), TEXT_ARG(r->name[i]));
            return diag_hint(r->diag, "say what the other one is, as in columns \"%.*s=NAME\", or leave it out", TEXT_ARG(r->name[i]));
        }
        has[axis] = true;
        whole = reading->axis < 0;
        value->column[axis] = i;
        value->axes = whole ? 0 : value->axes > axis + 1 ? value->axes : axis + 1;
    }
    for (int i = 0; i < value->axes; i++)
        if (!has[i])
            return column_names_fail(r, "the log has no column %.*s.%c, but other components of %.*s", TEXT_ARG(name), "xyz"[i],
                                     TEXT_ARG(name));
    if (value->axes == 1)
        return column_names_fail(r, "the log has only the x component of %.*s", TEXT_ARG(name));
    return true;
}

/* The givens of the form that have no column and no usual value: "n", "pa and pb"; their number. */
static int put_lacking(Buf *out, const Form *form, const Text *keyword, int keywords)
{
    const Given *lacking[LIMIT_MEMBERS];
    int          count = 0;
    for (int i = 0; i < form->count && count < LIMIT_MEMBERS; i++) {
        bool has = form->given[i]->fallback;
        for (int k = 0; k < keywords && !has; k++)
            has = text_equal(keyword[k], form->given[i]->keyword);
        if (!has)
            lacking[count++] = form->given[i];
    }
    for (int i = 0; i < count; i++) {
        buf_printf(out, "%s%.*s", i == 0 ? "" : i + 1 < count ? ", " : " and ", TEXT_ARG(lacking[i]->keyword));
        if (count == 1 && lacking[i]->caption.len)
            buf_printf(out, ", the %.*s", TEXT_ARG(lacking[i]->caption));
    }
    return count;
}

static bool takes_all(const Form *form, const Text *keyword, int keywords)
{
    bool all = true;
    for (int k = 0; k < keywords && all; k++)
        all = method_given(form, keyword[k]) >= 0;
    return all;
}

/* The columns that mean nothing yet, a vector once: vel, normal. */
static void put_strangers(const ColumnReader *r, Buf *out)
{
    Text last = {0};
    for (int i = 0; i < r->count; i++) {
        int  axis;
        Text vector = column_names_vector_of(r, r->name[i], &axis), name = vector.len ? vector : r->name[i];
        if (r->reading[i].name.len || text_equal(name, last))
            continue;
        buf_printf(out, "%s", out->len ? ", " : "");
        buf_put_safe(out, name);
        last = name;
    }
}

/* Says what is missing for each way to call the method that the columns fit. */
static bool fail_lacking(ColumnReader *r, const int *form, const Text *keyword, int keywords)
{
    Buf lacking = {0}, strangers = {0};
    int most = put_lacking(&lacking, &r->method->form[r->columns->form], keyword, keywords);
    for (int f = 0; f < r->method->forms; f++)
        if (form[f] != r->columns->form && takes_all(&r->method->form[form[f]], keyword, keywords)) {
            buf_puts(&lacking, ", or for ");
            (void)put_lacking(&lacking, &r->method->form[form[f]], keyword, keywords);
        }
    put_strangers(r, &strangers);
    column_names_fail(r, "the log has no column%s for %.*s", most > 1 ? "s" : "", TEXT_ARG(buf_text(&lacking)));
    const Given *first = method_lacking(&r->method->form[r->columns->form], keyword, keywords);
    if (r->count == 1 && memchr(r->name[0].at, ' ', r->name[0].len))
        diag_hint(r->diag, "separate the columns by commas, semicolons or tabs");
    else if (strangers.len)
        diag_hint(r->diag, "say which of its other columns it is (%.*s), as in columns \"COLUMN=%.*s\"", TEXT_ARG(buf_text(&strangers)),
                  TEXT_ARG(first->keyword));
    buf_free(&lacking);
    buf_free(&strangers);
    return false;
}

static bool find_form(ColumnReader *r)
{
    Text *keyword = ARENA_MANY(r->mem, Text, r->count + 1);
    int   keywords = 0, *form = ARENA_MANY(r->mem, int, r->method->forms), forms = r->method->forms;
    for (int i = 0; i < r->count; i++) {
        bool seen = !r->reading[i].given;
        for (int k = 0; k < keywords; k++)
            seen |= text_equal(keyword[k], r->reading[i].name);
        if (!seen)
            keyword[keywords++] = r->reading[i].name;
    }
    for (int f = 0; f < forms; f++)
        if ((form[f] = method_form_named(r->method, f, keyword, keywords)) < 0)
            return column_names_fail(r, "the log has too many columns of members of a family");
    int chosen = method_form_for(r->method, form, keyword, keywords);
    if (chosen < 0)
        return column_names_fail(r, "the columns of the log belong to different ways to call %.*s", TEXT_ARG(r->method->name));
    r->columns->form = chosen;
    return !method_lacking(&r->method->form[chosen], keyword, keywords) || fail_lacking(r, form, keyword, keywords);
}

/* The default of a given that has no column. */
static bool fall_back(ColumnReader *r, const Given *given, Shape *shape, Value *value)
{
    Env env = {.num = r->exact};
    if (!given->fallback || eval(value, given->fallback, &env))
        return column_names_fail(r, "the log has no column for %.*s, whose usual value cannot be worked out", TEXT_ARG(given->keyword));
    *value = value->shape.kind == SHAPE_WORD ? value_word(text_copy(r->mem, value->word)) : value_copy(*value, r->mem);
    *shape = value->shape;
    return true;
}

/* A usual value of 0, such as the velocity of a wall, is the zero vector where the other inputs are vectors. */
static void fit_zero(ColumnReader *r, int given, Shape vector)
{
    Value *value = &r->columns->fallback[given];
    if (value->shape.kind != SHAPE_NUMBER || !r->method->form[r->columns->form].given[given]->vector || !num_is_zero(value->one, r->exact))
        return;
    Num *num = ARENA_MANY(r->mem, Num, vector.rows);
    for (int i = 0; i < vector.rows; i++)
        num[i] = exact_num(&exact_zero);
    *value = value_of(vector, num);
    r->columns->shape[given] = vector;
}

static bool fill_givens(ColumnReader *r)
{
    Columns    *c = r->columns;
    const Form *form = &r->method->form[c->form];
    Shape       vector = {.kind = SHAPE_NONE};
    c->givens = form->count;
    c->shape = ARENA_MANY(r->mem, Shape, form->count + 1);
    c->given = ARENA_MANY(r->mem, LoggedValue, form->count + 1);
    c->fallback = ARENA_MANY(r->mem, Value, form->count + 1);
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        if (!gather(r, given->keyword, &c->given[i]))
            return false;
        int axes = c->given[i].axes;
        if (axes < 0 && !fall_back(r, given, &c->shape[i], &c->fallback[i]))
            return false;
        if (axes == 0 && !given->number && !given->word)
            return column_names_fail(r, "%.*s is a vector: it needs the columns %.*s.x and %.*s.y", TEXT_ARG(given->keyword),
                                     TEXT_ARG(given->keyword), TEXT_ARG(given->keyword));
        if (r->paired && text_is(given->keyword, RESTITUTION)) {
            c->pair = i;
            c->shape[i] = (Shape){.kind = SHAPE_NUMBER};
            continue;
        }
        if (axes > 0 && !given->vector)
            return column_names_fail(r, "%.*s is a number, but the log has components of it", TEXT_ARG(given->keyword));
        if (axes >= 0)
            c->shape[i] = (Shape){.kind = axes ? SHAPE_VECTOR : given->number ? SHAPE_NUMBER : SHAPE_WORD, .rows = axes, .cols = axes > 0};
        vector = axes > 0 ? c->shape[i] : vector;
    }
    for (int i = 0; i < form->count && vector.rows; i++)
        if (c->given[i].axes < 0)
            fit_zero(r, i, vector);
    return true;
}

static bool fill_results(ColumnReader *r, const Plan *plan)
{
    Columns *c = r->columns;
    c->result = ARENA_MANY(r->mem, LoggedValue, r->count + 1);
    c->unused = ARENA_MANY(r->mem, Text, r->count + 1);
    for (int i = 0; i < r->count; i++) {
        const ColumnReading *reading = &r->reading[i];
        bool                 seen = reading->given;
        if (!reading->name.len) {
            c->unused[c->unuseds++] = r->name[i];
            continue;
        }
        for (int k = 0; k < c->results; k++)
            seen |= text_equal(c->result[k].name, reading->name);
        if (!seen && !gather(r, reading->name, &c->result[c->results++]))
            return false;
    }
    if (c->results)
        return true;
    Buf answers = {0};
    for (int i = 0; i < plan->answers; i++) { /* an answer stands there once for each case, one after another */
        Text answer = plan->step[plan->answer[i]].name;
        if (i == 0 || !text_equal(answer, plan->step[plan->answer[i - 1]].name))
            buf_printf(&answers, "%s%.*s", i ? " " : "", TEXT_ARG(answer));
    }
    column_names_fail(r, "the log has no column with a result of %.*s", TEXT_ARG(r->method->name));
    diag_hint(r->diag, "its results are %.*s; if a column has another name, say so: columns \"NAME=%.*s\"", TEXT_ARG(buf_text(&answers)),
              TEXT_ARG(plan->step[plan->answer[0]].name));
    buf_free(&answers);
    return false;
}

static int component_of(const ColumnReader *r, Text vector, int axis)
{
    int other;
    for (int i = 0; i < r->count; i++)
        if (text_equal(column_names_vector_of(r, r->name[i], &other), vector) && other == axis)
            return i;
    return -1;
}

/* Lists the columns without a meaning: a program may take one of them by mistake, and g and dt tell what gravity does. */
static void fill_besides(ColumnReader *r)
{
    Columns *c = r->columns;
    c->beside = ARENA_MANY(r->mem, LoggedValue, MOST_BESIDES);
    for (int i = 0; i < r->count && c->besides < MOST_BESIDES; i++) {
        int  axis, column[MOST_AXES];
        Text vector = column_names_vector_of(r, r->name[i], &axis);
        if (r->reading[i].name.len)
            continue;
        for (int k = 0; k < MOST_AXES; k++)
            column[k] = vector.len ? component_of(r, vector, k) : -1;
        bool whole = column[0] >= 0 && column[1] >= 0;
        if (!whole)
            c->beside[c->besides++] = (LoggedValue){.name = r->name[i], .column = {i}};
        else if (axis == 0)
            c->beside[c->besides++] = (LoggedValue){vector, {column[0], column[1], column[2]}, column[2] < 0 ? 2 : 3};
    }
}

const Plan *columns_plan(const Columns *columns, int way, Diag *diag)
{
    return method_plan_by(columns->method, columns->form, columns->shape, way, diag);
}

const Columns *columns_read(Method *method, const Text *name, int count, const ColumnNaming *naming, int namings, NumCtx *exact, Arena *mem,
                            Diag *diag)
{
    Columns     *columns = ARENA_ONE(mem, Columns);
    ColumnReader r = {.columns = columns,
                      .method = method,
                      .name = name,
                      .reading = ARENA_MANY(mem, ColumnReading, count + 1),
                      .count = count,
                      .naming = naming,
                      .namings = namings,
                      .exact = exact,
                      .mem = mem,
                      .diag = diag};
    columns->method = method;
    columns->pair = -1;
    if (!count)
        return column_names_fail(&r, "the first line of the log does not name its columns"), NULL;
    column_names_read(&r, NULL);
    read_pair(&r);
    if (!column_names_check(&r) || !find_form(&r) || !fill_givens(&r))
        return NULL;
    Diag        unread = {.mem = mem};
    const Plan *plan = columns_plan(columns, -1, &unread);
    if (!plan)
        return column_names_fail(&r, "%.*s does not take vectors of these sizes", TEXT_ARG(method->name)), NULL;
    column_names_read(&r, plan);
    if (!fill_results(&r, plan))
        return NULL;
    fill_besides(&r);
    return columns;
}

bool columns_have_result(const Columns *columns, Text name)
{
    bool have = false;
    for (int i = 0; i < columns->results && !have; i++)
        have = text_equal(columns->result[i].name, name);
    return have;
}
