/* A motion in floating point beside the true one. */
#include "render/board/motion_page.h"

#include <math.h>

static const char *system_name(const Journey *rounded)
{
    return rounded->ctx->sys->name;
}

static Text who(const Journey *journey, const Hit *hit, Arena *mem)
{
    Text ball = journey->rink->ball[hit->pair[0].ball].name, thing = motion_thing(journey, hit->pair[0].thing, mem);
    return text_format(mem, "%.*s – %.*s%s", TEXT_ARG(ball), TEXT_ARG(thing), hit->pairs > 1 ? " and more" : "");
}

static Text verdict(const Journey *real, const Journey *rounded, Arena *mem)
{
    int         first = drift_first(real, rounded);
    const char *name = system_name(rounded);
    if (first == real->hits)
        return text_format(mem, "%s hits the same bodies in all %d hits", name, real->hits);
    Text true_pair = who(real, real->hit[first], mem);
    if (first == rounded->hits)
        return text_format(mem, "from hit %d on, %s differs: it has no hit %.*s", first + 1, name, TEXT_ARG(true_pair));
    Text its_pair = who(rounded, rounded->hit[first], mem);
    if (real->hit[first]->endless)
        return text_format(mem, "hit %d stands for infinitely many (%.*s); from there on, %s takes the hits one after another", first + 1,
                           TEXT_ARG(true_pair), name);
    if (real->hit[first]->pairs > 1)
        return text_format(mem,
                           "at hit %d several bodies meet at the same moment (%.*s); from there on, %s takes the hits one after another",
                           first + 1, TEXT_ARG(true_pair), name);
    return text_format(mem, "from hit %d on, %s differs: it has the hit %.*s instead of %.*s", first + 1, name, TEXT_ARG(its_pair),
                       TEXT_ARG(true_pair));
}

Document document_of_drift(const Journey *real, Journey *const *rounded, const MotionStyle *style)
{
    enum { MOST_COLUMNS = 8 };
    const char *head[MOST_COLUMNS] = {"hit", "who"};
    Document    document = {.mem = style->mem};
    int         columns = 2, rows = 0;
    for (int i = 0; rounded[i] && columns < MOST_COLUMNS; i++) {
        int first = drift_first(real, rounded[i]);
        rows = first > rows ? first : rows;
        head[columns++] = text_format(style->mem, "%s%c", system_name(rounded[i]), 0).at;
    }
    Block *table = !rows ? NULL : document_table(&document, TEXT("correct bits of the centres at each hit"), head, columns, rows);
    for (int hit = 0; hit < rows; hit++) {
        Phrase *cell = table->cell + columns * table->rows++;
        cell[0] = phrase_of(style->mem, text_format(style->mem, "%d", hit + 1));
        cell[1] = phrase_of(style->mem, who(real, real->hit[hit], style->mem));
        for (int i = 0; i + 2 < columns; i++)
            cell[2 + i] =
                phrase_of(style->mem, hit < drift_first(real, rounded[i]) ? text_format(style->mem, "%d", drift_bits(real, rounded[i], hit))
                                                                          : TEXT("–"));
    }
    for (int i = 0; rounded[i]; i++) {
        Text said = verdict(real, rounded[i], style->mem);
        document_note(&document, "%.*s", TEXT_ARG(said));
    }
    return document;
}

void json_drift(Buf *out, const Journey *real, Journey *const *rounded, const MotionStyle *style, const Origin *origin)
{
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("motion_verify"));
    json_key_array(&json, "systems");
    for (int i = 0; rounded[i]; i++) {
        int  first = drift_first(real, rounded[i]);
        Text said = verdict(real, rounded[i], style->mem);
        json_open_object(&json);
        json_key_text(&json, "system", text_of(system_name(rounded[i])));
        json_key_int(&json, "same_hits", first);
        json_key_array(&json, "bits");
        for (int hit = 0; hit < first; hit++)
            json_int(&json, drift_bits(real, rounded[i], hit));
        json_close_array(&json);
        json_key_text(&json, "text", said);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_end_line(&json);
}

/* ---- where the error comes from --------------------------------------------------------------------------- */

static const char AXES[] = "xy";

/* A number of three digits, for sizes of errors. */
static Text size_text(double size, Arena *mem)
{
    return text_format(mem, "%.3g", size);
}

static Text share_text(double part, const DriftBlame *blame, Arena *mem)
{
    double share = 100 * part / blame->error;
    return text_format(mem, "%.1f %%", fabs(share) < 0.05 ? 0 : share); /* not -0.0 */
}

static Text ledger_caption(const Journey *rounded, const DriftBlame *blame, Arena *mem)
{
    const Rink *rink = rounded->rink;
    const Hit  *hit = rounded->hit[blame->hits - 1];
    return text_format(mem, "%s at hit %d, %.*s: %c of the centre of %.*s is %.*s m too %s", system_name(rounded), blame->hits,
                       TEXT_ARG(who(rounded, hit, mem)), AXES[blame->axis], TEXT_ARG(rink->ball[blame->ball].name),
                       TEXT_ARG(size_text(fabs(blame->error), mem)), blame->error > 0 ? "large" : "small");
}

/* The hit with the largest part; -1: the input. */
static int largest_part(const DriftBlame *blame)
{
    int    largest = -1;
    double size = fabs(blame->input);
    for (int i = 0; i < blame->hits; i++)
        if (fabs(blame->hit[i].part) > size) {
            size = fabs(blame->hit[i].part);
            largest = i;
        }
    return largest;
}

