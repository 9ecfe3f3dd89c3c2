#include "trip.h"
#include "json_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TINY = 24 };

static const double SMALLEST = 1e-12;

/* ---- what determines what --------------------------------------------------------------------------------- */

bool trip_is_direction(const Trip *trip, int given)
{
    return trip->instance.kind[given] == 'd' || trip->instance.kind[given] == 'D';
}

static void hide(Trip *trip, int given, int part, int x, int y, int z)
{
    if (trip->hiddens == MOST_HIDDEN) {
        trip->hiddens++;
        return;
    }
    trip->hidden[trip->hiddens++ % MOST_HIDDEN] = (Hidden){given, part, {x, y, z}};
}

/* A direction has no length, so only what turns it is hidden: for <x, y> that is <-y, x>, and in space two such. */
static void hide_direction(Trip *trip, int given)
{
    const Quantity *d = &trip->instance.given[given];
    int             x = atoi(d->exact[0]), y = atoi(d->exact[1]), z = atoi(d->exact[2]);
    if (d->parts == 2) {
        hide(trip, given, -1, -y, x, 0);
        return;
    }
    hide(trip, given, -1, -y - z, x, x);
    hide(trip, given, -1, y, -x - z, y);
}

static void choose_hidden(Trip *trip, Random *random)
{
    int wanted = 1 + (random_int(random, 0, 99) < 55) + (random_int(random, 0, 99) < 15);
    trip->hiddens = 0;
    memset(trip->whole, 0, sizeof trip->whole);
    memset(trip->component, 0, sizeof trip->component);
    while (wanted-- > 0 && trip->hiddens < MOST_HIDDEN) {
        int             given = random_int(random, 0, trip->instance.givens - 1), part = 0;
        const Quantity *value = &trip->instance.given[given];
        if (trip->whole[given] || memchr(trip->component[given], true, FORWARD_PARTS) || trip->instance.kind[given] == 'i')
            continue;
        if (value->vector && !trip_is_direction(trip, given) && random_int(random, 0, 1)) {
            part = random_int(random, 0, value->parts - 1);
            trip->component[given][part] = true;
            hide(trip, given, part, 0, 0, 0);
            continue;
        }
        trip->whole[given] = true;
        if (trip_is_direction(trip, given))
            hide_direction(trip, given);
        else
            for (part = 0; part < value->parts; part++)
                hide(trip, given, part, 0, 0, 0);
    }
}

/* The call with one hidden number changed by sign*10^-TINY, or a direction turned by about that. */
static bool run_changed(Play *session, const Trip *trip, const Hidden *hidden, int sign, Forward *changed)
{
    Instance  instance = trip->instance;
    Quantity *given = &instance.given[hidden->given];
    for (int i = 0; i < given->parts; i++) {
        int  by = sign * (hidden->part < 0 ? hidden->towards[i] : hidden->part == i);
        char before[40];
        snprintf(before, sizeof before, "%.39s", given->exact[i]);
        if (by)
            snprintf(given->exact[i], FORWARD_LONGEST, "(%s)+(%d)*1e-%d", before, by, TINY);
    }
    forward_run(session, &instance, changed);
    return changed->collides;
}

/* Rows of the derivative that are independent so far, orthogonal and of length 1. */
typedef struct Basis {
    double row[MOST_HIDDEN][MOST_HIDDEN];
    int    rows;
} Basis;

static bool add_row(Basis *basis, const double *row, int columns)
{
    double left[MOST_HIDDEN], length = 0, rest = 0;
    for (int i = 0; i < columns; i++) {
        left[i] = row[i];
        length += row[i] * row[i];
    }
    for (int k = 0; k < basis->rows; k++) {
        double dot = 0;
        for (int i = 0; i < columns; i++)
            dot += left[i] * basis->row[k][i];
        for (int i = 0; i < columns; i++)
            left[i] -= dot * basis->row[k][i];
    }
    for (int i = 0; i < columns; i++)
        rest += left[i] * left[i];
    if (basis->rows == columns || rest <= 1e-8 * length || length == 0)
        return false;
    for (int i = 0; i < columns; i++)
        basis->row[basis->rows][i] = left[i] / sqrt(rest);
    basis->rows++;
    return true;
}

static bool is_given(const Trip *trip, const char *name)
{
    for (int i = 0; i < trip->instance.givens; i++)
        if (!strcmp(trip->instance.given[i].name, name))
            return true;
    return false;
}

/* Names that mean something else in a call than in the derivation: u is the velocity before to a call of bounce. */
static bool is_another(const Trip *trip, const char *name)
{
    return !strcmp(name, "N") || (!strcmp(name, "u") && !strcmp(trip->instance.method, "bounce"));
}

bool trip_may_state(const Trip *trip, const Quantity *quantity)
{
    if (is_given(trip, quantity->name) || strchr(quantity->name, '.') || is_another(trip, quantity->name))
        return false;
    for (int i = 0; i < quantity->parts; i++)
        if (!quantity->exact[i][0])
            return false;
    return true;
}

/* What each hidden number changes, and what it changes the other way. */
typedef struct Changes {
    Forward more[MOST_HIDDEN], less[MOST_HIDDEN];
} Changes;

/* The derivative; false at a corner, where bodies that only touch would collide or separate. */
static bool derivative(const Quantity *quantity, int part, const Forward *more, const Forward *less, double *z)
{
    const Quantity *up = forward_find(more, quantity->name), *down = forward_find(less, quantity->name);
    if (!up || !down || up->parts != quantity->parts || down->parts != quantity->parts)
        return false;
    double rise = quantity_change(quantity, up, part, TINY), fall = quantity_change(down, quantity, part, TINY);
    *z = fabs(rise) < SMALLEST ? 0 : rise; /* what is left is of the second order */
    return fabs(rise - fall) <= 1e-9 * fmax(fabs(rise), 1);
}

