#include "session.h"

#include "grammar.h"
#include "output.h"
#include "session/lines/lines.h"

#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#else
static int __lsan_do_recoverable_leak_check(void)
{
    return 0;
}
#endif

/* ---- Ctrl-C: the program tells each look for it ---------------------------------------------------------------------- */

static int polls_left, stop_then;

static void polled(void)
{
    if (polls_left > 0 && --polls_left == 0)
        num_set_stop(stop_then);
}

void interrupt_at(int polls, int stop)
{
    num_call_at_polls(polled);
    polls_left = polls;
    stop_then = stop;
    num_set_stop(STOP_NOT);
}

bool interrupt_came(void)
{
    bool came = num_stop() != STOP_NOT;
    interrupt_at(0, STOP_NOT);
    return came;
}

/* ---- what is watched ------------------------------------------------------------------------------------------------- */

_Noreturn void session_is_wrong(Watched *watched, const char *why)
{
    snprintf(watched->why, sizeof watched->why, "%s", why);
    fflush(NULL);
    _exit(STATUS_WRONG);
}

typedef struct Playing {
    Watched  *watched;
    Session  *session;
    Caught    caught;
    From      from;
    Buf       lesson, known;
    size_t    noted; /* of the script: all entries before this one */
    int       line;
    Generator g;
} Playing;

static void write_down(Playing *p, const ScriptEntry *entry)
{
    Buf      buf = {0};
    Watched *w = p->watched;
    script_put(&buf, entry);
    if (p->noted + buf.len < sizeof w->script) {
        memcpy(w->script + p->noted, buf.at, buf.len);
        w->len = p->noted + buf.len;
    }
    buf_free(&buf);
}

/* A call that the generator works out for itself stands in the script until the entry does that it is for. */
static void note(void *data, Text statement)
{
    write_down(data, &(ScriptEntry){ENTRY_STATEMENT, 0, statement});
}

/* Work, not time: the machine may have other things to do. The signal ends the process. */
static void bound_work(int seconds)
{
    setitimer(ITIMER_PROF, &(struct itimerval){.it_value = {.tv_sec = seconds}}, NULL);
}

/* ---- statements -------------------------------------------------------------------------------------------------------- */

static const char *wrong_with(Playing *p, ExitStatus exit, int format, int colour)
{
    const Settings *settings = &p->session->settings;
    Caught         *caught = &p->caught;
    const char     *wrong = caught->wrong;
    bool            coloured = colour || settings->colour;
    if (!wrong && (exit < EXIT_FINE || exit > EXIT_FILE))
        wrong = "an exit status that is not documented";
    if (!wrong && exit >= EXIT_INPUT && !caught->err.len && !caught->out.len)
        wrong = "a statement fails and says nothing";
    if (!wrong)
        wrong = output_is_plain(buf_text(&caught->out), coloured);
    if (!wrong)
        wrong = output_is_plain(buf_text(&caught->err), coloured);
    if (!wrong && settings->format == format)
        wrong = output_is_json(buf_text(&caught->json));
    if (!wrong && settings->format == format)
        wrong = output_is_page(buf_text(&caught->piece));
    return wrong;
}

static void run_statement_entry(Playing *p, const ScriptEntry *entry)
{
    Place place = {.from = p->from, .line = ++p->line, .kept = false};
    int   format = p->session->settings.format, colour = p->session->settings.colour;
    if (p->from != FROM_PROMPT)
        place.name = p->from == FROM_FILE ? TEXT("soak.carom") : (Text){0};
    place.folder = p->from == FROM_FILE ? TEXT(".") : (Text){0};
    caught_clear(&p->caught);
    interrupt_at(entry->polls, STOP_KEY);
    ExitStatus exit =
        p->from == FROM_FILE ? lines_run_text(p->session, entry->text, &place, true) : lines_run_statement(p->session, entry->text, &place);
    if (interrupt_came())
        coverage_count_interrupt();
    const char *wrong = wrong_with(p, exit, format, colour);
    if (!wrong)
        coverage_count_status((int)exit);
    if (wrong) {
        fprintf(stderr, "status %d\n---- out\n%.*s\n---- err\n%.*s\n", exit, TEXT_ARG(buf_text(&p->caught.out)),
                TEXT_ARG(buf_text(&p->caught.err)));
        session_is_wrong(p->watched, wrong);
    }
    cover(COVERED_FORMATS, p->session->settings.format);
    for (int i = 0; number_systems[i]; i++)
        if (number_systems[i] == p->session->settings.numbers)
            cover(COVERED_SYSTEMS, i);
}

