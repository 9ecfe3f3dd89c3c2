/* Round trips: what is given is hidden, answers are given instead, and the solver has to find the way back.
 *
 * A random forward problem is run first. Some of its givens are hidden, whole or in one component, and of its answers, steps and speeds as
 * many are stated as determine them: those whose derivatives, by differences of forward runs, have full rank. So the test needs to know
 * nothing about the methods, and nothing of the solver. Then
 *   - one of the solutions has to be the problem that it came from, exactly: else it is a miss;
 *   - each solution, put into the forward call, has to give every stated value again and keep all laws: else it is false.
 *
 * With one of the stated values less the problem is not determined, and with a wrong one more it contradicts itself: neither may be
 * solved.
 *
 * Of 1,000 problems one may be missed or left unsolved, as equations can become too long; and where a solution is missed, the page has to
 * say that there may be others.
 *
 * CAROM_ROUNDTRIPS=full makes 20,000 problems of each pattern, or any other number; `make test` makes a few. CAROM_SEED repeats a run.
 * Statements that went wrong are printed as they can be pasted at the prompt.
 */
#include "fractions.h"
#include "json_read.h"
#include "trip.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FULL = 20000, FEW = 40, SHOWN = 3, SHOWN_MORE = 20, DIAGNOSED = 8, FOUND_OF_1000 = 999 };

static const Pattern PATTERN[] = {
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
enum { PATTERNS = sizeof PATTERN / sizeof *PATTERN };

static int problems_asked(void)
{
    const char *asked = getenv("CAROM_ROUNDTRIPS");
    return !asked ? cases(FEW) : !strcmp(asked, "full") ? FULL : atoi(asked);
}

/* ---- judging the solutions -------------------------------------------------------------------------------- */

typedef struct Tally {
    int problems, found, missed, unsolved, solutions, wrong, rounded, claimed, shown, shown_wrong;
} Tally;

/* Puts the values of a solution into the givens that were hidden; *exact is whether all of them have an exact form. */
static bool fill_in(const Trip *trip, const char *values, Instance *instance, bool *exact)
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
    if (!fill_in(trip, values, &instance, &exact))
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
    if ((*shown)++ >= (getenv("CAROM_ROUNDTRIPS") ? SHOWN_MORE : SHOWN))
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

static void ask(Play *session, Play *second, const Trip *trip, Tally *tally)
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
    tally->claimed += solved && !found && tally->rounded == rounded && !json_member(session->out.at, TEXT("complete"));
    tally->unsolved += !solved;
    if (!found || !all_right)
        show(trip, tally, !solved ? "UNSOLVED" : all_right ? "MISS" : "FALSE", session);
}

/* How many must be found: five standard deviations below what is expected, and one less, as one may be too hard in any short run. */
static double least_found(const Tally *tally)
{
    double expected = tally->problems * FOUND_OF_1000 / 1000.0;
    return expected - 5 * sqrt(expected * (1000 - FOUND_OF_1000) / 1000.0) - 1;
}

START_TEST(hidden_values_are_found)
{
    const Pattern *pattern = &PATTERN[_i];
    Random         random = random_stream((uint64_t)_i + 1);
    Play          *session = forward_play(), *second = forward_play();
    static Trip    trip;
    Tally          tally = {0};
    double         start = seconds_worked();
    for (int n = problems_asked(); n > 0; n--)
        if (trip_make(session, &trip, pattern, &random))
            ask(session, second, &trip, &tally);
    printf("%-46s %5d problems: %5d found, %d missed, %d unsolved; %5d solutions: %d false, %d rounded; %.1f s\n", pattern->call,
           tally.problems, tally.found, tally.missed, tally.unsolved, tally.solutions, tally.wrong, tally.rounded,
           seconds_worked() - start);
    fflush(stdout);
    play_free(session);
    play_free(second);
    buf_free(&trip.statement);
    HOLDS(tally.problems > 0);
    MUST(!tally.claimed, "%s: %d missed, and the page claims to have all solutions", pattern->call, tally.claimed);
    MUST(!tally.wrong, "%s: %d false", pattern->call, tally.wrong);
    MUST(tally.found >= least_found(&tally), "%s: only %d of %d found", pattern->call, tally.found, tally.problems);
}
END_TEST

