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

static Text decimal_of(double x, int digits, NumCtx *num)
{
    Buf buf = {0};
    Num exact;
    exact.exact = binary64_system.to_exact((Num){.binary64 = x}, num);
    exact_decimal(&buf, exact.exact, digits, num);
    return buf_finish(&buf, num->mem);
}

/* The same with all digits of an integer part that is read at a glance. */
static Text whole_of(double x, int digits, NumCtx *num)
{
    Buf buf = {0};
    num_decimal(&buf, (Num){.exact = binary64_system.to_exact((Num){.binary64 = x}, num)}, digits, num);
    return buf_finish(&buf, num->mem);
}

/* The digits that the whole ball agrees on; empty where it has none. */
static Text certain_digits(Ball x, int digits, NumCtx *num)
{
    double low = x.near - x.within, high = x.near + x.within;
    int    most = digits < NUM_READ_BACK ? digits : NUM_READ_BACK;
    if (isfinite(x.within) && text_equal(whole_of(low, most, num), whole_of(high, most, num)))
        return whole_of(low, most, num);
    for (int d = most; d > 0 && isfinite(x.within); d--)
        if (text_equal(decimal_of(low, d, num), decimal_of(high, d, num)))
            return decimal_of(low, d, num);
    return (Text){0};
}

/* As few digits as lie in the ball; empty where it has no bound. */
static Text digits_inside(Ball x, NumCtx *num)
{
    Text   text = TEXT("0");
    double low = x.near - x.within, high = x.near + x.within;
    bool   inside = low <= 0 && high >= 0;
    if (!isfinite(x.within))
        return (Text){0};
    for (int d = 1; d <= NUM_READ_BACK && !inside; d++) {
        text = decimal_of(x.near, d, num);
        double value = strtod(text_format(num->mem, "%.*s%c", TEXT_ARG(text), 0).at, NULL);
        inside = value >= low && value <= high;
    }
    return text;
}

/* One end of a ball, outward by more than 17 digits can take back. */
static double end_of(Ball x, int side)
{
    double end = x.near + side * x.within, out = side * INFINITY;
    for (int i = 0; i < 8; i++)
        end = nextafter(end, out);
    return end;
}

static Text end_text(Ball x, int side, NumCtx *num)
{
    double end = end_of(x, side);
    return isfinite(end) ? decimal_of(end, 17, num) : TEXT("");
}

/* The exact value times the length of the row's normal; a plain value where there is no row. */
static Num scaled(SummaryMaker *m, Rat value, const CrowdRow *row)
{
    Num z = {.exact = exact_rational(value, m->num)}, root;
    Rat nx2, ny2, sum;
    if (!row || rat_mul(&nx2, row->nx, row->nx, m->num) || rat_mul(&ny2, row->ny, row->ny, m->num) || rat_add(&sum, nx2, ny2, m->num))
        return z;
    root.exact = exact_rational(sum, m->num);
    if (!exact_system.sqrt(&root, root, m->num))
        exact_system.mul(&z, z, root, m->num);
    return z;
}

static Ball scaled_ball(SummaryMaker *m, Ball value, const CrowdRow *row)
{
    Num  length = scaled(m, rat_int(1), row), near;
    Ball size = {1, 0};
    if (row && !binary64_system.from_exact(&near, length.exact, m->num))
        size = ball(near.binary64, fabs(near.binary64) * DBL_EPSILON);
    return row ? ball_mul(value, size) : value;
}

/* The largest possible distance of a true impulse from the middle of lo and hi, over all contacts and pins. */
static double widest(SummaryMaker *m)
{
    double most = 0;
    for (int i = 0; i < m->crowd->rows; i++) {
        const CrowdRow *row = &m->crowd->row[i];
        Ball            impulse = scaled_ball(m, row->j.near, row->axis ? NULL : row);
        most = fmax(most, fmax(end_of(impulse, 1) - impulse.near, impulse.near - end_of(impulse, -1)));
    }
    return nextafter(most, INFINITY); /* the differences are rounded */
}

static double roughly(SummaryMaker *m, const Known *value, const CrowdRow *row)
{
    return scaled_ball(m, value->near, row).near;
}