/* States a quantity if it tells more about what is hidden than those before. */
static void state(Trip *trip, const Changes *changes, const Quantity *quantity, Basis *basis)
{
    double row[FORWARD_PARTS][MOST_HIDDEN];
    bool   tells = false;
    for (int part = 0; part < quantity->parts; part++)
        for (int i = 0; i < trip->hiddens; i++)
            if (!derivative(quantity, part, &changes->more[i], &changes->less[i], &row[part][i]))
                return;
    if (trip->stateds == MOST_STATED)
        return;
    for (int part = 0; part < quantity->parts; part++)
        tells |= add_row(basis, row[part], trip->hiddens);
    if (tells)
        trip->stated[trip->stateds++] = quantity;
}

/* What comes out with directions of twice the length: what changes with it tells how long they are, which nobody asks. */
static void run_longer(Play *session, const Trip *trip, Forward *longer)
{
    Instance instance = trip->instance;
    for (int i = 0; i < instance.givens; i++)
        for (int part = 0; trip_is_direction(trip, i) && part < instance.given[i].parts; part++)
            snprintf(instance.given[i].exact[part], FORWARD_LONGEST, "2*(%s)", trip->instance.given[i].exact[part]);
    forward_run(session, &instance, longer);
}

/* Answers first, mostly; false where even all of them leave something free. */
static bool choose_stated(Play *session, Trip *trip, Random *random)
{
    static Changes changes;
    static Forward longer;
    Basis          basis = {0};
    const Forward *forward = &trip->forward;
    trip->stateds = 0;
    for (int i = 0; i < trip->hiddens; i++)
        if (!run_changed(session, trip, &trip->hidden[i], 1, &changes.more[i]) ||
            !run_changed(session, trip, &trip->hidden[i], -1, &changes.less[i]))
            return false;
    run_longer(session, trip, &longer);
    bool answers = random_int(random, 0, 9) < 7;
    for (int round = answers ? 0 : 1; round < 2; round++)
        for (int first = random_int(random, 0, 95), i = 0; i < forward->count && basis.rows < trip->hiddens; i++) {
            const Quantity *quantity = &forward->quantity[(first + 7 * i) % forward->count];
            const Quantity *same = forward_find(&longer, quantity->name);
            if ((round || quantity->answer) && trip_may_state(trip, quantity) && same && quantity_same(quantity, same) &&
                (quantity->answer || random_int(random, 0, 3)))
                state(trip, &changes, quantity, &basis);
        }
    return basis.rows == trip->hiddens;
}

/* ---- the statement ---------------------------------------------------------------------------------------- */

static void put_given(Trip *trip, int given, bool unsaid)
{
    const Quantity *value = &trip->instance.given[given];
    if (trip->whole[given]) {
        if (!unsaid)
            buf_printf(&trip->statement, " %s=?", value->name);
        return;
    }
    buf_printf(&trip->statement, " %s=", value->name);
    if (!memchr(trip->component[given], true, FORWARD_PARTS)) {
        forward_type(&trip->statement, value, -1);
        return;
    }
    for (int i = 0; i < value->parts; i++) {
        buf_puts(&trip->statement, i ? ", " : "<");
        if (trip->component[given][i])
            buf_puts(&trip->statement, "?");
        else
            forward_type(&trip->statement, value, i);
    }
    buf_puts(&trip->statement, ">");
}

void trip_put_statement(Trip *trip, bool may_leave_out, Random *random)
{
    Buf conditions = {0};
    trip->statement.len = 0;
    buf_puts(&trip->statement, trip->instance.method);
    for (int i = 0; i < trip->instance.givens; i++)
        put_given(trip, i, may_leave_out && random_int(random, 0, 1));
    for (int i = 0; i < trip->stateds; i++) {
        bool where = random_int(random, 0, 5) == 0;
        Buf *out = where ? &conditions : &trip->statement;
        buf_printf(out, where ? "%s%s = " : "%s%s=", where && !conditions.len ? " where " : where ? ", " : " ", trip->stated[i]->name);
        forward_type(out, trip->stated[i], -1);
    }
    buf_put(&trip->statement, buf_text(&conditions));
    buf_free(&conditions);
}

bool trip_make(Play *session, Trip *trip, const Pattern *pattern, Random *random)
{
    enum { DRAWS = 200 };
    for (int draw = 0; draw < DRAWS; draw++) {
        trip->instance = forward_random(pattern->call, random);
        choose_hidden(trip, random);
        if (!trip->hiddens || trip->hiddens > MOST_HIDDEN)
            continue;
        forward_run(session, &trip->instance, &trip->forward);
        if (trip->forward.collides && choose_stated(session, trip, random)) {
            trip_put_statement(trip, pattern->unsaid, random);
            return true;
        }
    }
    return false;
}

bool trip_hides(const Trip *trip, int given)
{
    return trip->whole[given] || memchr(trip->component[given], true, FORWARD_PARTS);
}

/* ---- the solutions ---------------------------------------------------------------------------------------- */

const char *trip_next_values(const char *json, const char **item, bool *accepted)
{
    const char *list = json_member(json, TEXT("solutions"));
    bool        first = !*item;
    *item = list ? json_next(list, *item) : first ? json : NULL;
    *accepted = *item && text_is(json_quoted(json_member(*item, TEXT("status"))), "ok");
    return *item && (list || *accepted) ? json_member(*item, list ? TEXT("values") : TEXT("answers")) : NULL;
}