static void run_entry(Playing *p, const ScriptEntry *entry)
{
    clock_t began = clock();
    write_down(p, entry);
    p->noted = p->watched->len;
    bound_work(LIMIT_CPU);
    switch (entry->kind) {
    case ENTRY_PART:
        buf_put(&p->lesson, entry->text);
        break;
    case ENTRY_USE:
        lesson_use(&(UseOf){p->watched, &p->lesson, entry->polls}, entry->text);
        break;
    default:
        run_statement_entry(p, entry);
    }
    if (entry->kind != ENTRY_PART)
        coverage_count_statement();
    coverage_count_work((long)((clock() - began) * 1000 / CLOCKS_PER_SEC));
    bound_work(0);
}

/* ---- sessions ---------------------------------------------------------------------------------------------------------- */

static void open_playing(Playing *p, Watched *watched, From from)
{
    Settings settings = settings_default();
    Buf      head = {0};
    *p = (Playing){.watched = watched, .from = from};
    caught_open(&p->caught);
    caught_add(&p->caught, "itself.carom", "x = 1\nload \"itself.carom\"\n");
    caught_add(&p->caught, "other.carom", "set format html\nbounce v=<8,-6> n=<0,1> e=1/3\n1/0\nset format json\nverify\n");
    p->session = session_new(&p->caught.world, &settings);
    p->caught.session = p->session;
    script_put_head(&head, from);
    memcpy(watched->script, head.at, head.len);
    watched->len = p->noted = head.len;
    watched->why[0] = 0;
    buf_free(&head);
}

static void close_playing(Playing *p)
{
    caught_clear(&p->caught);
    session_finish(p->session);
    if (p->caught.wrong)
        session_is_wrong(p->watched, p->caught.wrong);
    session_free(p->session);
    caught_close(&p->caught);
    buf_free(&p->lesson);
    buf_free(&p->known);
    mpfr_free_cache();
    if (__lsan_do_recoverable_leak_check())
        session_is_wrong(p->watched, "memory leaks");
}

void session_of_script(const Script *script, Watched *watched)
{
    Playing p;
    open_playing(&p, watched, script->from);
    for (int i = 0; i < script->count; i++)
        run_entry(&p, &script->entry[i]);
    close_playing(&p);
}

/* Numbers of many digits take long between two looks for Ctrl-C. */
static bool is_heavy(const Settings *settings)
{
    return settings->prec > 5000 || settings->digits > 2000;
}

static int random_polls(Generator *g, const Playing *p, EntryKind kind)
{
    Random *r = &g->random;
    int     percent = kind == ENTRY_PART ? 0 : is_heavy(&p->session->settings) ? 100 : 10;
    if (!chance(r, percent))
        return 0;
    if (is_heavy(&p->session->settings))
        return random_int(r, 1, 100);
    return chance(r, 60) ? random_int(r, 1, 30) : chance(r, 70) ? random_int(r, 1, 500) : random_int(r, 1, 20000);
}

static void visit_nothing(Text word, void *data)
{
    (void)word, (void)data;
}

static void run_made(Playing *p, uint64_t seed, int number, EntryKind kind, Theme theme)
{
    Generator g;
    generator_open(&g, seed, (uint64_t)number + 1);
    g.session = p->session;
    g.note = note;
    g.data = p;
    g.known = &p->known;
    bound_work(LIMIT_CPU);
    if (kind == ENTRY_STATEMENT)
        put_statement(&g, theme);
    else if (kind == ENTRY_PART)
        p->lesson.len ? put_lesson_part(&g) : put_lesson_head(&g);
    else
        put_lesson_use(&g);
    ScriptEntry entry = {kind, random_polls(&g, p, kind), buf_text(&g.out)};
    if (kind == ENTRY_STATEMENT && chance(&g.random, 5)) /* the Tab key somewhere in it */
        session_complete(p->session, text_cut(entry.text, 0, (size_t)pick(&g.random, (int)entry.text.len + 1)), visit_nothing, NULL);
    run_entry(p, &entry);
    generator_close(&g);
}

void session_of_seed(uint64_t seed, Watched *watched)
{
    Random  r = random_of(seed, 0);
    Playing p;
    bool    lesson = chance(&r, 25);
    Theme   theme = chance(&r, 40) ? THEME_ANY : (Theme)pick(&r, THEMES);
    int     entries = random_int(&r, 5, 60), parts = random_int(&r, 3, 9), uses = random_int(&r, 1, 6);
    open_playing(&p, watched, (From)pick(&r, 3));
    for (int i = 0; lesson && i < parts + uses; i++)
        run_made(&p, seed, i, i < parts ? ENTRY_PART : ENTRY_USE, theme);
    for (int i = 0; !lesson && i < entries && !session_ended(p.session); i++)
        run_made(&p, seed, i, ENTRY_STATEMENT, theme);
    close_playing(&p);
}
