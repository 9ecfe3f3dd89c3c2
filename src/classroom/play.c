/* Keys, and the content of the screen. */
#include "classroom/play.h"

#include "classroom/revealed.h"
#include "lesson/reading/lesson_prose.h"

#include <stdlib.h>
#include <string.h>

typedef enum Mode { MODE_PAGE, MODE_BLANK, MODE_KEYS, MODE_SECTIONS } Mode;

struct Player {
    PlayLook look;
    Settings settings;
    Records *records;
    Revealed page;
    Mode     mode;
    int      number; /* of a section, as typed so far; -1 before */
    Text     said;   /* in the status, until the next key */
    Buf      shown;  /* the page as it is on the screen */
    Buf      out, status, notes;
};

static const Beat *beat_at(const Player *player, int beat)
{
    return &player->records->beats.beat[beat];
}

static const Part *part_at(const Player *player, int beat)
{
    return &player->records->lesson->part[beat_at(player, beat)->part];
}

static const Look *look_of(const Player *player)
{
    return &player->records->look;
}

/* ---- what is shown ------------------------------------------------------------------------------------------ */

const KeyRow player_keys[] = {
    {"Enter, space, right", "continue"},
    {"b, left", "back, without running anything again"},
    {"r", "run the last statement again"},
    {"d", "working: full, board, brief or only answers"},
    {"s", "list the sections and go to one"},
    {"p", "open the prompt; a line with only a dot returns"},
    {"h", "a hint"},
    {"a", "the answer; again: the solution (not with `--steps none`)"},
    {"w", "blank the screen; any key returns"},
    {"+ -", "more or fewer lines at a time"},
    {"?", "these keys"},
    {"q", "leave"},
    {NULL, NULL},
};

static void put_keys(const Player *player, Buf *out)
{
    for (const KeyRow *row = player_keys; row->keys; row++) {
        Buf lead = {0};
        buf_printf(&lead, "%-20s ", row->keys);
        buf_char(&lead, 0);
        prose_fill(out, lead.at, text_of(row->what), look_of(player));
        buf_free(&lead);
    }
    buf_char(out, '\n');
}

/* Sections are counted from 1, as lessons number theirs; a title at the top is 0. */
static int first_section(const Player *player)
{
    const Beats *beats = &player->records->beats;
    return beats->sections && lesson_is_title(player->records->lesson, part_at(player, beats->section[0])) ? 0 : 1;
}

static void put_sections(const Player *player, Buf *out)
{
    const Beats *beats = &player->records->beats;
    for (int i = 0; i < beats->sections; i++) {
        const Part *heading = part_at(player, beats->section[i]);
        Buf         lead = {0};
        buf_printf(&lead, "%3d  ", first_section(player) + i);
        buf_fill(&lead, ' ', 2 * (heading->level < 4 ? heading->level : 4) - 2);
        buf_char(&lead, 0);
        prose_fill(out, lead.at, heading->text, look_of(player));
        buf_free(&lead);
    }
    buf_char(out, '\n');
}

/* It is ASCII, and shorter than the line, because a terminal would wrap a full line. */
static void put_status(Player *player)
{
    const Revealed *page = &player->page;
    Buf            *out = &player->status;
    out->len = 0;
    if (player->mode == MODE_BLANK)
        return;
    buf_char(out, '[');
    if (player->mode == MODE_KEYS)
        buf_puts(out, "press any key");
    else if (player->mode == MODE_SECTIONS && player->number >= 0)
        buf_printf(out, "section %d", player->number);
    else if (player->mode == MODE_SECTIONS)
        buf_puts(out, "type the number of a section");
    else
        buf_printf(out, "%d/%d", revealed_beat(page) + 1, player->records->beats.count);
    if (player->mode == MODE_PAGE && revealed_is_cut(page))
        buf_puts(out, ", more");
    if (player->mode == MODE_PAGE && page->quota)
        buf_printf(out, ", %d line%s at a time", page->quota, page->quota == 1 ? "" : "s");
    if (player->said.len)
        buf_printf(out, ": %.*s", TEXT_ARG(player->said));
    else if (player->mode == MODE_PAGE)
        buf_puts(out, revealed_at_end(page) ? ": end of the lesson, q leaves" : ": ? lists the keys");
    buf_char(out, ']');
    if (page->columns && out->len >= (size_t)page->columns)
        out->len = (size_t)page->columns - 1;
}