/* ---- too little, and what contradicts itself -------------------------------------------------------------- */

/* States another answer, a little more than it is, by a number that no second solution has by chance; NULL where no other answer is a
 * number. */
static const Quantity *contradict(Trip *trip, Random *random)
{
    const Forward  *forward = &trip->forward;
    const Quantity *other = NULL;
    for (int first = random_int(random, 0, forward->count - 1), i = 0; i < forward->count && !other; i++) {
        const Quantity *quantity = &forward->quantity[(first + i) % forward->count];
        bool            may = quantity->answer && !quantity->vector && trip_may_state(trip, quantity);
        for (int k = 0; k < trip->stateds; k++)
            may &= trip->stated[k] != quantity;
        other = may ? quantity : NULL;
    }
    if (!other)
        return NULL;
    buf_char(&trip->statement, 0);
    trip->statement.len--;
    const char *where = strstr(trip->statement.at, " where ");
    Text        conditions = text_of(where ? where : ""), values = {trip->statement.at, trip->statement.len - conditions.len};
    Buf         whole = {0};
    buf_printf(&whole, "%.*s %s=", TEXT_ARG(values), other->name);
    forward_type(&whole, other, -1);
    buf_printf(&whole, "+1/9973%.*s", TEXT_ARG(conditions));
    buf_free(&trip->statement);
    trip->statement = whole;
    return other;
}

/* Whether the solutions are said to be all that there are. */
static bool claims_all(const Play *session)
{
    return !json_member(session->out.at, TEXT("complete"));
}

static Text said(const Play *session, const char *key)
{
    return json_quoted(json_member(session->out.at, text_of(key)));
}

static bool begins(Text text, const char *with)
{
    return text.len >= strlen(with) && !strncmp(text.at, with, strlen(with));
}

/* Whether the hint names the value that was changed, with what the others make of it, which is what it was before. */
static bool names_the_clash(const Play *session, const Quantity *changed)
{
    Text hint = said(session, "hint"), part;
    char right[2 * FORWARD_LONGEST];
    snprintf(right, sizeof right, "%s = %s", changed->name, changed->exact[0]);
    bool named = strstr(changed->exact[0], "sqrt"); /* roots are written in another way there */
    if (begins(hint, "changing one of them would be enough: "))
        hint = text_from(hint, strlen("changing one of them would be enough: "));
    while (hint.len && !named) {
        part = text_take(&hint, ";");
        part = text_trim(begins(text_trim(part), "or ") ? text_from(text_trim(part), 3) : part);
        named = text_is(part, right);
    }
    return named;
}

/* Tells one thing more, by its name and with its true value; false where that cannot be typed. */
static bool tell(Trip *trip, const char *name, bool unsaid, Random *random)
{
    bool told = false;
    for (int i = 0; i < trip->instance.givens && !told; i++)
        if (trip_hides(trip, i) && !strcmp(name, trip->instance.given[i].name)) {
            trip->whole[i] = false;
            memset(trip->component[i], false, sizeof trip->component[i]);
            told = true;
        }
    const Quantity *quantity = told ? NULL : forward_find(&trip->forward, name);
    if (quantity && trip_may_state(trip, quantity) && trip->stateds < MOST_STATED) {
        trip->stated[trip->stateds++] = quantity;
        told = true;
    }
    if (told)
        trip_put_statement(trip, unsaid, random);
    return told;
}

/* At 0 two solutions may become one, and fewer values than usual determine it: I.x^2 = 0. */
static bool is_double(const Trip *trip)
{
    bool zero = false;
    for (int i = 0; i < trip->instance.givens; i++)
        for (int part = 0; trip_hides(trip, i) && part < trip->instance.given[i].parts; part++)
            zero |= !strcmp(trip->instance.given[i].exact[part], "0");
    return zero;
}

