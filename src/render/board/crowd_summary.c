#include "render/board/crowd_summary.h"

#include <stdlib.h>
#include <string.h>

typedef struct SummaryMaker {
    const Crowd      *crowd;
    const CrowdStyle *style;
    NumCtx           *num;
    Arena            *mem;
    Document          doc;
} SummaryMaker;

/* ---- numbers ---------------------------------------------------------------------------------------------- */

/* The exact value times the length of the row's normal; a plain value where there is no row. */
static Num scaled(SummaryMaker *m, Rat value, const CrowdRow *row)
{
    Num z = {.exact = exact_rational(value, m->num)}, root;
    Rat nx2, ny2, sum;
    if (!row || rat_mul(&nx2, row->push[1].part[0], row->push[1].part[0], m->num) ||
        rat_mul(&ny2, row->push[1].part[1], row->push[1].part[1], m->num) || rat_add(&sum, nx2, ny2, m->num))
        return z;
    root.exact = exact_rational(sum, m->num);
    if (!exact_system.sqrt(&root, root, m->num))
        exact_system.mul(&z, z, root, m->num);
    return z;
}

/* A double close to it, for an order by size. */
static double roughly(SummaryMaker *m, Rat value, const CrowdRow *row)
{
    Num near;
    return binary64_system.from_exact(&near, scaled(m, value, row).exact, m->num) ? 0 : near.binary64;
}

/* ---- for people ------------------------------------------------------------------------------------------- */

/* 4/3, or 1.33333 with *rounded set. */
static Expr *digits_expr(SummaryMaker *m, Rat value, const CrowdRow *row, bool *rounded)
{
    Style style = {.roots = ROOT_ABOVE, .digits = m->style->digits, .longest = 96};
    Expr *expr = value_num_expr(scaled(m, value, row), &exact_system, &style, m->num);
    expr->put_in = false;
    *rounded |= expr_is_rounded(expr);
    return expr;
}

static Phrase value_phrase(SummaryMaker *m, const Expr *expr, bool rounded)
{
    Phrase phrase = {0};
    if (rounded)
        phrase_related(&phrase, m->mem, expr, true);
    else
        phrase_math(&phrase, m->mem, expr);
    return phrase;
}

static Phrase number_phrase(SummaryMaker *m, Rat value, const CrowdRow *row)
{
    bool        rounded = false;
    const Expr *expr = digits_expr(m, value, row, &rounded);
    return value_phrase(m, expr, rounded);
}

static Text number_text(SummaryMaker *m, Rat value)
{
    Buf    buf = {0};
    Phrase phrase = number_phrase(m, value, NULL);
    phrase_write(&buf, &phrase, m->style->unicode);
    return buf_finish(&buf, m->mem);
}

static Phrase velocity_phrase(SummaryMaker *m, const CrowdBody *body)
{
    Expr *vector = expr_new(m->mem, EXPR_VECTOR, (Span){0, 0});
    bool  rounded = false;
    int   room = 0;
    for (int k = 0; k < 2; k++)
        expr_append(m->mem, vector, OP_ADD, digits_expr(m, body->after.part[k], NULL, &rounded), &room);
    return value_phrase(m, vector, rounded);
}

typedef struct Ranked {
    int    index;
    double size;
} Ranked;

static int by_size(const void *one, const void *two)
{
    const Ranked *a = one, *b = two;
    return a->size < b->size ? 1 : a->size > b->size ? -1 : a->index - b->index;
}

enum { SHOWN = 5 };

static void put_impulses(SummaryMaker *m)
{
    static const char *const HEADS[] = {"", "impulse"};
    const Crowd             *crowd = m->crowd;
    Ranked                  *list = ARENA_MANY(m->mem, Ranked, crowd->rows + 1);
    int                      count = 0;
    for (int i = 0; i < crowd->rows; i++)
        if (!crowd->row[i].axis && crowd->row[i].equation >= 0)
            list[count++] = (Ranked){i, roughly(m, crowd->row[i].j, &crowd->row[i])};
    if (!count)
        return;
    qsort(list, (size_t)count, sizeof *list, by_size);
    Block *table = document_table(&m->doc, TEXT("the largest impulses, and the smallest"), HEADS, 2, SHOWN + 1);
    for (int i = 0; i < count; i++) {
        if (i >= SHOWN && i < count - 1)
            continue;
        const CrowdRow *row = &crowd->row[list[i].index];
        Phrase         *cell = table->cell + 2 * table->rows++;
        Text            name = text_format(m->mem, "j_%.*s", TEXT_ARG(crowd->island->contact[row->contact]->name));
        phrase_math(&cell[0], m->mem, expr_name(m->mem, name));
        cell[1] = number_phrase(m, row->j, row);
    }
}