/* The output that brings the page onto the screen. */
static Show show(Player *player, bool anew)
{
    Buf  page = {0};
    Show show = {.act = ACT_NOTHING};
    if (player->mode == MODE_PAGE)
        revealed_write(&page, &player->page);
    else if (player->mode == MODE_KEYS)
        put_keys(player, &page);
    else if (player->mode == MODE_SECTIONS)
        put_sections(player, &page);
    player->out.len = 0;
    size_t had = player->shown.len;
    bool   more = player->mode == MODE_PAGE && page.len >= had && (!had || memcmp(page.at, player->shown.at, had) == 0);
    if (!more || anew) {
        show.act = ACT_ANEW;
        buf_put(&player->out, revealed_tail(&player->page, buf_text(&page)));
    } else if (page.len > had) {
        show.act = ACT_ADD;
        buf_put(&player->out, text_from(buf_text(&page), had));
    }
    player->shown.len = 0;
    buf_put(&player->shown, buf_text(&page));
    buf_free(&page);
    put_status(player);
    show.text = buf_text(&player->out);
    show.status = buf_text(&player->status);
    player->said = (Text){0};
    return show;
}

/* ---- keys --------------------------------------------------------------------------------------------------- */

static void change_quota(Player *player, bool more)
{
    static const int QUOTAS[] = {1, 2, 4, 8, 16, 0};
    enum { COUNT = sizeof QUOTAS / sizeof *QUOTAS };
    int at = 0;
    while (QUOTAS[at] != player->page.quota)
        at++;
    at += more ? at + 1 < COUNT : -(at > 0);
    player->page.quota = QUOTAS[at];
    if (!player->page.quota)
        player->said = TEXT("a full screen at a time");
}

/* Makes the records again with other settings; the pieces on the page remain. */
static void change_steps(Player *player)
{
    static const char *const WORDS[] = {
        [STEPS_NONE] = "only answers", [STEPS_BRIEF] = "brief working", [STEPS_BOARD] = "the board page", [STEPS_FULL] = "full working"};
    player->settings.steps = player->settings.steps == STEPS_NONE ? STEPS_FULL : player->settings.steps - 1;
    player->said = text_of(WORDS[player->settings.steps]);
    records_anew(player->records, &player->settings);
}

static void run_again(Player *player)
{
    bool ran = revealed_yield(&player->page) >= 0;
    player->said = ran ? TEXT("run again") : TEXT("nothing has been run yet");
    if (ran)
        records_anew(player->records, &player->settings);
}

static void section_key(Player *player, int key)
{
    const Beats *beats = &player->records->beats;
    int          first = first_section(player), last = first + beats->sections - 1, number = player->number;
    bool         digit = key >= '0' && key <= '9';
    int          typed = digit ? 10 * (number < 0 ? 0 : number) + key - '0' : number;
    if (digit && (typed < first || typed > last)) {
        player->said = TEXT("there is no such section");
        return;
    }
    player->number = typed;
    bool settled = typed >= 0 && (key == KEY_ENTER || (digit && (!typed || 10 * typed > last)));
    if (settled)
        revealed_jump(&player->page, beats->section[typed - first]);
    if (settled || !digit)
        player->mode = MODE_PAGE;
}

static Text why_no_answer(const Player *player)
{
    const Revealed *page = &player->page;
    if (revealed_is_cut(page))
        return TEXT("press Enter to see the rest first");
    if (revealed_question(page) < 0)
        return TEXT("no question");
    return player->settings.steps == STEPS_NONE ? TEXT("no more: press d to show the working") : TEXT("no more");
}

static Show page_key(Player *player, int key)
{
    Revealed *page = &player->page;
    switch (key) {
    case KEY_ENTER:
    case ' ':
        (void)revealed_next(page);
        break;
    case 'b':
        if (!revealed_back(page))
            player->said = TEXT("this is the beginning");
        return show(player, true);
    case 'r':
        run_again(player);
        return show(player, true);
    case 'd':
        change_steps(player);
        return show(player, true);
    case 's':
        player->mode = player->records->beats.sections ? MODE_SECTIONS : MODE_PAGE;
        player->number = -1;
        if (player->mode == MODE_PAGE)
            player->said = TEXT("no sections");
        break;
    case 'p':
        player->shown.len = 0;
        return (Show){.act = ACT_TRY};
    case 'h':
        if (!revealed_hint(page))
            player->said = revealed_is_cut(page) ? TEXT("press Enter to see the rest first") : TEXT("no more hints");
        break;
    case 'a':
        if (!revealed_answer(page))
            player->said = why_no_answer(player);
        break;
    case 'w':
        player->mode = MODE_BLANK;
        break;
    case '+':
    case '-':
        change_quota(player, key == '+');
        break;
    case '?':
        player->mode = MODE_KEYS;
        break;
    case 'q':
        return (Show){.act = ACT_QUIT};
    default:
        if (key > ' ' && key < 0x7F)
            player->said = TEXT("unknown key: ? lists the keys");
        break;
    }
    return show(player, false);
}

Show player_key(Player *player, int key)
{
    stage_rest(player->records->stage);
    if (player->mode == MODE_SECTIONS && key != KEY_ESCAPE)
        section_key(player, key);
    else if (player->mode != MODE_PAGE)
        player->mode = MODE_PAGE;
    else
        return page_key(player, key);
    return show(player, true);
}

