#include "classroom/revealed.h"

#include <limits.h>
#include <string.h>

/* ---- lines -------------------------------------------------------------------------------------------------- */

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

/* The columns of a line on the screen; colour codes take none. */
static int columns_of(Text line)
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
    return columns;
}

/* Rows of the screen. */
static int rows_of(const Revealed *page, Text line)
{
    int columns = columns_of(line);
    return columns ? (columns + page->columns - 1) / page->columns : 1;
}

/* The first visible character. */
static char first_of(Text line)
{
    size_t at = 0;
    while (at < line.len && line.at[at] == '\033') {
        while (at < line.len && line.at[at] != 'm')
            at++;
        at++;
    }
    return at < line.len ? line.at[at] : '\n';
}

/* The number of lines that fit into that many rows, and an empty line after them; `least` lines are taken even if they do not fit. If not
 * everything fits, the cut is at the end of a paragraph or a step, if there is one in the second half. */
static int lines_that_fit(const Revealed *page, Text text, int rows, int least, int *taken)
{
    int  count = 0, used = 0, good = 0, good_rows = 0;
    char before = '\n';
    while (text.len) {
        size_t end = line_end(text, 0);
        char   first = first_of(text_cut(text, 0, end));
        int    height = rows_of(page, text_cut(text, 0, end));
        if (first != '\n' && (before == '\n' || (before == ' ' && first != ' '))) {
            good = count;
            good_rows = used;
        }
        if (count >= least && used + height - (first == '\n') > rows) /* the screen has a row more than a step may fill */
            break;
        used += height;
        count++;
        before = first;
        text = text_from(text, end);
    }
    bool all = !text.len || !good || good_rows < used / 2;
    *taken = all ? used : good_rows;
    return all ? count : good;
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

static Text text_of_piece(const Revealed *page, const PagePiece *piece)
{
    const Record *record = &page->records->record[piece->beat];
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

static const PagePiece *last_piece(const Revealed *page)
{
    return &page->piece[page->count - 1];
}

/* The start of the page for this piece: the result of a statement appears below the statement. */
static int top_for(const Revealed *page, const PagePiece *piece)
{
    bool yields = !page->reading && piece->from == 0 && page->records->beats.beat[piece->beat].kind == BEAT_YIELD;
    return !page->alone ? last_piece(page)->top : yields ? page->count - 1 : page->count;
}

static bool is_whole(const Revealed *page, const PagePiece *piece)
{
    return piece->to >= text_count(text_of_piece(page, piece), '\n');
}

/* The rows that a step may fill: one row is for the status, and one old row remains. */
static int screenful(const Revealed *page)
{
    int rows = page->rows > 3 ? page->rows - 2 : page->rows ? 1 : INT_MAX;
    return page->quota && page->quota < rows ? page->quota : rows;
}

/* Adds as much of it as fits into that many rows; false if there is too little room to start. *used: the rows that it takes. */
static bool add_piece(Revealed *page, PagePiece piece, int rows, int *used)
{
    enum { BEGINNING = 3 }; /* rows: fewer at the bottom of a screen do not count */
    Text text = text_of_piece(page, &piece);
    int  taken, lines = lines_that_fit(page, cut_lines(text, piece.from, INT_MAX), rows, *used ? 0 : 1, &taken);
    bool whole = piece.from + lines >= text_count(text, '\n');
    bool question = page->reading && page->records->beats.beat[piece.beat].kind == BEAT_QUESTION;
    if (*used && !whole && (taken < BEGINNING || question))
        return false;
    piece.to = whole ? INT_MAX : piece.from + lines;
    if (page->count == page->room) {
        page->room = 2 * page->room + 64;
        page->piece = arena_realloc(page->piece, sizeof *page->piece * (size_t)page->room);
    }
    page->piece[page->count++] = piece;
    *used += taken;
    return true;
}

/* There is no pause before a result that only repeats the statement. */
static bool pauses_behind(const Revealed *page, const PagePiece *piece)
{
    const Beat *beat = &page->records->beats.beat[piece->beat];
    if (piece->kind != PIECE_BEAT || !is_whole(page, piece))
        return true;
    if (page->reading)
        return beat->kind == BEAT_QUESTION;
    if (beat->kind == BEAT_TYPED) {
        records_reach(page->records, piece->beat + 1);
        return !page->records->record[piece->beat + 1].repeats;
    }
    return beat->pause || (page->alone && beat->kind == BEAT_YIELD && !page->records->record[piece->beat].repeats);
}

/* Reveals from that piece on, over the following beats, up to a pause or as much as fits. */
static void reveal(Revealed *page, PagePiece piece)
{
    const Beats *beats = &page->records->beats;
    int          rows = screenful(page), used = 0;
    bool         says = false; /* a statement without output is not a separate step */
    for (;;) {
        records_reach(page->records, piece.beat);
        if (!add_piece(page, piece, rows - used, &used))
            break;
        says |= text_trim(text_of_piece(page, last_piece(page))).len > 0;
        if ((says && pauses_behind(page, last_piece(page))) || used >= rows || piece.beat + 1 == beats->count)
            break;
        piece = (PagePiece){.beat = piece.beat + 1, .top = piece.top};
    }
    page->piece[page->count - 1].pause = true;
}

/* ---- steps -------------------------------------------------------------------------------------------------- */

bool revealed_begin(Revealed *page)
{
    if (page->records->beats.count)
        reveal(page, (PagePiece){.beat = 0});
    return page->count > 0;
}

void revealed_jump(Revealed *page, int beat)
{
    reveal(page, (PagePiece){.beat = beat, .top = page->count});
}

bool revealed_next(Revealed *page)
{
    PagePiece piece = *last_piece(page);
    if (revealed_at_end(page))
        return false;
    if (is_whole(page, &piece))
        piece = (PagePiece){.beat = revealed_beat(page) + 1};
    else
        piece.from = piece.to;
    piece.top = top_for(page, &piece);
    reveal(page, piece);
    return true;
}

bool revealed_back(Revealed *page)
{
    int count = page->count - 1;
    while (count > 0 && !page->piece[count - 1].pause)
        count--;
    page->count = count ? count : page->count;
    return count > 0;
}

/* The number of pieces of that kind on the page for the question; a continued piece counts once. */
static int count_pieces(const Revealed *page, PieceKind kind, int beat)
{
    int count = 0;
    for (int i = 0; i < page->count; i++)
        count += page->piece[i].kind == kind && page->piece[i].beat == beat && page->piece[i].from == 0;
    return count;
}

bool revealed_hint(Revealed *page)
{
    int beat = revealed_question(page), shown = count_pieces(page, PIECE_HINT, beat);
    if (beat < 0 || revealed_is_cut(page) || shown >= page->records->record[beat].hints)
        return false;
    reveal(page, (PagePiece){.kind = PIECE_HINT, .beat = beat, .hint = shown, .top = last_piece(page)->top});
    return true;
}

bool revealed_answer(Revealed *page)
{
    int       beat = revealed_question(page);
    bool      answered = count_pieces(page, PIECE_ANSWER, beat) > 0;
    PieceKind kind = answered ? PIECE_WORKING : PIECE_ANSWER;
    if (beat < 0 || revealed_is_cut(page) || count_pieces(page, kind, beat) || (answered && !page->records->record[beat].working.len))
        return false;
    reveal(page, (PagePiece){.kind = kind, .beat = beat, .top = last_piece(page)->top});
    return true;
}

/* ---- where the page is -------------------------------------------------------------------------------------- */

static int last_of(const Revealed *page, BeatKind kind)
{
    for (int i = page->count - 1; i >= 0; i--)
        if (page->records->beats.beat[page->piece[i].beat].kind == kind)
            return page->piece[i].beat;
    return -1;
}

int revealed_beat(const Revealed *page)
{
    int at = page->count - 1;
    while (page->piece[at].kind != PIECE_BEAT)
        at--;
    return page->piece[at].beat;
}

int revealed_question(const Revealed *page)
{
    const Beat *beat = page->records->beats.beat;
    int         question = last_of(page, BEAT_QUESTION);
    return question >= 0 && beat[question].section == beat[revealed_beat(page)].section ? question : -1;
}

int revealed_yield(const Revealed *page)
{
    return last_of(page, BEAT_YIELD);
}

bool revealed_at_end(const Revealed *page)
{
    return revealed_beat(page) + 1 == page->records->beats.count && is_whole(page, last_piece(page));
}

bool revealed_is_cut(const Revealed *page)
{
    return !is_whole(page, last_piece(page));
}

void revealed_write(Buf *out, const Revealed *page)
{
    for (int i = last_piece(page)->top; i < page->count; i++)
        buf_put(out, cut_lines(text_of_piece(page, &page->piece[i]), page->piece[i].from, page->piece[i].to));
}

Text revealed_tail(const Revealed *page, Text lines)
{
    int    rows = page->rows ? page->rows - 1 : INT_MAX;
    size_t start = lines.len;
    while (start > 0) {
        size_t before = start - 1;
        while (before > 0 && lines.at[before - 1] != '\n')
            before--;
        rows -= rows_of(page, text_cut(lines, before, start));
        if (rows < 0)
            break;
        start = before;
    }
    return text_from(lines, start);
}
