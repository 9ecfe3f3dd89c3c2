/* Diagnoses: what is said of problems that have no solution, or too many.
 *
 * They are made of random problems that are determined, see trip.h. With one of the stated values less, too little is known, and each of
 * the quantities that the page asks for has to settle it. With one answer more, which is not what it should be, the values contradict each
 * other: the page has to name the changed value with what it was before, and the values that it shows to contradict each other may have no
 * solution together. */
#include "fractions.h"
#include "json_read.h"
#include "tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 5 };

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

static bool has_solution(Play *session, Text statement)
{
    const char *item = NULL;
    bool        accepted = false;
    play_text(session, statement);
    while (!accepted && trip_next_values(session->out.at, &item, &accepted))
        ;
    return accepted;
}

static bool is_solved(Play *session, const Trip *trip)
{
    return has_solution(session, buf_text(&trip->statement));
}

#define LITTLE "too little is known"

/* What is said of problems without one answer. */
typedef struct Diagnoses {
    int problems, solved, named, too_hard, refused, other, proofs, wrong, special, shown, shown_on_board, not_least;
} Diagnoses;

/* Whether nothing is claimed: the equations are too hard, or two forms of the call do not go together. */
static bool is_open(const Play *session)
{
    return begins(said(session, "reason"), "carom cannot solve") || strstr(session->out.at, "cannot be combined");
}

static void show_diagnosis(Diagnoses *d, const char *what, const Trip *trip, const Play *session)
{
    if (d->shown++ < tally_shows())
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
    Tally tally = {.quiet = true};
    tally_ask(session, second, trip, &tally);
    return tally.found && !tally.wrong && tally_claims_all(session);
}

/* Whether the page has the only values that satisfy the equations, and the method, called with each of them, refuses them: a mass is
 * negative, or the bodies are separating. */
static bool is_refused(const Play *session, Play *second, const Trip *trip)
{
    static Forward forward;
    const char    *item = NULL, *values;
    bool           accepted, exact, refused = begins(said(session, "reason"), "no ") && tally_claims_all(session);
    int            count = 0;
    while (refused && (values = trip_next_values(session->out.at, &item, &accepted))) {
        Instance instance;
        count++;
        refused = !accepted && tally_fill_in(trip, values, &instance, &exact);
        if (refused)
            forward_run(second, &instance, &forward);
        refused &= !forward.collides;
    }
    return refused && count;
}

/* The statement with a little more as the value of that name, NAME=VALUE or NAME = VALUE; false where the value is a vector. */
static bool nudge(Buf *buf, Text statement, const char *name)
{
    size_t len = strlen(name), at = 0;
    while (at < statement.len && !(statement.at[at] == ' ' && begins(text_from(statement, at + 1), name) &&
                                   (statement.at[at + 1 + len] == '=' || statement.at[at + 1 + len] == ' ')))
        at++;
    for (at += 1 + len; at < statement.len && strchr(" =", statement.at[at]);)
        at++;
    if (at >= statement.len || statement.at[at] == '<')
        return false;
    while (at < statement.len && !strchr(" ,", statement.at[at]))
        at++;
    buf_put(buf, text_cut(statement, 0, at));
    buf_puts(buf, "+1/9973");
    buf_put(buf, text_from(statement, at));
    return true;
}

/* Whether only the true value of what was told leaves the problem open: of two equal masses the first takes the velocity of the second, so
 * that e = 1 says no more than vb' = va, but e = 0.9 would. */