/* A bound with two digits, rounded up so that the statement stays true. */
static Text at_most(SummaryMaker *m, double x)
{
    double said = x;
    Text   text = text_format(m->mem, "%.1e%c", said, 0);
    while (strtod(text.at, NULL) < x && isfinite(said)) {
        said *= 1.01;
        text = text_format(m->mem, "%.1e%c", said, 0);
    }
    return text_cut(text, 0, text.len - 1);
}

/* ---- for people ------------------------------------------------------------------------------------------- */

/* 4/3, or 1.33333 with *rounded set; NULL if no digit is certain. */
static Expr *digits_expr(SummaryMaker *m, const Known *value, const CrowdRow *row, bool *rounded)
{
    Style style = {.roots = ROOT_ABOVE, .digits = m->style->digits, .longest = 96};
    if (!m->crowd->exact) {
        Text digits = certain_digits(scaled_ball(m, value->near, row), m->style->digits, m->num);
        *rounded |= digits.len > 0;
        return digits.len ? expr_number(m->mem, digits, NULL) : NULL;
    }
    Expr *expr = value_num_expr(scaled(m, value->exact, row), &exact_system, &style, m->num);
    expr->put_in = false;
    *rounded |= expr_is_rounded(expr);
    return expr;
}

/* Shown if no digit is certain. */
static Text bound_text(SummaryMaker *m, const Known *value, const CrowdRow *row)
{
    Ball ball = scaled_ball(m, value->near, row);
    return text_format(m->mem, "0 to within %.*s", TEXT_ARG(at_most(m, fabs(ball.near) + ball.within)));
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

static Phrase number_phrase(SummaryMaker *m, const Known *value, const CrowdRow *row)
{
    bool        rounded = false;
    const Expr *expr = digits_expr(m, value, row, &rounded);
    return expr ? value_phrase(m, expr, rounded) : phrase_of(m->mem, bound_text(m, value, row));
}

static Text number_text(SummaryMaker *m, const Known *value, const CrowdRow *row)
{
    Buf    buf = {0};
    Phrase phrase = number_phrase(m, value, row);
    phrase_write(&buf, &phrase, m->style->unicode);
    return buf_finish(&buf, m->mem);
}

/* A vector with a component without certain digits is written as text. */
static Phrase vector_phrase(SummaryMaker *m, const CrowdBody *body)
{
    const Known *part[2] = {&body->vx2, &body->vy2};
    Expr        *vector = expr_new(m->mem, EXPR_VECTOR, (Span){0, 0});
    bool         rounded = false, whole = true;
    Text         text[2];
    int          room = 0;
    for (int k = 0; k < 2; k++) {
        Expr *expr = digits_expr(m, part[k], NULL, &rounded);
        Buf   buf = {0};
        whole &= expr != NULL;
        if (expr)
            expr_write(&buf, expr, m->style->unicode);
        else
            buf_put(&buf, bound_text(m, part[k], NULL));
        text[k] = buf_finish(&buf, m->mem);
        if (whole)
            expr_append(m->mem, vector, OP_ADD, expr, &room);
    }
    if (whole)
        return value_phrase(m, vector, rounded);
    const char *about = !rounded ? "" : m->style->unicode ? "≈ " : "~ ";
    return phrase_of(m->mem, text_format(m->mem, "%s<%.*s, %.*s>", about, TEXT_ARG(text[0]), TEXT_ARG(text[1])));
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
            list[count++] = (Ranked){i, roughly(m, &crowd->row[i].j, &crowd->row[i])};
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
        cell[1] = number_phrase(m, &row->j, row);
    }
}

