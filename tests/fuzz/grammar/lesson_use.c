/* A lesson checked, printed, played, practised and marked, as the program does it. */
#include "grammar.h"
#include "output.h"
#include "session.h"
#include "uses.h"

#include "lesson/check/lesson_check.h"
#include "lesson/drawn_numbers.h"
#include "lesson/paper/handout.h"
#include "classroom/marking/marking.h"
#include "classroom/play.h"
#include "classroom/practice.h"
#include "lesson/check/variants.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH = 80 };

typedef struct Using {
    const UseOf  *use;
    Caught        caught; /* of its world */
    Arena        *mem;
    const Lesson *lesson;
    Text          words; /* behind the first on the first line */
    Text          rest;  /* the other lines */
} Using;

static void must_be(Using *u, Buf *out, const char *wrong)
{
    if (wrong) {
        fprintf(stderr, "---- out\n%.*s\n", TEXT_ARG(buf_text(out)));
        session_is_wrong(u->use->watched, wrong);
    }
}

static void must_be_plain(Using *u, Buf *out)
{
    must_be(u, out, output_is_plain(buf_text(out), false));
    buf_free(out);
}

static void must_be_json(Using *u, Buf *out)
{
    must_be(u, out, output_is_json(buf_text(out)));
    must_be_plain(u, out);
}

static Text next_word(Text *text)
{
    *text = text_trim(*text);
    size_t end = 0;
    while (end < text->len && text->at[end] != ' ')
        end++;
    Text word = text_cut(*text, 0, end);
    *text = text_from(*text, end);
    return word;
}

/* With the numbers of a seed where one is given and the lesson has such. */
static const Lesson *drawn(Using *u, Text seed)
{
    Text          why;
    const Lesson *lesson = seed.len ? draw_lesson(draw_new(u->lesson, &u->caught.world, u->mem), seed, u->mem, &why) : u->lesson;
    return lesson ? lesson : u->lesson;
}

/* ---- checked --------------------------------------------------------------------------------------------------------- */

static const Checked *check(Using *u)
{
    Buf            told = {0}, json = {0};
    const Checked *checked = lesson_check(u->lesson, &u->caught.world, u->mem);
    checked_write(&told, checked, WIDTH);
    checked_json(&json, checked);
    must_be_plain(u, &told);
    must_be_json(u, &json);
    return checked;
}

static void use_check(Using *u)
{
    (void)check(u);
}

static void use_seeds(Using *u)
{
    long           first, last;
    const Checked *checked = check(u);
    Buf            told = {0}, json = {0};
    if (checked->exit == EXIT_INPUT || !variants_range(text_trim(u->words), &first, &last) || last > 20)
        return;
    const Variants *variants = variants_check(checked, first, last, &u->caught.world, NULL, u->mem);
    variants_write(&told, variants, WIDTH);
    variants_json(&json, variants);
    must_be_plain(u, &told);
    must_be_json(u, &json);
}

static void use_misprints(Using *u)
{
    const Checked *checked = check(u);
    Buf            told = {0}, json = {0}, page = {0};
    Look           look = {true, false, WIDTH};
    ledger_write(&told, &checked->ledger, TEXT("lesson.md"), WIDTH);
    ledger_json(&json, &checked->ledger, TEXT("lesson.md"));
    Document document = ledger_document(&checked->ledger, TEXT("lesson.md"), u->mem);
    if (document.count)
        writers[FORMAT_HTML].document(&page, &document, &look);
    must_be(u, &page, output_is_page(buf_text(&page)));
    must_be_plain(u, &told);
    must_be_json(u, &json);
    must_be_plain(u, &page);
}

static void use_update(Using *u)
{
    const Checked *checked = check(u);
    Buf            diff = {0};
    if (!checked->edits)
        return;
    Text after = checked_update(checked);
    update_diff(&diff, u->lesson->path, u->lesson->file, after);
    must_be_plain(u, &diff);
    if (lesson_read(TEXT("lesson.md"), after, u->mem)->faults)
        session_is_wrong(u->use->watched, "an update makes a lesson that cannot be read");
    u->use->lesson->len = 0;
    buf_put(u->use->lesson, after);
}

/* ---- on paper -------------------------------------------------------------------------------------------------------- */

static void print_lesson(Using *u, bool key)
{
    Settings settings = settings_default();
    Text     format = next_word(&u->words);
    Buf      page = {0};
    Paper    paper = {.outside = &u->caught.world, .settings = &settings, .student = TEXT("Ada <b>")};
    for (int i = 0; i < FORMATS; i++)
        if (text_is(format, writers[i].name) && i != FORMAT_JSON)
            settings.format = i;
    settings.standalone = 1;
    cover(COVERED_FORMATS, settings.format);
    const Lesson *lesson = drawn(u, next_word(&u->words));
    (void)(key ? lesson_key : lesson_handout)(&page, lesson, &paper);
    must_be(u, &page, settings.format == FORMAT_HTML ? output_is_page(buf_text(&page)) : NULL);
    must_be_plain(u, &page);
}

