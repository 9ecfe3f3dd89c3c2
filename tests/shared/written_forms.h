/* Forms of hand work, read beside names that a page has given values to. */
#ifndef CAROM_TESTS_WRITTEN_FORMS_H
#define CAROM_TESTS_WRITTEN_FORMS_H

#include "numbers.h"
#include "handwork/written/digits.h"
#include "base/paper.h"
#include "handwork/written/spread.h"
#include "handwork/written/written.h"

#include <stdlib.h>

/* ---- names: van is 2.6, n is <0.6, 0.8> as a student wrote them, J and s are 2, N is a vector -------------------- */

static const struct {
    const char *name, *text;
} KNOWN[] = {{"van", "2.6"}, {"n", "<0.6, 0.8>"}, {"J", "2"}, {"s", "2"}, {"N", "<3, 4>"}, {"v1'", "<1, 2>"}, {"lost", NULL}};
enum { KNOWNS = sizeof KNOWN / sizeof *KNOWN };

static Written        known[KNOWNS];
static const Written *slots[KNOWNS];

/* ---- what decimals in formulas may be the rounding of: 3.17, 1.5 and -0.123; and a J of 15.966, written 15.9 -------- */

static LiteralOrigins origins;

static inline void put_origin(const Exact *seen, const Exact *meant)
{
    literals_add(&origins, ORIGIN_PAGE, value_number((Num){.exact = seen}), value_number((Num){.exact = meant}), &ctx);
}

static inline void put_origins(void)
{
    static const char *const VALUES[][2] = {{"3.17", "3.17"}, {"1.5", "1.5"}, {"-0.123", "-0.123"}, {"15.9", "15.966"}};
    origins = (LiteralOrigins){.exact = &ctx};
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
        const char *const *row = VALUES[i];
        bool               minus = row[0][0] == '-';
        const Exact       *seen = number(row[0] + minus), *meant = number(row[1] + minus);
        put_origin(minus ? do1(exact_system.neg, seen) : seen, minus ? do1(exact_system.neg, meant) : meant);
    }
}

/* They live as long as the numbers of a test: each begins without any. */
static inline void forget_origins(void)
{
    origins = (LiteralOrigins){0};
}

static inline bool find(Scope *scope, Text name, Binding *binding)
{
    (void)scope;
    for (int i = 0; i < KNOWNS; i++)
        if (text_is(name, KNOWN[i].name))
            return *binding = (Binding){.shape = slots[i] ? slots[i]->shape : NUMBER, .slot = i}, true;
    return false;
}

static inline void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    (void)scope;
    for (int i = 0; i < KNOWNS; i++)
        visit(text_of(KNOWN[i].name), data);
}

static inline const Names *names(void)
{
    static Scope scope = {.find = find, .each = each};
    static Names all = {&scope, slots, &origins};
    for (int i = 0; i < KNOWNS; i++) {
        slots[i] = KNOWN[i].text ? &known[i] : NULL;
        ck_assert(!KNOWN[i].text || written_read(&known[i], text_of(KNOWN[i].text), NULL, &ctx));
    }
    return &all;
}

static inline Written read(const char *text)
{
    Written written;
    if (origins.exact != &ctx || !origins.count)
        put_origins();
    bool good = written_read(&written, text_of(text), names(), &ctx);
    ck_assert_msg(good, "`%s`: %.*s", text, TEXT_ARG(written.why));
    ck_assert_int_eq(written.why.len, 0);
    return written;
}

static inline void has_text(Text text, const char *expected, const char *of)
{
    ck_assert_msg(text_is(text, expected), "`%s`: `%.*s`, not `%s`", of, TEXT_ARG(text), expected);
}

#endif
