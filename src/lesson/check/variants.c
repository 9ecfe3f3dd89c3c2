#include "lesson/check/variants.h"

#include "lesson/drawn_numbers.h"

#include <stdlib.h>
#include <string.h>

/* ---- the range ---------------------------------------------------------------------------------------------- */

bool variants_range(Text text, long *first, long *last)
{
    enum { MOST = 1000000000 };
    Text rest = text, low = text_take(&rest, "..");
    return text_whole(low, MOST, first) && text_whole(low.len < text.len ? rest : low, MOST, last) && *first <= *last &&
           *last - *first < LIMIT_SEEDS;
}

/* ---- checking ----------------------------------------------------------------------------------------------- */

static bool is_known(const Checked *checked, const Remark *remark)
{
    for (int i = 0; i < checked->remarks.count; i++) {
        const Remark *known = &checked->remarks.remark[i];
        if (known->line == remark->line && known->kind == remark->kind && text_equal(known->message, remark->message))
            return true;
    }
    return false;
}

/* `seed` -1: the remark is about all seeds. */
static void add(Variants *v, const Remark *remark, long seed)
{
    SeedRemark *to = NULL;
    for (int i = 0; i < v->remarks && !to; i++)
        if (v->remark[i].is.line == remark->line && v->remark[i].is.kind == remark->kind && text_equal(v->remark[i].is.hint, remark->hint))
            to = &v->remark[i];
    if (!to && v->remarks == LIMIT_REMARKS)
        return;
    if (!to) {
        to = ARENA_ADD(v->mem, v->remark, v->remarks, &v->room);
        *to = (SeedRemark){.is = {remark->kind, remark->line, text_copy(v->mem, remark->message), text_copy(v->mem, remark->hint)}};
    }
    to->vary |= !text_equal(to->is.message, remark->message);
    if (seed < 0)
        return;
    if (to->seeds < TELL_SEEDS)
        to->seed[to->seeds] = seed;
    to->seeds++;
}

/* All drawn numbers, as one text. */
static Text numbers_of(const Lesson *lesson, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < lesson->parts; i++)
        for (int k = 0; lesson->part[i].numbers && k < lesson->part[i].numbers->parameters; k++)
            buf_printf(&buf, "%.*s\n", TEXT_ARG(lesson->part[i].numbers->parameter[k].value));
    return buf_finish(&buf, mem);
}

static void check_seed(Variants *v, const Checked *checked, Draw *draw, const World *outside, long seed)
{
    Arena        *mem = arena_new();
    Text          why;
    const Lesson *lesson = draw_lesson(draw, text_format(mem, "%ld", seed), mem, &why);
    if (!lesson) {
        v->exit = EXIT_CHECK;
        add(v, &(Remark){REMARK_FAILS, 0, why, TEXT("use wider sets or fewer conditions, or name the mistake in `off:`")}, seed);
    } else {
        const Checked *mine = lesson_check(lesson, outside, mem);
        for (int i = 0; i < mine->remarks.count; i++)
            if (!is_known(checked, &mine->remarks.remark[i]))
                add(v, &mine->remarks.remark[i], seed);
        if (mine->exit != EXIT_FINE)
            v->exit = EXIT_CHECK;
        v->set[v->drawn++] = numbers_of(lesson, v->mem);
    }
    v->tries += draw_tries(draw);
    v->most_tries = draw_tries(draw) > v->most_tries ? draw_tries(draw) : v->most_tries;
    arena_free(mem);
}

static int by_text(const void *a, const void *b)
{
    const Text *one = a, *two = b;
    size_t      len = one->len < two->len ? one->len : two->len;
    int         order = memcmp(one->at, two->at, len);
    return order ? order : (one->len > two->len) - (one->len < two->len);
}

static void count_different(Variants *v)
{
    qsort(v->set, (size_t)v->drawn, sizeof *v->set, by_text);
    for (int i = 0; i < v->drawn; i++)
        v->different += !i || !text_equal(v->set[i - 1], v->set[i]);
    if (v->different >= LEAST_SETS || v->drawn < LEAST_SEEDS)
        return;
    v->exit = EXIT_CHECK;
    add(v,
        &(Remark){REMARK_FAILS, 0, text_format(v->mem, "there are only %d different sets of numbers", v->different),
                  TEXT("use wider sets or fewer conditions")},
        -1);
}

