/* The lines of a method that say what its figure shows (sketch.h has their form). */
#include "derive/reading/method_reader.h"

#include <ctype.h>

const char *const sketch_quantity_names[] = {"place", "velocity", "momentum", "impulse", "scheme"};

const MarkRow sketch_mark_table[ALL_MARK_KINDS] = {
#define MARK(ID, word, what, clauses, quantity, summary) {word, what, clauses, QUANTITY_##quantity, summary},
#include "derive/marks.def"
#undef MARK
    [MARK_PATH] = {"path", 0, "", QUANTITY_PLACE, "a line through several places"},
    [MARK_AXIS] = {"axis", 0, "", QUANTITY_PLACE, "an axis of a plot"},
};

static const struct {
    char        letter;
    const char *word;
} CLAUSES[] = {{'f', "from"}, {'t', "to"}, {'a', "at"}, {'m', "mass"}, {'o', "on"}};

const char *sketch_mark_clause(char letter)
{
    for (size_t i = 0; i < sizeof CLAUSES / sizeof *CLAUSES; i++)
        if (CLAUSES[i].letter == letter)
            return CLAUSES[i].word;
    return NULL;
}

bool sketch_mark_takes(const MarkRow *row, char letter, bool *optional)
{
    for (const char *c = row->clauses; *c; c++)
        if (tolower((unsigned char)*c) == letter) {
            *optional = *c == letter;
            return true;
        }
    return false;
}

/* ---- figure ----------------------------------------------------------------------------------------------- */

static bool read_quantity(MethodReader *r, Measure *quantity)
{
    for (int q = 0; q < QUANTITIES; q++)
        if (q != QUANTITY_IMPULSE && reader_take_word(r, sketch_quantity_names[q])) {
            *quantity = (Measure)q;
            return true;
        }
    return reader_complain(r, "place, velocity, momentum or scheme");
}

static bool read_condition(MethodReader *r, const Expr **condition)
{
    return reader_take_expr(r, (Expr **)condition, LEVEL_OR);
}

/* "caption" [of QUANTITY] [plane A, B] [if CONDITION] */
static bool read_figure(MethodReader *r)
{
    SketchPanel *panel = &r->sketch->panel;
    r->sketch->is_panel = true;
    reader_take_text(r, &panel->caption);
    if (reader_take_word(r, "of") && !read_quantity(r, &panel->quantity))
        return false;
    if (reader_take_word(r, "plane") && !(reader_take_expr(r, (Expr **)&panel->plane[0], LEVEL_SUM) &&
                                          parse_expect(&r->parser, TOKEN_COMMA, "`,` and the other vector of the plane") &&
                                          reader_take_expr(r, (Expr **)&panel->plane[1], LEVEL_SUM)))
        return false;
    if (reader_take_word(r, "if") && !read_condition(r, &panel->only_if))
        return false;
    return reader_at(r, TOKEN_END) || reader_complain(r, "of, plane, if or the end of the line");
}

/* ---- draw ------------------------------------------------------------------------------------------------- */