static bool is_solved(Play *session, const Trip *trip)
{
    const char *item = NULL;
    bool        accepted = false;
    play_text(session, buf_text(&trip->statement));
    while (!accepted && trip_next_values(session->out.at, &item, &accepted))
        ;
    return accepted;
}

#define LITTLE "too little is known"

/* What is said of problems without one answer. */
typedef struct Diagnoses {
    int problems, solved, named, too_hard, refused, other, proofs, wrong, shown, shown_on_board, not_least;
} Diagnoses;

/* Whether nothing is claimed: the equations are too hard, or two forms of the call do not go together. */
static bool is_open(const Play *session)
{
    return begins(said(session, "reason"), "carom cannot solve") || strstr(session->out.at, "cannot be combined");
}

static void show_diagnosis(Diagnoses *d, const char *what, const Trip *trip, const Play *session)
{
    if (d->shown++ < (getenv("CAROM_ROUNDTRIPS") ? SHOWN_MORE : SHOWN))
        printf("%s: %.*s\n  got %.*s; %.*s\n", what, TEXT_ARG(buf_text(&trip->statement)), TEXT_ARG(said(session, "reason")),
               TEXT_ARG(said(session, "hint")));
}

/* Counts what kind of diagnosis it is; whether it is the right one. */
static bool note_diagnosis(Diagnoses *d, const Play *session, const char *right)
{
    Text reason = said(session, "reason");
    bool little = strstr(session->out.at, " also needs ") || strstr(session->out.at, "are not enough");
    bool false_equation = strcmp(right, LITTLE) != 0 && json_member(session->out.at, TEXT("certificate"));
    bool named = begins(reason, right) || false_equation || (!strcmp(right, LITTLE) && little), hard = begins(reason, "carom cannot solve");
    d->named += named;
    d->too_hard += hard;
    d->other += !named && !hard;
    return named;
}

/* Whether it is solved after all, and only by the problem that it was made from: a circle that touches a line does so once. */
static bool is_only_solution(Play *session, Play *second, const Trip *trip)
{
    Tally tally = {.shown = SHOWN_MORE, .shown_wrong = SHOWN_MORE};
    ask(session, second, trip, &tally);
    return tally.found && !tally.wrong && claims_all(session);
}

/* Whether the page has the only values that satisfy the equations, and the method, called with each of them, refuses them: a mass is
 * negative, or the bodies are separating. */
static bool is_refused(const Play *session, Play *second, const Trip *trip)
{
    static Forward forward;
    const char    *item = NULL, *values;
    bool           accepted, exact, refused = begins(said(session, "reason"), "no ") && claims_all(session);
    int            count = 0;
    while (refused && (values = trip_next_values(session->out.at, &item, &accepted))) {
        Instance instance;
        count++;
        refused = !accepted && fill_in(trip, values, &instance, &exact);
        if (refused)
            forward_run(second, &instance, &forward);
        refused &= !forward.collides;
    }
    return refused && count;
}

/* Each of the quantities that would settle it is told: then the problem is among the solutions, and every solution holds forwards. */
static void check_settlers(Play *session, Play *second, const Trip *trip, const Pattern *pattern, Diagnoses *d, Random *random)
{
    Text hint = said(session, "hint");
    char names[400];
    hint = begins(hint, "give one of ") ? text_from(hint, strlen("give one of ")) : begins(hint, "give ") ? text_from(hint, 5) : (Text){0};
    snprintf(names, sizeof names, "%.*s", TEXT_ARG(hint));
    for (char *name = strtok(names, " ,"); name; name = strtok(NULL, " ,")) {
        static Trip more;
        Tally       tally = {.shown = SHOWN_MORE, .shown_wrong = SHOWN_MORE};
        more = *trip;
        more.statement = (Buf){0};
        if (strcmp(name, "or") && tell(&more, name, pattern->unsaid, random)) {
            ask(session, second, &more, &tally);
            bool open = tally.unsolved ? is_open(session) : !claims_all(session);
            d->proofs++;
            if (tally.wrong || (!tally.found && !open)) {
                d->wrong++;
                show_diagnosis(d, "NOT SETTLED", &more, session);
            }
        }
        buf_free(&more.statement);
    }
}