static void put_velocities(SummaryMaker *m)
{
    static const char *const HEADS[] = {"", "velocity", "angular velocity"};
    const Crowd             *crowd = m->crowd;
    Ranked                  *list = ARENA_MANY(m->mem, Ranked, crowd->island->bodies + 1);
    int                      count = 0, columns = 2;
    for (int i = 0; i < crowd->island->bodies; i++)
        if (crowd->body[i].used && crowd->island->body[i]->moves)
            list[count++] =
                (Ranked){i, hypot(known_about(&crowd->body[i].vx2, crowd->exact), known_about(&crowd->body[i].vy2, crowd->exact))};
    qsort(list, (size_t)count, sizeof *list, by_size);
    for (int i = 0; i < count && i < SHOWN; i++)
        columns = crowd->island->body[list[i].index]->turns ? 3 : columns;
    Block *table = document_table(&m->doc, TEXT("the fastest bodies after the collision"), HEADS, columns, SHOWN);
    for (int i = 0; i < count && i < SHOWN; i++) {
        const CrowdBody *body = &crowd->body[list[i].index];
        const Body      *given = crowd->island->body[list[i].index];
        Phrase          *cell = table->cell + columns * table->rows++;
        phrase_math(&cell[0], m->mem, expr_name(m->mem, given->name));
        cell[1] = vector_phrase(m, body);
        if (columns > 2 && given->turns)
            cell[2] = number_phrase(m, &body->w2, NULL);
    }
}

static void put_notes(SummaryMaker *m, const Notes *notes)
{
    const Crowd *crowd = m->crowd;
    Text         before = number_text(m, &crowd->before, NULL), after = number_text(m, &crowd->after, NULL);
    document_note(&m->doc, "kinetic energy %.*s before, %.*s after", TEXT_ARG(before), TEXT_ARG(after));
    if (crowd->driven)
        document_note(&m->doc, "moving fixed bodies add %.*s, so %.*s is lost", TEXT_ARG(number_text(m, &crowd->work, NULL)),
                      TEXT_ARG(number_text(m, &crowd->loss, NULL)));
    if (crowd->exact)
        document_note(&m->doc, "exact: solved in fractions; the law of restitution, checked with the velocities, %s at every contact",
                      crowd->checked ? "holds exactly" : "DOES NOT HOLD");
    else
        document_note(
            &m->doc,
            "proved: solved in doubles; every impulse is known to within %.*s, and all digits shown are correct; the law of restitution "
            "%s at every contact (error at most %.*s)",
            TEXT_ARG(at_most(m, widest(m))), crowd->checked ? "holds within the bounds" : "DOES NOT HOLD",
            TEXT_ARG(at_most(m, crowd->off)));
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

/* Keys are "exact", "decimal" and, where the number is known up to a bound, "lo" and "hi"; of a vector each is an array. */
static void put_known(Json *json, SummaryMaker *m, const Known *value, const CrowdRow *row, int count)
{
    static const char *const KEYS[] = {"exact", "decimal", "lo", "hi"};
    Style                    style = {.roots = ROOT_ABOVE, .digits = m->style->digits, .longest = 0};
    json_open_object(json);
    for (int k = 0; k < (m->crowd->exact ? 2 : 4); k++) {
        json_key(json, KEYS[k]);
        if (count > 1)
            json_open_array(json);
        for (int i = 0; i < count; i++) {
            Buf text = {0};
            if (m->crowd->exact && k == 0)
                expr_write(&text, value_num_expr(scaled(m, value[i].exact, row), &exact_system, &style, m->num), false);
            else if (m->crowd->exact)
                exact_system.decimal(&text, scaled(m, value[i].exact, row), m->style->digits, m->num);
            else if (k == 1)
                buf_put(&text, digits_inside(scaled_ball(m, value[i].near, row), m->num));
            else if (k > 1)
                buf_put(&text, end_text(scaled_ball(m, value[i].near, row), k == 2 ? -1 : 1, m->num));
            json_string_or_null(json, buf_text(&text));
            buf_free(&text);
        }
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
        Known both[2] = {row->j, crowd->row[row->axis ? i + 1 : i].j};
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
        Known v[2] = {crowd->body[i].vx2, crowd->body[i].vy2};
        json_name(json, given->name);
        put_known(json, m, turning ? &crowd->body[i].w2 : v, NULL, turning ? 1 : 2);
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
    json_key_text(&json, "system", crowd->exact ? TEXT("exact") : TEXT("bounded"));
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
    json_key_text(&json, "holds", !crowd->checked ? TEXT("false") : crowd->exact ? TEXT("exact") : TEXT("proved"));
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