static void note_largest_part(Document *document, const Journey *rounded, const DriftBlame *blame, Arena *mem)
{
    int largest = largest_part(blame);
    if (largest < 0)
        document_note(document, "the largest part, %.*s, comes from storing the values in %s",
                      TEXT_ARG(share_text(blame->input, blame, mem)), system_name(rounded));
    else
        document_note(document, "the largest part, %.*s, comes from hit %d, %.*s: its rounding, as the later hits make it grow",
                      TEXT_ARG(share_text(blame->hit[largest].part, blame, mem)), largest + 1,
                      TEXT_ARG(who(rounded, rounded->hit[largest], mem)));
}

/* A long way before the hit, or a slanted one, makes a small error of the velocity a large error of the line of centres. */
static void note_largest_growth(Document *document, const Journey *rounded, const DriftBlame *blame, Arena *mem)
{
    enum { NEARLY_GRAZING = 60 };
    const BlamedHit *most = NULL;
    for (int i = 0; i < blame->hits; i++)
        if (blame->hit[i].growth > 1.05 && (!most || blame->hit[i].growth > most->growth))
            most = &blame->hit[i];
    if (!most) {
        document_note(document, "no hit makes an error of the velocities grow; that of a centre grows with time");
        return;
    }
    int  number = (int)(most - blame->hit);
    Text pair = who(rounded, rounded->hit[number], mem), growth = size_text(most->growth, mem);
    if (most->slant < 0)
        document_note(document, "the error of the velocities grows most at hit %d, %.*s: it is %.*s times as large afterwards", number + 1,
                      TEXT_ARG(pair), TEXT_ARG(growth));
    else
        document_note(document,
                      "the error of the velocities grows most at hit %d, %.*s: it is %.*s times as large afterwards. The balls come from "
                      "%.1f times the sum of their radii, and meet at %.0f° to the line of centres%s",
                      number + 1, TEXT_ARG(pair), TEXT_ARG(growth), most->flight, most->slant,
                      most->slant > NEARLY_GRAZING ? ", so they nearly graze" : "");
}

Document document_of_drift_blame(const Journey *real, const Journey *rounded, const DriftBlame *blame, const MotionStyle *style)
{
    static const char *const HEAD[] = {"rounding of", "who", "part of the error", "velocity error grows"};
    enum { COLUMNS = sizeof HEAD / sizeof *HEAD };
    Document document = {.mem = style->mem};
    if (blame->error == 0) {
        document_note(&document, "%s makes no error in the centres at hit %d, %.*s", system_name(rounded), blame->hits,
                      TEXT_ARG(who(rounded, rounded->hit[blame->hits - 1], style->mem)));
        return document;
    }
    Block  *table = document_table(&document, ledger_caption(rounded, blame, style->mem), HEAD, COLUMNS, blame->hits + 1);
    Phrase *cell = table->cell + COLUMNS * table->rows++;
    cell[0] = phrase_of(style->mem, TEXT("input"));
    cell[2] = phrase_of(style->mem, share_text(blame->input, blame, style->mem));
    for (int i = 0; i < blame->hits; i++) {
        const BlamedHit *hit = &blame->hit[i];
        cell = table->cell + COLUMNS * table->rows++;
        cell[0] = phrase_of(style->mem, text_format(style->mem, "hit %d", i + 1));
        cell[1] = phrase_of(style->mem, who(rounded, rounded->hit[i], style->mem));
        cell[2] = phrase_of(style->mem, share_text(hit->part, blame, style->mem));
        cell[3] = phrase_of(style->mem,
                            hit->growth > 0 ? text_format(style->mem, "× %.*s", TEXT_ARG(size_text(hit->growth, style->mem))) : TEXT("–"));
    }
    note_largest_part(&document, rounded, blame, style->mem);
    note_largest_growth(&document, rounded, blame, style->mem);
    document_note(&document, "the parts add up to the error; parts of opposite signs cancel");
    if (blame->hits == MOST_BLAMED && real->hits > MOST_BLAMED)
        document_note(&document, "`blame move` looks at the first %d hits", MOST_BLAMED);
    else if (blame->hits < real->hits)
        document_note(&document, "hit %d is the last one for which the bodies are the same however many of the hits are rounded",
                      blame->hits);
    return document;
}

static void json_size(Json *json, const char *key, double size)
{
    json_key(json, key);
    json_printf(json, "%.6g", size);
}

void json_drift_blame(Buf *out, const Journey *rounded, const DriftBlame *blame, const Origin *origin)
{
    const Rink *rink = rounded->rink;
    Json        json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("motion_blame"));
    json_key_text(&json, "system", text_of(system_name(rounded)));
    json_key_int(&json, "hit", blame->hits);
    json_key_text(&json, "ball", rink->ball[blame->ball].name);
    json_key_text(&json, "axis", (Text){&AXES[blame->axis], 1});
    json_size(&json, "error", blame->error);
    json_size(&json, "input", blame->input);
    json_key_array(&json, "hits");
    for (int i = 0; i < blame->hits; i++) {
        json_open_object(&json);
        json_size(&json, "part", blame->hit[i].part);
        json_size(&json, "growth", blame->hit[i].growth);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_end_line(&json);
}
