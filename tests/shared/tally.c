#include "tally.h"
#include "json_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 20000, SHOWN = 3, SHOWN_MORE = 20 };

const Pattern TALLY_PATTERN[TALLY_PATTERNS] = {
    {"collide1d ma=m mb=m va=n vb=n e=e", true},
    {"collide2d ma=m mb=m va=v vb=v n=d e=e", true},
    {"collide2d ma=m mb=m va=v vb=v pa=v pb=v e=e", false},
    {"collide2d ma=m mb=m va=s vb=s n=D e=e", false},
    {"bounce v=v n=d e=e w=v", false},
    {"bounce v=n n=i e=e w=n", false},
    {"merge ma=m mb=m va=n vb=n", true},
    {"merge ma=m mb=m va=v vb=v", true},
    {"explode ma=m mb=m v=n va'=n", false},
    {"explode ma=m mb=m v=v va'=v", false},
    {"explode ma=m mb=m mc=m v=v va'=v vb'=v", false},
    {"explode ma=m mb=m v=v E=m n=d", false},
    {"drop h=h e=e g=g", false},
    {"drop h=h e=e m=m g=g", false},
    {"drop h=h h'=h g=g", false},
    {"pendulum m=m M=m v=m g=g", false},
    {"pendulum m=m M=m h=h g=g", false},
    {"reflect I=v N=d", true},
    {"resolve v=v n=d", true},
    {"unresolve vn=n vt=n n=d", true},
    {"mirror P=v A=v N=d", false},
    {"mirror P=v A=v N=d Q=v", false},
    {"lines A=v u=v B=v v=v", false},
    {"lines A=s u=s B=s N=s", false},
    {"bounce_box x=v v=v lo=v hi=v", true},
};

int tally_problems(int few)
{
    const char *asked = getenv("CAROM_ROUNDTRIPS");
    return !asked ? cases(few) : !strcmp(asked, "full") ? FULL : atoi(asked);
}

int tally_shows(void)
{
    return getenv("CAROM_ROUNDTRIPS") ? SHOWN_MORE : SHOWN;
}

bool tally_claims_all(const Play *session)
{
    return !json_member(session->out.at, TEXT("complete"));
}

bool tally_fill_in(const Trip *trip, const char *values, Instance *instance, bool *exact)
{
    *instance = trip->instance;
    *exact = true;
    for (int i = 0; i < instance->givens; i++) {
        Quantity *given = &instance->given[i];
        if (!trip_hides(trip, i))
            continue;
        quantity_read(given, json_member(values, text_of(given->name)));
        if (!given->parts)
            return false;
        for (int part = 0; part < given->parts; part++)
            if (!given->exact[part][0]) {
                *exact = false;
                memcpy(given->exact[part], given->decimal[part], FORWARD_LONGEST);
            }
    }
    return true;
}

/* Values of nested roots have no exact form, and are compared in decimals; so are long roots, which may contain a square: sqrt(365*1381^2).
 */
static bool agrees(const Quantity *stated, const Quantity *found, bool exact)
{
    enum { ENOUGH = 30 };
    bool root = false;
    for (int i = 0; found && i < found->parts; i++)
        root |= strstr(found->exact[i], "sqrt") != NULL;
    if (!found || (exact && found->exact[0][0] && !root))
        return found && quantity_same(stated, found);
    return quantity_near(stated, found, ENOUGH);
}

/* Whether the solution gives back all that was stated, keeps the laws, and is the problem itself. */
static bool judge(Play *second, const Trip *trip, const char *values, Tally *tally, bool *original)
{
    static Forward forward;
    Instance       instance;
    bool           exact, right;
    if (!tally_fill_in(trip, values, &instance, &exact))
        return false;
    forward_run(second, &instance, &forward);
    tally->rounded += !exact;
    right = forward.collides && forward.lawful;
    for (int i = 0; right && i < trip->stateds; i++)
        right = agrees(trip->stated[i], forward_find(&forward, trip->stated[i]->name), exact);
    *original = right && exact;
    for (int i = 0; *original && i < instance.givens; i++)
        *original = trip_is_direction(trip, i) || quantity_same(&trip->instance.given[i], &instance.given[i]);
    for (int i = 0; *original && i < trip->forward.count; i++)
        if (trip->forward.quantity[i].answer)
            *original = agrees(&trip->forward.quantity[i], forward_find(&forward, trip->forward.quantity[i].name),
                               trip->forward.quantity[i].exact[0][0]);
    return right;
}

static void show(const Trip *trip, Tally *tally, const char *what, const Play *session)
{
    Buf  wanted = {0};
    int *shown = strcmp(what, "UNSOLVED") ? &tally->shown_wrong : &tally->shown;
    if (tally->quiet || (*shown)++ >= tally_shows())
        return;
    for (int i = 0; i < trip->instance.givens; i++)
        if (trip_hides(trip, i)) {
            buf_printf(&wanted, " %s=", trip->instance.given[i].name);
            forward_type(&wanted, &trip->instance.given[i], -1);
        }
    const char *solutions = json_member(session->out.at, TEXT("solutions"));
    solutions = solutions ? solutions : json_member(session->out.at, TEXT("answers"));
    Text reason = json_quoted(json_member(session->out.at, TEXT("reason")));
    Text got = solutions ? (Text){solutions, (size_t)(json_skip(solutions) - solutions)} : reason;
    printf("%s: %.*s\n  expected%.*s\n  got %.*s\n", what, TEXT_ARG(buf_text(&trip->statement)), TEXT_ARG(buf_text(&wanted)),
           (int)(got.len < 600 ? got.len : 600), got.at);
    buf_free(&wanted);
}

void tally_ask(Play *session, Play *second, const Trip *trip, Tally *tally)
{
    bool        found = false, solved = false, all_right = true, accepted;
    const char *item = NULL, *values;
    int         rounded = tally->rounded;
    tally->problems++;
    play_text(session, buf_text(&trip->statement));
    while ((values = trip_next_values(session->out.at, &item, &accepted))) {
        bool original = false;
        solved = true;
        if (!accepted)
            continue;
        tally->solutions++;
        bool right = judge(second, trip, values, tally, &original);
        tally->wrong += !right;
        all_right &= right;
        found |= original;
    }
    tally->found += found;
    tally->missed += solved && !found;
    tally->claimed += solved && !found && tally->rounded == rounded && tally_claims_all(session);
    tally->unsolved += !solved;
    if (!found || !all_right)
        show(trip, tally, !solved ? "UNSOLVED" : all_right ? "MISS" : "FALSE", session);
}
