/* Arenas: pieces of memory, growing arrays, and formatted text. */
#include "harness.h"

#include "base/text.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* Pieces of every size: zeroed, aligned, and not overlapping. */
START_TEST(pieces_are_apart_and_zeroed)
{
    enum { PIECES = 400 };
    static unsigned char *piece[PIECES];
    static size_t         size[PIECES];
    Random                random = random_stream(3);
    Arena                *arena = arena_new();
    for (int round = 0; round < 3; round++) {
        size_t sum = 0;
        for (int i = 0; i < PIECES; i++) {
            size[i] = (size_t)random_int(&random, 1, i % 50 == 49 ? 2000000 : i % 10 == 9 ? 20000 : 100);
            piece[i] = arena_alloc(arena, size[i]);
            sum += size[i];
            ck_assert_uint_eq((uintptr_t)piece[i] % alignof(max_align_t), 0);
            ck_assert(piece[i][0] == 0 && memcmp(piece[i], piece[i] + 1, size[i] - 1) == 0);
            memset(piece[i], i % 255 + 1, size[i]);
        }
        for (int i = 0; i < PIECES; i++)
            ck_assert(piece[i][0] == i % 255 + 1 && memcmp(piece[i], piece[i] + 1, size[i] - 1) == 0);
        ck_assert_uint_ge(arena_used(arena), sum);
        ck_assert_uint_le(arena_used(arena), sum + PIECES * alignof(max_align_t));
        arena_reset(arena); /* the next round must zero old bytes */
        ck_assert_uint_eq(arena_used(arena), 0);
    }
    arena_free(arena);
    arena_free(NULL);
}
END_TEST

START_TEST(arrays_grow_and_keep_their_elements)
{
    Arena *arena = arena_new();
    int   *array = NULL, room = 0;
    for (int i = 0; i < 5000; i++) {
        array = arena_grow(arena, array, sizeof *array, i, &room);
        ck_assert_int_gt(room, i);
        array[i] = 3 * i;
    }
    for (int i = 0; i < 5000; i++)
        ck_assert_int_eq(array[i], 3 * i);
    arena_free(arena);
}
END_TEST

START_TEST(formatted_text_lives_in_the_arena)
{
    Arena *arena = arena_new();
    char   word[] = "word";
    Text   copy = text_copy(arena, text_of(word)), made = text_format(arena, "%s %d", word, 7);
    memset(word, 'x', 4);
    ck_assert(text_is(copy, "word") && text_is(made, "word 7"));
    ck_assert(copy.at[4] == 0 && made.at[6] == 0); /* a zero byte after it, which strtol and mpz_set_str need */
    arena_free(arena);
}
END_TEST

SUITE(check_arena)
{
    Suite *suite = suite_create("arenas");
    TCase *arenas = tcase_create("arenas");
    tcase_add_test(arenas, pieces_are_apart_and_zeroed);
    tcase_add_test(arenas, arrays_grow_and_keep_their_elements);
    tcase_add_test(arenas, formatted_text_lives_in_the_arena);
    suite_add_tcase(suite, arenas);
    return suite;
}