static bool is_special(Play *session, const Trip *told, const char *name)
{
    Buf  other = {0};
    bool special = begins(said(session, "reason"), LITTLE) && nudge(&other, buf_text(&told->statement), name) &&
                   has_solution(session, buf_text(&other));
    buf_free(&other);
    return special;
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
        Tally       tally = {.quiet = true};
        more = *trip;
        more.statement = (Buf){0};
        if (strcmp(name, "or") && tell(&more, name, pattern->unsaid, random)) {
            tally_ask(session, second, &more, &tally);
            bool open = tally.unsolved ? is_open(session) : !tally_claims_all(session);
            d->proofs++;
            bool settled = !tally.wrong && (tally.found || open);
            if (!settled && begins(said(session, "reason"), LITTLE)) {
                settled = is_special(session, &more, name);
                d->special += settled;
            }
            if (!settled) {
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

/* <2, ?, 4> with `?` for every component that is not in `givens` as va.x or the like. */
static void put_components(Buf *buf, Text vector, Text name, const char *givens)
{
    char part = 'x';
    Text rest = text_cut(vector, 1, vector.len - 1);
    for (buf_char(buf, '<'); rest.len; part++) {
        char own[FORWARD_LONGEST];
        Text number = text_take(&rest, ",");
        snprintf(own, sizeof own, "%.*s.%c", TEXT_ARG(name), part);
        buf_printf(buf, "%s%.*s", part > 'x' ? "," : "", TEXT_ARG(json_member(givens, text_of(own)) ? number : TEXT("?")));
    }
    buf_char(buf, '>');
}

/* The call with only the values in `givens`, of the JSON, and its conditions, but `?` for the value that is named and for each given that
 * is not there: it may have a usual value. */
static Text only_with(Buf *buf, const Trip *trip, const char *givens, const char *without)
{
    const char *where = strstr(trip->statement.at, " where ");
    Text        rest = buf_text(&trip->statement), value;
    if (where)
        rest.len = (size_t)(where - rest.at);
    buf_put(buf, next_value(&rest));
    while ((value = next_value(&rest)).len) {
        Text after = value, name = text_take(&after, "=");
        bool in = json_member(givens, name) && !text_is(name, without), given = false;
        for (int i = 0; i < trip->instance.givens; i++)
            given |= text_is(name, trip->instance.given[i].name);
        if (in || memchr(name.at, '(', name.len))
            buf_printf(buf, " %.*s", TEXT_ARG(value));
        else if (given)
            buf_printf(buf, " %.*s=", TEXT_ARG(name));
        if (given && !in && after.len > 1 && after.at[0] == '<')
            put_components(buf, after, name, givens);
        else if (given && !in)
            buf_puts(buf, "?");
    }
    if (where)
        buf_puts(buf, where);
    return buf_text(buf);
}

/* Whether the certificate is one: its law has two different sides, the changed value, without which all is true, is in it, and the values
 * in it have no solution together. */
static bool is_certificate(const Play *session, Play *second, const Trip *trip, const Quantity *changed)
{
    const char *certificate = json_member(session->out.at, TEXT("certificate")), *givens = json_member(session->out.at, TEXT("given"));
    if (text_equal(json_quoted(json_member(certificate, TEXT("left"))), json_quoted(json_member(certificate, TEXT("right")))) ||
        !json_member(givens, text_of(changed->name)))
        return false;
    Buf  only = {0};
    bool none = !has_solution(second, only_with(&only, trip, givens, ""));
    buf_free(&only);
    return none;
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
            if (!is_certificate(session, second, trip, changed)) {
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
           "%d of them with a value too many, %d special, %d wrong\n",
           call, d->problems, kind, d->named, d->refused, d->too_hard, d->other, d->solved, d->proofs, d->shown_on_board, d->not_least,
           d->special, d->wrong);
}

START_TEST(what_has_no_one_answer_gets_none)
{
    const Pattern *pattern = &TALLY_PATTERN[_i];
    Random         random = random_stream((uint64_t)_i + 1001);
    Play          *session = forward_play(), *second = forward_play();
    static Trip    trip;
    Diagnoses      little = {0}, clash = {0};
    for (int n = tally_problems(FEW); n > 0; n--) {
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

/* A ball that comes to rest against the wall keeps only what it has along it: v = v' - J*n for every J. That it slid along the wall all the
 * time, J = 0, is one of very many solutions. */
START_TEST(one_of_very_many_is_no_answer)
{
    static const char CALL[] = "bounce v=? n=<8,-15> e=0 w=<3,2> v'=<-213/289,2/289>";
    Play             *session = forward_play();
    ck_assert(!has_solution(session, text_of(CALL)));
    ck_assert_msg(begins(said(session, "reason"), LITTLE), "%s", session->out.at);
    ck_assert(text_is(said(session, "hint"), "give J"));
    for (int impulse = 1; impulse <= 3; impulse++) {
        Buf line = {0};
        buf_printf(&line, "%s J=%d", CALL, impulse);
        ck_assert(has_solution(session, buf_text(&line)));
        buf_free(&line);
    }
    play_free(session);
}
END_TEST

SUITE(check_diagnoses)
{
    Suite *suite = suite_create("diagnoses");
    TCase *diagnoses = tcase_create("diagnoses");
    tcase_add_test(diagnoses, one_of_very_many_is_no_answer);
    tcase_add_loop_test(diagnoses, what_has_no_one_answer_gets_none, 0, TALLY_PATTERNS);
    suite_add_tcase(suite, diagnoses);
    return suite;
}
