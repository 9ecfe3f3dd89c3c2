#include "mistaken.h"
#include "derive/reading/method_reader.h"
#include "island/island_mistakes.h"

#include <stdio.h>
#include <stdlib.h>

int mistaken_step(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].slot >= 0 && text_equal(plan->step[i].name, name) && (!column || column->entry[i].state == STATE_OK))
            return i;
    return -1;
}

static double number_of(Num num, const NumSys *sys)
{
    Buf    buf = {0};
    double d;
    if (sys == &binary64_system)
        return num.binary64;
    exact_decimal(&buf, num.exact, 17, &bench.exact);
    buf_char(&buf, '\0');
    d = strtod(buf.at, NULL);
    buf_free(&buf);
    return d;
}

static bool near(double value, double written, int digits)
{
    double unit = 1;
    for (int i = 0; i < digits; i++)
        unit /= 10;
    double off = value - written;
    return (off < 0 ? -off : off) <= unit / 2 + 1e-9;
}

void mistaken_compare_value(const char *what, const Value *value, const NumSys *sys, const char **at)
{
    bool rounded = **at == '~';
    Q    number[3];
    int  digits;
    if (value->shape.kind == SHAPE_WORD) {
        size_t len = strcspn(*at, " ");
        MUST(text_equal(value->word, (Text){*at, len}), "%s: %.*s, not %s", what, TEXT_ARG(value->word), *at);
        *at += len;
        return;
    }
    *at += rounded;
    int rows = read_value(at, number, &digits);
    MUST(value_count(value) == (rows ? rows : 1), "%s: a value of another shape", what);
    for (int i = 0; i < value_count(value); i++) {
        double got = number_of(value_num(value)[i], sys), want = mpq_get_d(number[i]);
        if (rounded || sys != &exact_system) {
            MUST(near(got, want, rounded ? digits : 9), "%s: %.9g, not %.9g", what, got, want);
            continue;
        }
        Value wanted = make_value(0, &number[i]);
        MUST(exact_compare(value_num(value)[i], wanted.one, &bench.exact) == ORDER_EQUAL, "%s: %.9g, not %.9g", what, got, want);
    }
}

void mistaken_compare(const char *who, const Plan *plan, const Column *column, const char *list)
{
    for (const char *at = list; *at; at += *at == ' ') {
        size_t len = strcspn(at, "=");
        Text   name = {at, len};
        char   what[120];
        snprintf(what, sizeof what, "%s %.*s", who, (int)len, at);
        int step = mistaken_step(plan, column, name);
        MUST(step >= 0 && column->entry[step].value.shape.kind != SHAPE_NONE, "%s: has no value", what);
        at += len + 1;
        mistaken_compare_value(what, &column->entry[step].value, column->sys, &at);
    }
}

void mistaken_compare_local(const char *who, const Problem *problem, const Mistake *mistake, const char *list)
{
    Value       value;
    size_t      len = strcspn(list, "=");
    const char *at = list + len + 1;
    int         step = mistaken_step(problem->plan, problem->exact, (Text){list, len});
    for (int i = 0; i < mistake->replaces; i++)
        if (mistake->replace[i].step == step) {
            ck_assert_int_eq(mistake_replacement_value(&value, &mistake->replace[i], problem->exact->slot, &bench.exact), NUM_OK);
            mistaken_compare_value(who, &value, &exact_system, &at);
            return;
        }
    ck_abort_msg("%s: nothing at %.*s", who, (int)len, list);
}

Slips mistaken_slips(const Problem *problem, const Case *row)
{
    if (!row->step)
        return (Slips){problem->plan->mistake, problem->plan->mistakes};
    return slips_of_step(problem->plan, mistaken_step(problem->plan, problem->exact, text_of(row->step)), &bench.exact);
}

const Mistake *mistaken_named(Slips all, Text id, int way)
{
    for (int i = 0; i < all.count; i++)
        if (text_equal(all.mistake[i].id, id) && all.mistake[i].way == way)
            return &all.mistake[i];
    return NULL;
}

bool mistaken_is_convention(Text id)
{
    return text_starts(id, "CV") || text_starts(id, "WAY");
}

Method *mistaken_text(int i)
{
    return i < method_built_in_count ? bench.method[i] : i == method_built_in_count ? island_mistakes_text(&bench.diag) : NULL;
}

const Promise *mistaken_promises(Method *method, int *count)
{
    Book *book = (Book *)method;
    Diag  diag = {.mem = method->mem, .source = method->text};
    MUST(read_mistakes_now(book, &diag), "%.*s: %.*s", TEXT_ARG(method->name), TEXT_ARG(diag.message));
    Promise *promise = ARENA_MANY(method->mem, Promise, book->mistakes + 1), now = {.problem = method->example};
    *count = 0;
    for (int i = 0; i < book->mistakes; i++) {
        const Item *item = &book->mistake[i];
        switch (item->kind) {
        case ITEM_TRIAL:
            if (i && book->mistake[i - 1].kind == ITEM_TRIAL)
                now.problem = text_format(method->mem, "%.*s\n%.*s", TEXT_ARG(now.problem), TEXT_ARG(item->name));
            else
                now.problem = item->name;
            now.mistake = (Text){0};
            break;
        case ITEM_MISTAKE:
            now.mistake = item->name;
            now.way = 0;
            break;
        case ITEM_ANOTHER:
            now.way++;
            break;
        case ITEM_GIVES:
            promise[*count] = now;
            promise[*count].problem = item->cite.len ? item->cite : now.problem;
            promise[*count].by = item->by;
            promise[*count].step = item->name;
            promise[*count].value = item->caption;
            promise[(*count)++].rounded = item->rounded;
            break;
        default:
            break;
        }
    }
    return promise;
}

bool mistaken_is_promised(const Mistake *mistake)
{
    int count;
    for (int i = 0; mistaken_text(i); i++) {
        const Promise *promise = mistaken_promises(mistaken_text(i), &count);
        for (int k = 0; k < count; k++)
            if (text_equal(promise[k].mistake, mistake->id) && promise[k].way == mistake->way)
                return true;
    }
    return false;
}