static bool unknown_mark(MethodReader *r)
{
    Nearest nearest = {r->parser.token->text, {0}, 99};
    for (int k = 0; reader_at(r, TOKEN_NAME) && k < MARK_KINDS; k++)
        parse_nearest_visit(text_of(sketch_mark_table[k].word), &nearest);
    reader_complain(r, "the name of a mark (point, segment, arrow, velocity ...)");
    if (nearest.best.len)
        return diag_hint(r->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    return diag_hint(r->diag, "`help figures` lists what can be drawn");
}

static const Expr **clause_place(SketchMark *mark, char letter)
{
    return letter == 'f' ? &mark->from : letter == 't' ? &mark->to : letter == 'm' ? &mark->mass : &mark->at;
}

/* Reads one of the words in CLAUSES with its value; *any tells whether there was one. */
static bool read_clause(MethodReader *r, SketchMark *mark, bool *any)
{
    const MarkRow *row = &sketch_mark_table[mark->kind];
    *any = false;
    for (size_t i = 0; i < sizeof CLAUSES / sizeof *CLAUSES && !*any; i++) {
        const Token *word = r->parser.token;
        bool         optional;
        char         letter = CLAUSES[i].letter;
        if (!reader_take_word(r, CLAUSES[i].word))
            continue;
        *any = true;
        if (!sketch_mark_takes(row, letter, &optional))
            return diag_fail(r->diag, EXIT_INPUT, word->span, "`%s` has no `%s`", row->word, CLAUSES[i].word);
        if (letter == 'o' ? mark->stack.len > 0 : *clause_place(mark, letter) != NULL)
            return diag_fail(r->diag, EXIT_INPUT, word->span, "`%s` appears twice", CLAUSES[i].word);
        if (letter == 'o') {
            if (!reader_take_text(r, &mark->stack))
                return reader_complain(r, "the label of the bar in quotes");
        } else if (!reader_take_expr(r, (Expr **)clause_place(mark, letter), LEVEL_SUM)) {
            return false;
        }
    }
    return true;
}

static bool check_clauses(MethodReader *r, const SketchMark *mark, Span span)
{
    const MarkRow *row = &sketch_mark_table[mark->kind];
    for (size_t i = 0; i < sizeof CLAUSES / sizeof *CLAUSES; i++) {
        bool optional;
        char letter = CLAUSES[i].letter;
        bool there = letter == 'o' ? mark->stack.len > 0 : *clause_place((SketchMark *)mark, letter) != NULL;
        if (!there && sketch_mark_takes(row, letter, &optional) && !optional)
            return diag_fail(r->diag, EXIT_INPUT, span, "`%s` needs `%s` and a value", row->word, CLAUSES[i].word);
    }
    if (mark->from && mark->to)
        return diag_fail(r->diag, EXIT_INPUT, span,
                         "an arrow starts `from` a point or ends `to` a point, not both: its value gives the other end");
    return true;
}

/* of "BODY" */
static bool read_body(MethodReader *r, SketchMark *mark)
{
    return !reader_take_word(r, "of") || reader_take_text(r, &mark->body) || reader_complain(r, "the name of the body in quotes");
}

/* MARK VALUE { clause } [of "BODY"] ["label"] [if CONDITION] */
static bool read_draw(MethodReader *r)
{
    SketchMark *mark = &r->sketch->mark;
    Span        span = r->parser.token->span;
    int         kind = 0;
    bool        any = true;
    while (kind < MARK_KINDS && !reader_take_word(r, sketch_mark_table[kind].word))
        kind++;
    if (kind == MARK_KINDS)
        return unknown_mark(r);
    mark->kind = (MarkKind)kind;
    if (!reader_take_expr(r, (Expr **)&mark->value, LEVEL_SUM))
        return false;
    while (any)
        if (!read_clause(r, mark, &any))
            return false;
    if (!read_body(r, mark))
        return false;
    mark->labelled = reader_take_text(r, &mark->label);
    if (reader_take_word(r, "if") && !read_condition(r, &mark->only_if))
        return false;
    return check_clauses(r, mark, span) &&
           (reader_at(r, TOKEN_END) || reader_complain(r, "a word of the mark, its label, if, or the end of the line"));
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

bool read_sketch_later(MethodReader *r, Text text, size_t start, size_t end)
{
    Text line = text_trim(text_cut(text, start, end));
    if (!line.len || (line.at[0] != 'f' && line.at[0] != 'd')) /* most lines */
        return false;
    if (!text_is(line, "figure") && !text_is(line, "draw") && !reader_line_begins(&line, "figure") && !reader_line_begins(&line, "draw"))
        return false;
    reader_note_item(r, ITEM_SKETCH, start, end)->first = r->book->sketches++;
    return true;
}

bool read_defer_sketch(MethodReader *r)
{
    reader_defer_line(r, ITEM_SKETCH)->first = r->book->sketches++;
    return true;
}

static bool read_sketch_line(MethodReader *r, SketchLine *line)
{
    *line = (SketchLine){.span = r->parser.token->span};
    line->panel.guard.step = line->mark.guard.step = -1;
    r->sketch = line;
    return reader_take_word(r, "figure") ? read_figure(r)
           : reader_take_word(r, "draw") ? read_draw(r)
                                         : reader_complain(r, "`figure` or `draw`");
}

bool read_sketch_now(Book *book, Diag *diag)
{
    MethodReader r = {.book = book, .diag = diag};
    bool         good = true;
    if (book->sketch_read)
        return true;
    book->sketch = ARENA_MANY(book->method.mem, SketchLine, book->sketches);
    for (int i = 0; i < book->items && good; i++)
        if (book->item[i].kind == ITEM_SKETCH)
            good = reader_noted(&r, &book->item[i]) && read_sketch_line(&r, &book->sketch[book->item[i].first]);
    return book->sketch_read = good;
}