static void use_handout(Using *u)
{
    print_lesson(u, false);
}

static void use_key(Using *u)
{
    print_lesson(u, true);
}

/* ---- played and practised -------------------------------------------------------------------------------------------- */

static void must_show(Using *u, Text text)
{
    const char *wrong = output_is_plain(text, false);
    if (wrong) {
        fprintf(stderr, "---- out\n%.*s\n", TEXT_ARG(text));
        session_is_wrong(u->use->watched, wrong);
    }
}

static void use_play(Using *u)
{
    Settings      settings = settings_default();
    PlayLook      look = {80, u->rest.len % 3 ? 24 : 0, 72, u->rest.len % 2 == 0};
    const Lesson *lesson = drawn(u, next_word(&u->words));
    Player       *player = player_new(lesson, &u->caught.world, &settings, &look);
    Show          show = player_start(player);
    for (size_t i = 0; i < u->rest.len && show.act != ACT_QUIT; i++) {
        must_show(u, show.text);
        must_show(u, show.status);
        must_show(u, player_notes(player));
        if (show.act == ACT_TRY)
            stage_free(player_stage(player));
        num_set_stop(num_stop() == STOP_KEY ? STOP_NOT : num_stop());
        show = i % 17 == 16 ? player_resize(player, 30 + (int)i, 10 + (int)i)
                            : player_key(player, u->rest.at[i] == '~' ? KEY_ENTER : u->rest.at[i]);
    }
    player_free(player);
}

static void use_practise(Using *u)
{
    Settings      settings = settings_default();
    const Lesson *lesson = drawn(u, next_word(&u->words));
    Practice     *practice = practice_new(lesson, &u->caught.world, &settings, NULL, u->rest.len % 2 ? 24 : 0);
    Turn          turn = practice_start(practice);
    while (u->rest.len && turn.act != TURN_END) {
        must_show(u, turn.text);
        must_show(u, turn.prompt);
        num_set_stop(num_stop() == STOP_KEY ? STOP_NOT : num_stop());
        if (turn.act == TURN_TRY)
            (void)practice_stage(practice);
        turn = practice_line(practice, text_take(&u->rest, "\n"));
    }
    must_show(u, turn.text);
    practice_free(practice);
}

/* ---- marked ---------------------------------------------------------------------------------------------------------- */

static void use_mark(Using *u)
{
    HandedIn in = {.mem = u->mem};
    Register enrolled = {.seed = text_trim(u->words)};
    Buf      told = {0}, json = {0};
    handed_in_add(&in, TEXT("class.csv"), u->rest);
    (void)marking_read_register(&enrolled, TEXT("register.csv"), TEXT("student,name\nAda,Ada L.\nEve,\n"), &in);
    Marking *marking = marking_run(u->lesson, &in, &enrolled, &u->caught.world);
    marking_put_steps(&told, marking);
    marking_put_students(&told, marking);
    marking_put_class(&told, marking);
    marking_put_report(&told, marking, WIDTH);
    marking_write(&told, marking, WIDTH);
    marking_put_notices(&told, marking->in);
    marking_json(&json, marking);
    must_be_plain(u, &told);
    must_be_json(u, &json);
}

static const struct {
    void (*run)(Using *u);
    bool of_class; /* there is a keyboard, and so Ctrl-C; elsewhere the time that a lesson has runs out */
} RUNS[USES] = {[USE_CHECK] = {use_check, false},   [USE_SEEDS] = {use_seeds, false},      [USE_MISPRINTS] = {use_misprints, false},
                [USE_UPDATE] = {use_update, false}, [USE_HANDOUT] = {use_handout, false},  [USE_KEY] = {use_key, false},
                [USE_PLAY] = {use_play, true},      [USE_PRACTISE] = {use_practise, true}, [USE_MARK] = {use_mark, false}};

void lesson_use(UseOf *use, Text text)
{
    Using u = {.use = use, .mem = arena_new()};
    Text  word;
    int   which = 0;
    caught_open(&u.caught);
    caught_add(&u.caught, "beside.carom", "x = 3\n");
    u.rest = text;
    u.words = text_take(&u.rest, "\n");
    word = next_word(&u.words);
    while (which < USES && !text_is(word, use_names[which]))
        which++;
    u.lesson = lesson_read(TEXT("lesson.md"), text_copy(u.mem, buf_text(use->lesson)), u.mem);
    if (which < USES && (!u.lesson->faults || which == USE_CHECK)) {
        interrupt_at(use->polls, RUNS[which].of_class ? STOP_KEY : STOP_TIME);
        RUNS[which].run(&u);
        if (interrupt_came())
            coverage_count_interrupt();
    }
    caught_close(&u.caught);
    arena_free(u.mem);
}
