/* What is below: records (what each beat of the lesson comes to), the page (pieces of records), and the keys. */
#include "lesson/play.h"

#include "lesson/asking.h"
#include "lesson/beats.h"
#include "lesson/prose.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- state -------------------------------------------------------------------------------------------------- */

/* What a beat comes to when its place is reached. Texts are whole lines. */
typedef struct Record {
    Text  text;
    Text *hint; /* of a question */
    int   hints;
    Text  answer, working;
} Record;

typedef enum PieceKind { PIECE_BEAT, PIECE_HINT, PIECE_ANSWER, PIECE_WORKING } PieceKind;

/* Some lines of a record, on the page. */
typedef struct Piece {
    PieceKind kind;
    int       beat, hint;
    int       from, to; /* lines; to INT_MAX: all the rest */
    int       page;     /* the piece that the page begins with */
    bool      pause;    /* behind it: a step back takes off what is behind the pause before */
} Piece;

typedef enum Mode { MODE_PAGE, MODE_BLANK, MODE_KEYS, MODE_SECTIONS } Mode;

struct Player {
    const Lesson *lesson;
    const World  *outside;
    Settings      settings;
    PlayLook      look;
    Look          text;
    Arena        *mem;     /* of the beats */
    Arena        *records; /* of what they come to */
    Beats         beats;
    Record       *record;
    Stage        *stage;
    int           reached; /* beats that have been recorded */
    Piece        *piece;
    int           pieces, room;
    int           quota; /* lines that a key reveals at most; 0: a screenful */
    Mode          mode;
    int           number; /* of a section, as far as it is typed */
    Text          said;   /* in the status, until the next key */
    Buf           shown;  /* the page as it stands on the screen */
    Buf           out, status, notes;
};

/* ---- records ------------------------------------------------------------------------------------------------ */

static const Part *part_of(const Player *player, const Beat *beat)
{
    return &player->lesson->part[beat->part];
}