static double speed(SummaryMaker *m, const CrowdMotion *v)
{
    return hypot(roughly(m, v->part[0], NULL), roughly(m, v->part[1], NULL));
}

static void put_velocities(SummaryMaker *m)
{
    static const char *const HEADS[] = {"", "velocity", "angular velocity"};
    const Crowd             *crowd = m->crowd;
    Ranked                  *list = ARENA_MANY(m->mem, Ranked, crowd->island->bodies + 1);
    int                      count = 0, columns = 2;
    for (int i = 0; i < crowd->island->bodies; i++)
        if (crowd->body[i].used && crowd->island->body[i]->moves)
            list[count++] = (Ranked){i, speed(m, &crowd->body[i].after)};
    qsort(list, (size_t)count, sizeof *list, by_size);
    for (int i = 0; i < count && i < SHOWN; i++)
        columns = crowd->island->body[list[i].index]->turns ? 3 : columns;
    Block *table = document_table(&m->doc, TEXT("the fastest bodies after the collision"), HEADS, columns, SHOWN);
    for (int i = 0; i < count && i < SHOWN; i++) {
        const CrowdBody *body = &crowd->body[list[i].index];
        const Body      *given = crowd->island->body[list[i].index];
        Phrase          *cell = table->cell + columns * table->rows++;
        phrase_math(&cell[0], m->mem, expr_name(m->mem, given->name));
        cell[1] = velocity_phrase(m, body);
        if (columns > 2 && given->turns)
            cell[2] = number_phrase(m, body->after.part[2], NULL);
    }
}

static void put_notes(SummaryMaker *m, const Notes *notes)
{
    const Crowd *crowd = m->crowd;
    Text         before = number_text(m, crowd->before), after = number_text(m, crowd->after);
    document_note(&m->doc, "kinetic energy %.*s before, %.*s after", TEXT_ARG(before), TEXT_ARG(after));
    if (crowd->driven)
        document_note(&m->doc, "moving fixed bodies add %.*s, so %.*s is lost", TEXT_ARG(number_text(m, crowd->work)),
                      TEXT_ARG(number_text(m, crowd->loss)));
    document_note(&m->doc, "exact: solved in fractions; the law of restitution, checked with the velocities, %s at every contact",
                  crowd->checked ? "holds exactly" : "DOES NOT HOLD");
    if (crowd->rank < crowd->equations)
        document_note(&m->doc, "%d of %d equations depend on the others, so the velocities are unique, but the impulses are not%s",
                      crowd->equations - crowd->rank, crowd->equations,
                      crowd->driven ? "; the work of fixed bodies and the loss may not be unique either" : "");
    if (crowd->open)
        document_note(&m->doc,
                      crowd->open == 1 ? "%d contact is left out, as its bodies are separating"
                                       : "%d contacts are left out, as their bodies are separating",
                      crowd->open);
    int above = 0;
    for (int i = 0; i < crowd->rows; i++)
        above += !crowd->row[i].axis && rat_compare(crowd->row[i].e, rat_int(1), m->num) > 0;
    if (above)
        document_note(&m->doc, "e is greater than 1 at %d contact%s, which adds kinetic energy", above, above == 1 ? "" : "s");
    Text first = crowd->pulling ? crowd->island->contact[crowd->row[crowd->first_pull].contact]->name : (Text){0};
    if (crowd->pulling && crowd->one_of_many)
        document_note(&m->doc,
                      "these impulses are one choice of many, and %d of them pull%s (%.*s, for example); whether a choice without pulling "
                      "exists is not known",
                      crowd->pulling, crowd->pulling == 1 ? "s" : "", TEXT_ARG(first));
    else if (crowd->pulling == 1)
        document_note(&m->doc, "%.*s would have to pull, but bodies that touch can only push: the model \"all at once\" does not fit here",
                      TEXT_ARG(first));
    else if (crowd->pulling)
        document_note(
            &m->doc,
            "%d contacts would have to pull (%.*s, for example), but bodies that touch can only push: the model \"all at once\" does "
            "not fit here",
            crowd->pulling, TEXT_ARG(first));
    for (int i = 0; i < notes->count; i++)
        document_add(&m->doc, BLOCK_NOTE, notes->text[i]);
}