Show player_start(Player *player)
{
    return revealed_begin(&player->page) ? show(player, true) : (Show){.act = ACT_QUIT};
}

static void set_width(Player *player, const PlayLook *look)
{
    int most = look->large ? WIDTH_LARGE : WIDTH_CLASS;
    int width = look->columns < look->width ? look->columns : look->width;
    width = width > most ? most : width;
    player->settings.width = width < WIDTH_LEAST ? WIDTH_LEAST : width;
}

Show player_resize(Player *player, int columns, int rows)
{
    int before = player->settings.width;
    player->look.columns = player->page.columns = columns;
    player->look.rows = player->page.rows = rows;
    set_width(player, &player->look);
    if (player->settings.width != before)
        records_anew(player->records, &player->settings);
    return show(player, true);
}

Refused player_refused(const Player *player)
{
    return player->records->stage->refused;
}

bool player_at_end(const Player *player)
{
    return revealed_at_end(&player->page);
}

Stage *player_stage(Player *player)
{
    return records_stage(player->records, revealed_beat(&player->page));
}

/* ---- the presenter ------------------------------------------------------------------------------------------ */

static void put_note(const Player *player, const Beat *beat, Buf *out)
{
    const Lesson *lesson = player->records->lesson;
    for (int at = beat->note; at >= 0 && at < lesson->parts; at++) {
        if (lesson->part[at].kind == PART_NOTE)
            prose_fill(out, "note: ", lesson->part[at].text, look_of(player));
        else if (lesson->part[at].kind != PART_STOP)
            break;
    }
}

static void put_next(const Player *player, Buf *out)
{
    const Revealed *page = &player->page;
    const Look     *look = look_of(player);
    int             next = revealed_beat(page) + 1;
    if (revealed_at_end(page) || revealed_is_cut(page)) {
        prose_fill(out, "next: ", revealed_at_end(page) ? TEXT("the end") : TEXT("the rest of this"), look);
        return;
    }
    const Part *part = part_at(player, next);
    switch (beat_at(player, next)->kind) {
    case BEAT_TYPED:
        prose_lines(out, "next: ", "      ", part->statement[beat_at(player, next)->statement].text, look);
        break;
    case BEAT_YIELD:
        prose_fill(out, "next: ", TEXT("its result"), look);
        break;
    case BEAT_QUESTION:
        prose_fill(out, "next: question ", part->question->name, look);
        break;
    case BEAT_NUMBERS:
        prose_fill(out, "next: ", TEXT("numbers"), look);
        break;
    case BEAT_REVEAL:
        prose_fill(out, "next: ", TEXT("the result of the prediction"), look);
        break;
    case BEAT_PRINTED:
        prose_fill(out, "next: lines of ", part->text, look);
        break;
    case BEAT_FOUND:
        prose_fill(out, "next: ", TEXT("the verdict on these lines"), look);
        break;
    default:
        prose_fill(out, "next: ", part->text, look);
        break;
    }
}

Text player_notes(Player *player)
{
    const Revealed *page = &player->page;
    const Beat     *beat = beat_at(player, revealed_beat(page));
    Buf            *out = &player->notes;
    int             first = page->count - 1;
    out->len = 0;
    buf_printf(out, "---- %d of %d", revealed_beat(page) + 1, player->records->beats.count);
    if (beat->section >= 0)
        prose_fill(out, ", ", part_at(player, player->records->beats.section[beat->section])->text, look_of(player));
    else
        buf_char(out, '\n');
    while (first > 0 && !page->piece[first - 1].pause)
        first--;
    for (int i = first; i < page->count; i++)
        if (page->piece[i].kind == PIECE_BEAT && (i + 1 < page->count || !revealed_is_cut(page)))
            put_note(player, beat_at(player, page->piece[i].beat), out);
    if (revealed_question(page) == revealed_beat(page))
        buf_put(out, player->records->record[revealed_beat(page)].answer);
    put_next(player, out);
    buf_char(out, '\n');
    return buf_text(out);
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

Player *player_new(const Lesson *lesson, const World *outside, const Settings *settings, const PlayLook *look)
{
    Player *player = arena_realloc(NULL, sizeof *player);
    *player = (Player){.look = *look, .settings = *settings};
    set_width(player, look);
    player->records = records_new(lesson, outside, &player->settings, look->large);
    player->page = (Revealed){.records = player->records, .columns = look->columns, .rows = look->rows, .alone = look->large};
    return player;
}

void player_free(Player *player)
{
    records_free(player->records);
    free(player->page.piece);
    buf_free(&player->shown);
    buf_free(&player->out);
    buf_free(&player->status);
    buf_free(&player->notes);
    free(player);
}