static void sort(Variants *v)
{
    for (int i = 1; i < v->remarks; i++) {
        SeedRemark remark = v->remark[i];
        int        at = i;
        for (; at > 0 && v->remark[at - 1].is.line > remark.is.line; at--)
            v->remark[at] = v->remark[at - 1];
        v->remark[at] = remark;
    }
}

/* The remaining seeds are skipped if the lesson took too long with the earlier ones. */
static bool has_time(Variants *v)
{
    if (work_left(v->lesson->work) > 0)
        return true;
    v->exit = EXIT_CHECK;
    add(v,
        &(Remark){REMARK_FAILS, 0,
                  text_format(v->mem, "the lesson took longer than the %.0f seconds that are allowed, and only %d of the seeds were tried",
                              v->lesson->work->most, v->looked),
                  TEXT("make the problems smaller, or try fewer seeds at a time")},
        -1);
    return false;
}

Variants *variants_check(const Checked *checked, long first, long last, const World *outside, void (*begins)(long seed, long last),
                         Arena *mem)
{
    Variants *v = ARENA_ONE(mem, Variants);
    *v = (Variants){.lesson = checked->lesson, .mem = mem, .first = first, .last = last, .has_numbers = draw_has_numbers(checked->lesson)};
    if (!v->has_numbers)
        return v;
    Draw *draw = draw_new(checked->lesson, outside, mem);
    v->set = ARENA_MANY(mem, Text, last - first + 1);
    for (long seed = first; seed <= last && has_time(v); seed++, v->looked++) {
        if (begins)
            begins(seed, last);
        check_seed(v, checked, draw, outside, seed);
    }
    count_different(v);
    sort(v);
    return v;
}

/* ---- told --------------------------------------------------------------------------------------------------- */

static void put_seeds(Buf *out, const SeedRemark *remark)
{
    for (int i = 0; i < remark->seeds && i < TELL_SEEDS; i++)
        buf_printf(out, "%s%ld", i ? ", " : "", remark->seed[i]);
}

static void write_remark(Buf *out, const Variants *v, const SeedRemark *remark, int width)
{
    Buf first = {0};
    if (remark->seeds)
        buf_printf(&first, "seed%s ", remark->seeds == 1 ? "" : "s");
    put_seeds(&first, remark);
    if (remark->seeds > TELL_SEEDS)
        buf_printf(&first, " and %d more", remark->seeds - TELL_SEEDS);
    buf_puts(&first, remark->seeds ? ": " : "");
    if (remark->vary)
        buf_printf(&first, "with %ld, ", remark->seed[0]);
    remark_write(out, &remark->is, v->lesson->path, buf_text(&first), width);
    buf_free(&first);
}

void variants_write(Buf *out, const Variants *v, int width)
{
    int seeds = v->looked;
    for (int i = 0; i < v->remarks; i++)
        write_remark(out, v, &v->remark[i], width);
    buf_put_safe(out, v->lesson->path);
    if (!v->has_numbers) {
        buf_puts(out, ": no random numbers\n");
        return;
    }
    buf_printf(out, ": %d of %d seed%s %s numbers: %d different set%s, %.1f attempts each on average, at most %d\n", v->drawn, seeds,
               seeds == 1 ? "" : "s", v->drawn == 1 ? "gives" : "give", v->different, v->different == 1 ? "" : "s",
               seeds ? (double)v->tries / seeds : 0, v->most_tries);
}

void variants_json(Buf *out, const Variants *v)
{
    Json json = json_object_of_kind(out, "seeds");
    json_key_text(&json, "path", v->lesson->path);
    json_key_text(&json, "status", v->exit == EXIT_FINE ? TEXT("ok") : TEXT("fails"));
    json_key_int(&json, "first", v->first);
    json_key_int(&json, "last", v->last);
    json_key_bool(&json, "numbers", v->has_numbers);
    json_key_int(&json, "drawn", v->drawn);
    json_key_int(&json, "different", v->different);
    json_key_int(&json, "tries", v->tries);
    json_key_int(&json, "most_tries", v->most_tries);
    json_key_int(&json, "looked", v->looked);
    json_key_array(&json, "remarks");
    for (int i = 0; i < v->remarks; i++) {
        const SeedRemark *remark = &v->remark[i];
        json_open_object(&json);
        remark_json_head(&json, &remark->is);
        json_key_int(&json, "seeds", remark->seeds);
        json_key_array(&json, "first_seeds");
        for (int k = 0; k < remark->seeds && k < TELL_SEEDS; k++)
            json_int(&json, remark->seed[k]);
        json_close_array(&json);
        remark_json_words(&json, &remark->is);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_end_line(&json);
}