static int lines_in(Text text)
{
    int lines = 0;
    for (size_t i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    return lines;
}

/* An empty line before each line in the first column that stands below one further in: between the steps of a derivation. */
static Text spaced(Arena *mem, Text text)
{
    Buf  buf = {0};
    bool inner = false;
    for (size_t start = 0; start < text.len;) {
        const char *stop = memchr(text.at + start, '\n', text.len - start);
        size_t      end = stop ? (size_t)(stop - text.at) + 1 : text.len;
        bool        first = text.at[start] != ' ' && text.at[start] != '\n';
        if (inner && first)
            buf_char(&buf, '\n');
        inner = text.at[start] == ' ';
        buf_put(&buf, text_cut(text, start, end));
        start = end;
    }
    return buf_finish(&buf, mem);
}

static Text finished(Player *player, Buf *buf)
{
    Text text = buf_finish(buf, player->records);
    return player->look.large ? spaced(player->records, text) : text;
}

static void run(Player *player, Stage *stage, Text statement, int line, Buf *out)
{
    bool late;
    (void)stage_run(stage, statement, line, &late);
    if (!out)
        return;
    buf_put(out, buf_text(&stage->shown));
    if (late)
        prose_fill(out, "", TEXT("The lesson has worked too long, and this statement was not run to its end."), &player->text);
    if (out->len)
        buf_char(out, '\n');
}

static void run_numbers(Player *player, Stage *stage, const Numbers *numbers, Buf *out)
{
    Buf words = {0};
    for (int i = 0; i < numbers->parameters; i++) {
        const Parameter *p = &numbers->parameter[i];
        Buf              given = {0};
        buf_printf(&given, "%.*s = %.*s", TEXT_ARG(p->name), TEXT_ARG(p->value));
        buf_printf(&words, "%s%.*s", i ? ", " : "", TEXT_ARG(buf_text(&given)));
        run(player, stage, buf_text(&given), p->line, NULL);
        buf_free(&given);
    }
    if (out && words.len) {
        prose_fill(out, "numbers: ", buf_text(&words), &player->text);
        buf_char(out, '\n');
    }
    buf_free(&words);
}

static Asking asking_of(const Player *player, Stage *stage, const Question *question)
{
    return (Asking){stage, question, &player->text, (Steps)player->settings.steps};
}

static void record_question(Player *player, const Question *question, Record *record)
{
    Asking asking = asking_of(player, player->stage, question);
    Buf    buf = {0};
    /* What the problem yields has to be copied first: it lies in a buffer of the stage. */
    if (question->kind == QUESTION_ASK && question->problem.text.len) {
        buf_put(&buf, buf_text(&player->stage->shown));
        buf_char(&buf, '\n');
        record->working = finished(player, &buf);
    }
    asking_write(&buf, &asking);
    record->text = finished(player, &buf);
    asking_answers(&buf, &asking);
    record->answer = finished(player, &buf);
    record->hints = asking_hints(&asking);
    record->hint = ARENA_MANY(player->records, Text, record->hints + 1);
    for (int i = 0; i < record->hints; i++) {
        asking_hint(&buf, &asking, i);
        record->hint[i] = finished(player, &buf);
    }
}

/* Runs what the beat needs to have run; `record` NULL: for its effect alone. */
static void run_beat(Player *player, Stage *stage, const Beat *beat, Record *record)
{
    const Part *part = part_of(player, beat);
    Buf         out = {0};
    bool        late;
    switch (beat->kind) {
    case BEAT_NUMBERS:
        run_numbers(player, stage, part->numbers, record ? &out : NULL);
        break;
    case BEAT_YIELD: {
        const Statement *statement = &part->statement[beat->statement];
        run(player, stage, statement->text, statement->line, record ? &out : NULL);
        break;
    }
    case BEAT_QUESTION:
        (void)answer_open(stage, part->question, &late);
        if (record)
            record_question(player, part->question, record);
        answer_close(stage);
        break;
    case BEAT_FOUND:
        session_see_steps(stage->session, true);
        for (int i = 0; i < part->statements; i++)
            run(player, stage, part->statement[i].text, part->statement[i].line, NULL);
        session_see_steps(stage->session, false);
        break;
    default:
        break;
    }
    if (record && out.len)
        record->text = finished(player, &out);
    buf_free(&out);
}

/* What is said of a line that a document prints: "carried", "misprint SG2: p3 stands where S2 belongs". */
static void write_found(Player *player, const Expectation *said, Text printed, Buf *out)
{
    enum { COLUMN = 14 };
    Buf lead = {0};
    buf_printf(&lead, "%-*s", COLUMN, said ? say_names[said->kind] : "");
    buf_char(&lead, 0);
    prose_fill(out, lead.at, printed, &player->text);
    lead.len = 0;
    bool more = said && said->text.len > strlen(say_names[said->kind]);
    buf_fill(&lead, ' ', COLUMN);
    buf_char(&lead, 0);
    if (more)
        prose_fill(out, lead.at, text_trim(text_from(said->text, strlen(say_names[said->kind]))), &player->text);
    buf_free(&lead);
}

static const Expectation *said_on(const Statement *statement, int line)
{
    for (int i = 0; i < statement->expects; i++)
        if (statement->expect[i].line == line || statement->expects == 1)
            return &statement->expect[i];
    return NULL;
}

/* The lines of a block of a document: each with what is said of it, or as they are printed. */
static void write_replay(Player *player, const Part *part, bool found, Buf *out)
{
    buf_printf(out, "%s", found ? "" : "as printed in ");
    prose_fill(out, "", found ? TEXT("line by line") : part->text, &player->text);
    for (int i = 0; i < part->statements; i++) {
        const Statement *statement = &part->statement[i];
        Text             rest = statement->text;
        for (int line = statement->line; rest.len; line++) {
            const char *stop = memchr(rest.at, '\n', rest.len);
            Text        printed = text_trim(text_cut(rest, 0, stop ? (size_t)(stop - rest.at) : rest.len));
            const char *frame = statement->page && (line == statement->line || !stop) ? "" : NULL;
            rest = text_from(rest, stop ? (size_t)(stop - rest.at) + 1 : rest.len);
            if (frame || !printed.len)
                continue; /* `check ... :` and `end` are not the document's */
            if (found)
                write_found(player, statement->page || !stop ? said_on(statement, line) : NULL, printed, out);
            else
                prose_fill(out, "    ", printed, &player->text);
        }
    }
    buf_char(out, '\n');
}

static void write_prediction(Player *player, const Beat *beat, Buf *out)
{
    const Question *question = part_of(player, beat)->question;
    Asking          asking = asking_of(player, player->stage, question);
    buf_printf(out, "%.*s, ", TEXT_ARG(question->name));
    asking_answers(out, &asking);
}

static void make_record(Player *player, int at)
{
    const Beat *beat = &player->beats.beat[at];
    const Part *part = part_of(player, beat);
    Record     *record = &player->record[at];
    Buf         out = {0};
    *record = (Record){0};
    run_beat(player, player->stage, beat, record);
    if (beat->kind == BEAT_PROSE)
        prose_write(&out, player->lesson, beat->part, &player->text);
    else if (beat->kind == BEAT_TYPED)
        prose_statement(&out, part->statement[beat->statement].text, &player->text);
    else if (beat->kind == BEAT_PRINTED || beat->kind == BEAT_FOUND)
        write_replay(player, part, beat->kind == BEAT_FOUND, &out);
    else if (beat->kind == BEAT_REVEAL)
        write_prediction(player, beat, &out);
    if (out.len)
        record->text = finished(player, &out);
}

static void reach(Player *player, int beat)
{
    for (; player->reached <= beat; player->reached++)
        make_record(player, player->reached);
}

/* A session in which the lesson begins. Its complaints name no file: this is how it would be at the prompt. */
static Stage *new_stage(const Player *player)
{
    Stage *stage = stage_new(player->lesson, player->outside, &player->settings);
    stage->place.name = (Text){0};
    return stage;
}

/* The lesson anew up to where it has been, nothing of it shown. */
static void record_anew(Player *player)
{
    int reached = player->reached;
    stage_free(player->stage);
    arena_reset(player->records);
    player->stage = new_stage(player);
    player->reached = 0;
    reach(player, reached - 1);
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

static Text piece_text(const Player *player, const Piece *piece)
{
    const Record *record = &player->record[piece->beat];
    switch (piece->kind) {
    case PIECE_HINT:
        return record->hint[piece->hint];
    case PIECE_ANSWER:
        return record->answer;
    case PIECE_WORKING:
        return record->working;
    default:
        return record->text;
    }
}

static size_t line_end(Text text, size_t start)
{
    const char *stop = memchr(text.at + start, '\n', text.len - start);
    return stop ? (size_t)(stop - text.at) + 1 : text.len;
}

/* Lines `from` up to `to`. */
static Text cut_lines(Text text, int from, int to)
{
    size_t start = 0, end;
    for (int i = 0; i < from && start < text.len; i++)
        start = line_end(text, start);
    end = start;
    for (int i = from; i < to && end < text.len; i++)
        end = line_end(text, end);
    return text_cut(text, start, end);
}

/* Rows of the screen that a line takes; colours take none. */
static int rows_of(const Player *player, Text line)
{
    Buf plain = {0};
    for (size_t i = 0; i < line.len; i++) {
        if (line.at[i] == '\033')
            while (i < line.len && line.at[i] != 'm')
                i++;
        else if (line.at[i] != '\n')
            buf_char(&plain, line.at[i]);
    }
    int columns = text_columns(buf_text(&plain));
    buf_free(&plain);
    return columns ? (columns + player->look.columns - 1) / player->look.columns : 1;
}

/* The rows that a key may fill: below them is the status. */
static int screenful(const Player *player)
{
    return player->look.rows > 3 ? player->look.rows - 2 : player->look.rows ? 1 : INT_MAX;
}

static void add_piece(Player *player, const Piece *piece)
{
    if (player->pieces == player->room) {
        player->room = 2 * player->room + 64;
        player->piece = memory_resize(player->piece, sizeof *player->piece * (size_t)player->room);
    }
    player->piece[player->pieces++] = *piece;
}

/* How many lines from `from` on fit into that many rows: at least one. Empty lines behind them come along, and what does not fit ends with a
 * paragraph, where one ends in its second half. */
static int lines_that_fit(const Player *player, Text text, int from, int rows, int *taken)
{
    Text rest = cut_lines(text, from, INT_MAX);
    int  count = 0, used = 0, good = 0, good_rows = 0;
    while (rest.len) {
        size_t end = line_end(rest, 0);
        bool   empty = end == 1;
        int    height = rows_of(player, text_cut(rest, 0, end));
        if (count && !empty && used + height > rows)
            break;
        used += height;
        count++;
        if (empty) {
            good = count;
            good_rows = used;
        }
        rest = text_from(rest, end);
    }
    bool whole = !rest.len;
    *taken = whole || good_rows < used / 2 ? used : good_rows;
    return whole || good_rows < used / 2 ? count : good;
}

/* The last piece that is of the lesson itself, or -1. */
static int last_beat_piece(const Player *player)
{
    int at = player->pieces - 1;
    while (at >= 0 && player->piece[at].kind != PIECE_BEAT)
        at--;
    return at;
}

static bool is_whole(const Player *player, const Piece *piece)
{
    return piece->to >= lines_in(piece_text(player, piece));
}

/* Reveals from that line of that beat on, up to a pause or as much as fits. */
static void reveal(Player *player, int beat, int from, int page)
{
    int quota = screenful(player);
    if (player->quota && player->quota < quota)
        quota = player->quota;
    for (int used = 0; beat < player->beats.count && used < quota; beat++, from = 0) {
        Piece piece = {.beat = beat, .from = from, .to = INT_MAX, .page = page};
        int   taken;
        reach(player, beat);
        Text text = piece_text(player, &piece);
        int  lines = lines_that_fit(player, text, from, quota - used, &taken);
        bool whole = from + lines >= lines_in(text);
        if (used && !whole && taken < 3)
            break; /* two lines at the bottom of a screen are no beginning */
        piece.to = whole ? INT_MAX : from + lines;
        add_piece(player, &piece);
        used += taken;
        if (!whole || player->beats.beat[beat].pause)
            break;
    }
    player->piece[player->pieces - 1].pause = true;
}

static void next(Player *player)
{
    const Piece *last = &player->piece[last_beat_piece(player)];
    int          page = player->look.large ? player->pieces : player->piece[player->pieces - 1].page;
    if (player_at_end(player))
        player->said = TEXT("the end");
    else if (is_whole(player, last))
        reveal(player, last->beat + 1, 0, page);
    else
        reveal(player, last->beat, last->to, page);
}

static void back(Player *player)
{
    int at = player->pieces - 1;
    while (at > 0 && !player->piece[at - 1].pause)
        at--;
    if (at > 0)
        player->pieces = at;
    else
        player->said = TEXT("the beginning");
}

/* The question on the page, or -1: the last one, also with what has come below it. */
static int question_beat(const Player *player)
{
    int page = player->piece[player->pieces - 1].page;
    for (int at = player->pieces - 1; at >= page; at--)
        if (player->beats.beat[player->piece[at].beat].kind == BEAT_QUESTION)
            return player->piece[at].beat;
    return -1;
}

static int count_pieces(const Player *player, PieceKind kind, int beat)
{
    int page = player->piece[player->pieces - 1].page, count = 0;
    for (int at = page; at < player->pieces; at++)
        count += player->piece[at].kind == kind && player->piece[at].beat == beat;
    return count;
}

/* One hint more, or the answer and then the working. In the large layout they have the screen for themselves. */
static void reveal_more(Player *player, PieceKind kind)
{
    int           beat = question_beat(player);
    const Record *record = beat < 0 ? NULL : &player->record[beat];
    Piece         piece = {.kind = kind, .beat = beat, .to = INT_MAX, .pause = true};
    piece.page = player->piece[player->pieces - 1].page;
    if (!record) {
        player->said = TEXT("no question here");
        return;
    }
    piece.hint = count_pieces(player, kind, beat);
    if (kind == PIECE_HINT && piece.hint >= record->hints) {
        player->said = record->hints ? TEXT("no more hints") : TEXT("no hints here");
        return;
    }
    if (kind == PIECE_ANSWER && piece.hint && count_pieces(player, PIECE_WORKING, beat) == 0)
        piece.kind = PIECE_WORKING;
    else if (kind == PIECE_ANSWER && piece.hint)
        piece.to = 0;
    if (piece.to == 0 || !piece_text(player, &piece).len) {
        player->said = TEXT("that is all");
        return;
    }
    add_piece(player, &piece);
}

static void run_again(Player *player)
{
    int at = player->pieces - 1;
    while (at >= 0 && player->beats.beat[player->piece[at].beat].kind != BEAT_YIELD)
        at--;
    if (at < 0) {
        player->said = TEXT("nothing has run yet");
        return;
    }
    record_anew(player);
    player->said = TEXT("run again");
}

static void jump(Player *player, int section)
{
    reveal(player, player->beats.section[section], 0, player->pieces);
}

/* ---- what is shown ------------------------------------------------------------------------------------------ */

static void put_page(const Player *player, Buf *out)
{
    for (int i = player->piece[player->pieces - 1].page; i < player->pieces; i++)
        buf_put(out, cut_lines(piece_text(player, &player->piece[i]), player->piece[i].from, player->piece[i].to));
}

/* The last lines that fit on the screen. */
static Text tail(const Player *player, Text text)
{
    int    rows = player->look.rows ? player->look.rows - 1 : INT_MAX;
    size_t start = text.len;
    while (start > 0) {
        size_t before = start - 1;
        while (before > 0 && text.at[before - 1] != '\n')
            before--;
        int height = rows_of(player, text_cut(text, before, start));
        if (height > rows)
            break;
        rows -= height;
        start = before;
    }
    return text_from(text, start);
}

static void put_keys(const Player *player, Buf *out)
{
    static const char *const ROWS[][2] = {
        {"Enter, space, right", "go on"},
        {"b, left", "back: what was shown, nothing runs again"},
        {"r", "run the last statement again"},
        {"s", "the sections, to go to one"},
        {"p", "the prompt, to try things; a line with only a dot comes back"},
        {"h", "a hint"},
        {"a", "the answer; again: how it is worked out"},
        {"w", "an empty screen; any key comes back"},
        {"+ -", "more or fewer lines for a key"},
        {"q", "leave"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Buf lead = {0};
        buf_printf(&lead, "%-20s ", ROWS[i][0]);
        buf_char(&lead, 0);
        prose_fill(out, lead.at, text_of(ROWS[i][1]), &player->text);
        buf_free(&lead);
    }
}

static void put_sections(const Player *player, Buf *out)
{
    for (int i = 0; i < player->beats.sections; i++) {
        const Part *heading = part_of(player, &player->beats.beat[player->beats.section[i]]);
        Buf         lead = {0};
        buf_printf(&lead, "%3d  ", i + 1);
        buf_fill(&lead, ' ', 2 * (heading->level < 4 ? heading->level : 4) - 2);
        buf_char(&lead, 0);
        prose_fill(out, lead.at, heading->text, &player->text);
        buf_free(&lead);
    }
}

static int current_beat(const Player *player)
{
    return player->piece[last_beat_piece(player)].beat;
}

static void put_status(Player *player)
{
    Buf *out = &player->status;
    out->len = 0;
    if (player->mode == MODE_BLANK)
        return;
    if (player->mode == MODE_KEYS)
        buf_puts(out, "any key goes on");
    else if (player->mode == MODE_SECTIONS)
        buf_printf(out, player->number ? "section %d" : "the number of a section", player->number);
    else
        buf_printf(out, "%d/%d", current_beat(player) + 1, player->beats.count);
    if (player->mode == MODE_PAGE && player->quota)
        buf_printf(out, "  %d line%s a key", player->quota, player->quota == 1 ? "" : "s");
    if (player->said.len)
        buf_printf(out, "  %.*s", TEXT_ARG(player->said));
    else if (player->mode == MODE_PAGE)
        buf_puts(out, player_at_end(player) ? "  the end; q leaves" : "  ? for the keys");
    if (player->look.columns && out->len >= (size_t)player->look.columns) /* it is ASCII */
        out->len = (size_t)player->look.columns - 1;
}

/* What has to be done so that the page stands on the screen. */
static Show show(Player *player, bool anew)
{
    Buf  page = {0};
    Show show = {.act = ACT_NOTHING};
    if (player->mode == MODE_PAGE)
        put_page(player, &page);
    else if (player->mode == MODE_KEYS)
        put_keys(player, &page);
    else if (player->mode == MODE_SECTIONS)
        put_sections(player, &page);
    player->out.len = 0;
    size_t had = player->shown.len;
    bool   more = player->mode == MODE_PAGE && page.len >= had && (!had || memcmp(page.at, player->shown.at, had) == 0);
    if (!more || anew) {
        show.act = ACT_ANEW;
        buf_put(&player->out, tail(player, buf_text(&page)));
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
    while (QUOTAS[at] != player->quota)
        at++;
    at += more ? at + 1 < COUNT : -(at > 0);
    player->quota = QUOTAS[at];
    player->said = player->quota ? (Text){0} : TEXT("as many lines as fit");
}

static bool section_key(Player *player, int key)
{
    int  sections = player->beats.sections;
    bool digit = key >= '0' && key <= '9';
    if (digit && player->number * 10 + key - '0' <= sections)
        player->number = player->number * 10 + key - '0';
    bool settled = player->number && (key == KEY_ENTER || (digit && player->number * 10 > sections));
    if (settled)
        jump(player, player->number - 1);
    if (settled || !digit) {
        player->mode = MODE_PAGE;
        player->number = 0;
    }
    return settled;
}

static Show page_key(Player *player, int key)
{
    switch (key) {
    case KEY_ENTER:
    case ' ':
        next(player);
        break;
    case 'b':
        back(player);
        break;
    case 'r':
        run_again(player);
        return show(player, true);
    case 's':
        player->mode = player->beats.sections ? MODE_SECTIONS : MODE_PAGE;
        break;
    case 'p':
        put_status(player);
        player->shown.len = 0;
        return (Show){.act = ACT_TRY};
    case 'h':
        reveal_more(player, PIECE_HINT);
        break;
    case 'a':
        reveal_more(player, PIECE_ANSWER);
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
        break;
    }
    return show(player, false);
}

Show player_key(Player *player, int key)
{
    stage_rest(player->stage);
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
    if (player->beats.count && !player->pieces)
        reveal(player, 0, 0, 0);
    return player->pieces ? show(player, true) : (Show){.act = ACT_QUIT};
}

static void set_look(Player *player)
{
    int most = player->look.large ? WIDTH_LARGE : WIDTH_CLASS;
    int width = player->look.columns < player->look.width ? player->look.columns : player->look.width;
    width = width > most ? most : width;
    player->settings.width = width < WIDTH_LEAST ? WIDTH_LEAST : width;
    player->text = (Look){!player->settings.ascii, player->settings.colour, player->settings.width};
}

Show player_resize(Player *player, int columns, int rows)
{
    int before = player->settings.width;
    player->look.columns = columns;
    player->look.rows = rows;
    set_look(player);
    if (player->settings.width != before)
        record_anew(player);
    return show(player, true);
}

bool player_at_end(const Player *player)
{
    const Piece *last = &player->piece[last_beat_piece(player)];
    return last->beat + 1 == player->beats.count && is_whole(player, last);
}

/* ---- the presenter ------------------------------------------------------------------------------------------ */

static void put_notes_of(const Player *player, const Beat *beat, Buf *out)
{
    for (int at = beat->note; at >= 0 && at < player->lesson->parts; at++) {
        PartKind kind = player->lesson->part[at].kind;
        if (kind == PART_NOTE)
            prose_fill(out, "note: ", player->lesson->part[at].text, &player->text);
        else if (kind != PART_STOP)
            break;
    }
}

static void put_next(const Player *player, Buf *out)
{
    const Piece *last = &player->piece[last_beat_piece(player)];
    Beat         beat = player->beats.beat[last->beat];
    if (player_at_end(player)) {
        buf_puts(out, "next: the end\n");
        return;
    }
    if (is_whole(player, last))
        beat = player->beats.beat[last->beat + 1];
    const Part *part = part_of(player, &beat);
    switch (beat.kind) {
    case BEAT_TYPED:
        prose_lines(out, "next: ", "      ", part->statement[beat.statement].text, &player->text);
        break;
    case BEAT_YIELD:
        buf_puts(out, "next: what it yields\n");
        break;
    case BEAT_QUESTION:
        prose_fill(out, "next: question ", part->question->name, &player->text);
        break;
    case BEAT_NUMBERS:
        buf_puts(out, "next: numbers\n");
        break;
    case BEAT_REVEAL:
        buf_puts(out, "next: what was to be predicted\n");
        break;
    case BEAT_PRINTED:
        prose_fill(out, "next: lines of ", part->text, &player->text);
        break;
    case BEAT_FOUND:
        buf_puts(out, "next: what became of these lines\n");
        break;
    default:
        prose_fill(out, "next: ", text_cut(part->text, 0, line_end(part->text, 0)), &player->text);
        break;
    }
}

Text player_notes(Player *player)
{
    Buf *out = &player->notes;
    int  section = player->beats.beat[current_beat(player)].section, question = question_beat(player);
    int  first = player->pieces - 1;
    out->len = 0;
    buf_printf(out, "---- %d of %d", current_beat(player) + 1, player->beats.count);
    if (section >= 0)
        prose_fill(out, ", ", part_of(player, &player->beats.beat[player->beats.section[section]])->text, &player->text);
    else
        buf_char(out, '\n');
    while (first > 0 && !player->piece[first - 1].pause)
        first--;
    for (int i = first; i < player->pieces; i++)
        if (player->piece[i].kind == PIECE_BEAT && is_whole(player, &player->piece[i]))
            put_notes_of(player, &player->beats.beat[player->piece[i].beat], out);
    if (question >= 0 && question == current_beat(player))
        buf_put(out, player->record[question].answer);
    put_next(player, out);
    buf_char(out, '\n');
    return buf_text(out);
}

Stage *player_stage(Player *player)
{
    Stage *stage = new_stage(player);
    for (int i = 0; i <= current_beat(player); i++)
        run_beat(player, stage, &player->beats.beat[i], NULL);
    stage_rest(stage);
    return stage;
}

/* ---- the whole ---------------------------------------------------------------------------------------------- */

Player *player_new(const Lesson *lesson, const World *outside, const Settings *settings, const PlayLook *look)
{
    Player *player = memory_resize(NULL, sizeof *player);
    *player = (Player){.lesson = lesson, .outside = outside, .settings = *settings, .look = *look};
    set_look(player);
    player->mem = arena_new();
    player->records = arena_new();
    player->beats = beats_of(lesson, player->mem);
    player->record = ARENA_MANY(player->mem, Record, player->beats.count + 1);
    player->stage = new_stage(player);
    return player;
}

void player_free(Player *player)
{
    stage_free(player->stage);
    arena_free(player->mem);
    arena_free(player->records);
    free(player->piece);
    buf_free(&player->shown);
    buf_free(&player->out);
    buf_free(&player->status);
    buf_free(&player->notes);
    free(player);
}