/* Without any vector it reads as a problem on a line, and is another one. */
static bool reads_as_on_a_line(const Trip *trip)
{
    bool vector = false;
    for (int i = 0; i < trip->instance.givens; i++)
        vector |= trip->instance.given[i].vector;
    return vector && !memchr(trip->statement.at, '<', trip->statement.len);
}

static void check_too_little(Play *session, Play *second, Trip *trip, const Pattern *pattern, Diagnoses *d, Random *random)
{
    trip->stateds--;
    trip_put_statement(trip, pattern->unsaid, random);
    d->problems++;
    if (reads_as_on_a_line(trip)) {
        d->problems--;
    } else if (is_solved(session, trip)) {
        bool only = is_only_solution(session, second, trip);
        d->solved += !only;
        d->problems -= only;
        if (!only)
            show_diagnosis(d, "NOT DETERMINED", trip, session);
    } else if (note_diagnosis(d, session, LITTLE)) {
        check_settlers(session, second, trip, pattern, d, random);
    } else {
        show_diagnosis(d, "TOO LITTLE", trip, session);
    }
    trip->stateds++;
}

/* Whether the solver finds the problem that the contradictory one was made from: only then can it name the value that was changed. */
static bool is_found_without(Play *session, const Trip *trip, const Pattern *pattern, Random *random)
{
    static Trip without;
    without = *trip;
    without.statement = (Buf){0};
    trip_put_statement(&without, pattern->unsaid, random);
    bool found = is_solved(session, &without);
    buf_free(&without.statement);
    return found;
}

/* The next value of the call that begins at `from`: NAME=VALUE, where a vector may have spaces in it. */
static Text next_value(Text *from)
{
    Text   rest = text_trim(*from);
    size_t end = 0;
    for (int open = 0; end < rest.len && (open || rest.at[end] != ' '); end++)
        open += (rest.at[end] == '<' || rest.at[end] == '(') - (rest.at[end] == '>' || rest.at[end] == ')');
    *from = text_from(rest, end);
    return text_cut(rest, 0, end);
}

/* The call with only the values in `givens`, of the JSON, and `?` for the one that is named. */
static Text only_with(Buf *buf, const Trip *trip, const char *givens, const char *without)
{
    Text rest = buf_text(&trip->statement), value;
    buf_put(buf, next_value(&rest));
    while ((value = next_value(&rest)).len) {
        Text name = value, after = text_take(&name, "=");
        bool in = text_is(name, "?") || memchr(name.at, '?', name.len) || json_member(givens, after);
        if (in && text_is(after, without))
            buf_printf(buf, " %s=?", without); /* it may have a usual value */
        else if (in)
            buf_printf(buf, " %.*s", TEXT_ARG(value));
    }
    return buf_text(buf);
}

/* Whether the certificate is one: its law has two different sides, and the changed value, without which all is true, is in it. */
static bool is_certificate(const Play *session, const Quantity *changed)
{
    const char *certificate = json_member(session->out.at, TEXT("certificate")), *givens = json_member(session->out.at, TEXT("given"));
    return !text_equal(json_quoted(json_member(certificate, TEXT("left"))), json_quoted(json_member(certificate, TEXT("right")))) &&
           json_member(givens, text_of(changed->name));
}

/* Whether the page shows no contradiction without any one of these values. It drops what its own equations do not need, so now and then
 * other equations would need less. */
static bool is_least(const Play *session, Play *second, const Trip *trip)
{
    const char *givens = json_member(session->out.at, TEXT("given"));
    Text        rest = buf_text(&trip->statement), value;
    bool        least = true;
    if (strstr(trip->statement.at, " where ")) /* the page does not say which conditions it needs */
        return true;
    (void)next_value(&rest);
    while (least && (value = next_value(&rest)).len) {
        Text name = value, after = text_take(&name, "=");
        char without[FORWARD_LONGEST];
        Buf  less = {0};
        snprintf(without, sizeof without, "%.*s", TEXT_ARG(after));
        if (!json_member(givens, after))
            continue;
        play_text(second, only_with(&less, trip, givens, without));
        least = !json_member(second->out.at, TEXT("certificate"));
        if (!least)
            printf("  still a contradiction: %.*s\n", TEXT_ARG(buf_text(&less)));
        buf_free(&less);
    }
    return least;
}