static SummaryMaker open_maker(const Crowd *crowd, const CrowdStyle *style)
{
    return (SummaryMaker){.crowd = crowd, .style = style, .num = style->num, .mem = style->num->mem, .doc.mem = style->num->mem};
}

Document document_of_crowd(const Crowd *crowd, const CrowdStyle *style, const Notes *notes)
{
    SummaryMaker m = open_maker(crowd, style);
    document_add(&m.doc, BLOCK_TITLE,
                 text_format(m.mem, "island: all contacts at once: A j = b; %d equations are too many to write out (the limit is %d)",
                             crowd->rows, LIMIT_ROWS));
    put_impulses(&m);
    put_velocities(&m);
    put_notes(&m, notes);
    return m.doc;
}

/* ---- for programs ----------------------------------------------------------------------------------------- */

static void put_text(Json *json, SummaryMaker *m, Num value, bool decimal)
{
    Buf   text = {0};
    Style style = {.roots = ROOT_ABOVE, .digits = m->style->digits, .longest = 0};
    if (decimal)
        exact_system.decimal(&text, value, m->style->digits, m->num);
    else
        expr_write(&text, value_num_expr(value, &exact_system, &style, m->num), false);
    json_string_or_null(json, buf_text(&text));
    buf_free(&text);
}

/* The keys are "exact" and "decimal"; of a vector each is an array. */
static void put_known(Json *json, SummaryMaker *m, const Rat *value, const CrowdRow *row, int count)
{
    json_open_object(json);
    for (int k = 0; k < 2; k++) {
        json_key(json, k ? "decimal" : "exact");
        if (count > 1)
            json_open_array(json);
        for (int i = 0; i < count; i++)
            put_text(json, m, scaled(m, value[i], row), k);
        if (count > 1)
            json_close_array(json);
    }
    json_close_object(json);
}

static void put_json_impulses(Json *json, SummaryMaker *m)
{
    const Crowd *crowd = m->crowd;
    json_key_object(json, "j");
    for (int i = 0; i < crowd->rows; i++) {
        const CrowdRow *row = &crowd->row[i];
        if (row->axis == 'y')
            continue;
        Rat both[2] = {row->j, crowd->row[row->axis ? i + 1 : i].j};
        json_name(json, crowd->island->contact[row->contact]->name);
        put_known(json, m, both, row->axis ? NULL : row, row->axis ? 2 : 1);
    }
    json_close_object(json);
}

static void put_json_bodies(Json *json, SummaryMaker *m, bool turning)
{
    const Crowd *crowd = m->crowd;
    json_key_object(json, turning ? "w" : "v");
    for (int i = 0; i < crowd->island->bodies; i++) {
        const Body *given = crowd->island->body[i];
        if (!crowd->body[i].used || !given->moves || (turning && !given->turns))
            continue;
        const Rat *v = crowd->body[i].after.part;
        json_name(json, given->name);
        put_known(json, m, turning ? &v[2] : v, NULL, turning ? 1 : 2);
    }
    json_close_object(json);
}

void json_crowd(Buf *out, const Crowd *crowd, const CrowdStyle *style, const Notes *notes, const Origin *origin)
{
    SummaryMaker m = open_maker(crowd, style);
    Json         json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("island"));
    json_key_text(&json, "model", TEXT("simultaneous"));
    json_key_array(&json, "released");
    json_close_array(&json);
    json_key_int(&json, "rank", crowd->rank);
    json_key_int(&json, "equations", crowd->equations);
    json_key_text(&json, "system", TEXT("exact"));
    json_key_text(&json, "status", TEXT("ok"));
    json_key_object(&json, "answers");
    put_json_impulses(&json, &m);
    put_json_bodies(&json, &m, false);
    put_json_bodies(&json, &m, true);
    if (crowd->driven) {
        json_key(&json, "work");
        put_known(&json, &m, &crowd->work, NULL, 1);
    }
    json_key(&json, "loss");
    put_known(&json, &m, &crowd->loss, NULL, 1);
    json_close_object(&json);
    json_key_array(&json, "laws");
    json_open_object(&json);
    json_key_text(&json, "name", TEXT("u' = -e*u"));
    json_key_text(&json, "holds", crowd->checked ? TEXT("exact") : TEXT("false"));
    json_key_text(&json, "caption", TEXT("restitution; of pins and contacts put back u' = 0"));
    json_close_object(&json);
    json_close_array(&json);
    put_notes(&m, notes);
    json_key_array(&json, "notes");
    for (int i = 0; i < m.doc.count; i++)
        json_string(&json, m.doc.block[i].caption);
    json_close_array(&json);
    json_end_line(&json);
}
