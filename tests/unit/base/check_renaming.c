/* Other names in sentences: whole names only, with their primes, and no letter that may be a unit or an apostrophe. */
#include "base/renaming.h"

#include "harness.h"

static NewName        NAMES[] = {{{"ma", sizeof "ma" - 1}, {"m1", sizeof "m1" - 1}},
                                 {{"va", sizeof "va" - 1}, {"u1", sizeof "u1" - 1}},
                                 {{"va'", sizeof "va'" - 1}, {"v1", sizeof "v1" - 1}},
                                 {{"m", sizeof "m" - 1}, {"m1", sizeof "m1" - 1}}};
static const Renaming RENAMING = {NAMES, 4, 4};

static const struct {
    const char *words, *renamed;
} SENTENCES[] = {
    {"ma*va = 12", "m1*u1 = 12"},
    {"va' = va, but va'.x", "v1 = u1, but v1.x"},
    {"va'² and 2va", "v1² and 2va"},
    {"A's mass, va's square", "A's mass, u1's square"},
    {"many vans have mass", "many vans have mass"},
    {"here m = 2, in m/s", "here m1 = 2, in m/s"},
    {"", ""},
};

START_TEST(names_in_sentences)
{
    Arena *mem = arena_new();
    Text   once = renaming_words(&RENAMING, text_of(SENTENCES[_i].words), mem), twice = renaming_words(&RENAMING, once, mem);
    ck_assert_msg(text_is(once, SENTENCES[_i].renamed), "%s: %.*s", SENTENCES[_i].words, TEXT_ARG(once));
    if (!text_starts(once, "here")) /* m1 of m has no name of its own to lose */
        ck_assert(text_equal(once, twice));
    arena_free(mem);
}
END_TEST

START_TEST(names_and_components)
{
    Arena *mem = arena_new();
    ck_assert(text_is(renaming_name(&RENAMING, TEXT("va'"), mem), "v1"));
    ck_assert(text_is(renaming_name(&RENAMING, TEXT("va.x"), mem), "u1.x"));
    ck_assert(text_is(renaming_name(&RENAMING, TEXT("vax"), mem), "vax"));
    ck_assert(text_is(renaming_name(&RENAMING, TEXT("other va'"), mem), "other v1"));
    arena_free(mem);
}
END_TEST

SUITE(check_renaming)
{
    Suite *suite = suite_create("renamings");
    TCase *names = tcase_create("names");
    tcase_add_loop_test(names, names_in_sentences, 0, sizeof SENTENCES / sizeof *SENTENCES);
    tcase_add_test(names, names_and_components);
    suite_add_tcase(suite, names);
    return suite;
}