static void check_contradiction(Play *session, Play *second, Trip *trip, const Pattern *pattern, Diagnoses *d, Random *random)
{
    trip_put_statement(trip, pattern->unsaid, random);
    const Quantity *changed = contradict(trip, random);
    if (!changed)
        return;
    d->problems++;
    if (is_solved(session, trip)) {
        d->solved++;
        show_diagnosis(d, "SOLVED", trip, session);
    } else if (is_refused(session, second, trip)) {
        d->refused++;
    } else if (note_diagnosis(d, session, "these values contradict")) {
        bool named = names_the_clash(session, changed);
        if (json_member(session->out.at, TEXT("certificate"))) {
            d->shown_on_board++;
            if (!is_certificate(session, changed)) {
                d->wrong++;
                show_diagnosis(d, "NO CERTIFICATE", trip, session);
            }
            d->not_least += !is_least(session, second, trip);
        }
        d->proofs += named;
        if (!named && is_found_without(second, trip, pattern, random)) {
            d->wrong++;
            show_diagnosis(d, "NOT NAMED", trip, session);
        }
    } else {
        show_diagnosis(d, "CONTRADICTORY", trip, session);
    }
}

static void print_diagnoses(const char *call, const char *kind, const Diagnoses *d)
{
    printf("%-46s %5d %s: %d named so, %d refused, %d too hard, %d otherwise, %d solved; %d certificates, %d as an equation that fails, "
           "%d of them with a value too many, %d wrong\n",
           call, d->problems, kind, d->named, d->refused, d->too_hard, d->other, d->solved, d->proofs, d->shown_on_board, d->not_least,
           d->wrong);
}

START_TEST(what_has_no_one_answer_gets_none)
{
    const Pattern *pattern = &PATTERN[_i];
    Random         random = random_stream((uint64_t)_i + 1001);
    Play          *session = forward_play(), *second = forward_play();
    static Trip    trip;
    Diagnoses      little = {0}, clash = {0};
    for (int n = (problems_asked() + DIAGNOSED - 1) / DIAGNOSED; n > 0; n--) {
        if (!trip_make(session, &trip, pattern, &random) || is_double(&trip))
            continue;
        check_too_little(session, second, &trip, pattern, &little, &random);
        check_contradiction(session, second, &trip, pattern, &clash, &random);
    }
    print_diagnoses(pattern->call, "with too little", &little);
    print_diagnoses(pattern->call, "contradictory", &clash);
    fflush(stdout);
    play_free(session);
    play_free(second);
    buf_free(&trip.statement);
    MUST(!little.solved && !clash.solved, "%s: %d that are not determined and %d contradictory ones were solved", pattern->call,
         little.solved, clash.solved);
    MUST(little.wrong <= 1 + little.proofs / 200 && !clash.wrong, "%s: %d and %d certificates are wrong", pattern->call, little.wrong,
         clash.wrong);
    MUST(little.other + little.too_hard <= 1 + little.problems / 50 && clash.other + clash.too_hard <= 1 + clash.problems / 50,
         "%s: %d and %d are not diagnosed", pattern->call, little.other + little.too_hard, clash.other + clash.too_hard);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("round trips");
    TCase *trips = tcase_create("trips");
    seed();
    tcase_set_timeout(trips, getenv("CAROM_ROUNDTRIPS") ? 0 : 60);
    tcase_add_loop_test(trips, hidden_values_are_found, 0, PATTERNS);
    tcase_add_loop_test(trips, what_has_no_one_answer_gets_none, 0, PATTERNS);
    suite_add_tcase(suite, trips);
    return run_suites(suite, NULL);
}
