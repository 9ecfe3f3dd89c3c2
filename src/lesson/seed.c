#include "lesson/seed.h"

/* Never change this: a printed seed must always give the same numbers. A new way to draw needs a new tag. */
#define TAG_NUMBERS "carom numbers 1"
#define TAG_STUDENT "carom student 1"

static uint64_t fnv(uint64_t hash, Text text)
{
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t fnv_begin(const char *tag)
{
    return fnv(UINT64_C(0xcbf29ce484222325), text_of(tag));
}

static uint64_t fnv_line(uint64_t hash, Text text)
{
    return fnv(fnv(hash, TEXT("\n")), text);
}

Stream seed_stream(Text seed)
{
    return (Stream){fnv_line(fnv_begin(TAG_NUMBERS), seed)};
}

uint64_t seed_stream_next(Stream *stream)
{
    uint64_t z = stream->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t seed_stream_one_of(Stream *stream, uint64_t n)
{
    uint64_t left = (UINT64_MAX % n + 1) % n; /* 2^64 modulo n: so many values at the top would make some results more likely */
    uint64_t number;
    do
        number = seed_stream_next(stream);
    while (number > UINT64_MAX - left);
    return number % n;
}

Text seed_of_try(Text seed, int number, Arena *mem)
{
    return text_format(mem, "%.*s/%d", TEXT_ARG(seed), number);
}

/* The bytes before a final "/1" to "/1000"; all of them if there is none. */
static size_t asked(Text seed)
{
    size_t at = seed.len;
    int    number = 0, tens = 1;
    while (at > 0 && seed.at[at - 1] >= '0' && seed.at[at - 1] <= '9' && tens <= LIMIT_TRIES) {
        number += tens * (seed.at[--at] - '0');
        tens *= 10;
    }
    bool exact = at > 1 && seed.at[at - 1] == '/' && at < seed.len && seed.at[at] != '0' && number <= LIMIT_TRIES;
    return exact ? at - 1 : seed.len;
}

bool seed_is_exact(Text seed)
{
    return asked(seed) < seed.len;
}

bool seeds_agree(Text a, Text b)
{
    bool one = seed_is_exact(a) != seed_is_exact(b);
    return text_equal(a, b) || (one && text_equal(text_cut(a, 0, asked(a)), text_cut(b, 0, asked(b))));
}

bool seed_is_good(Text seed, Text *why)
{
    *why = (Text){0};
    if (!seed.len)
        *why = TEXT("a seed is a number or a word");
    else if (asked(seed) > LIMIT_SEED)
        *why = TEXT("a seed has at most 100 bytes");
    else if (text_trim(seed).len != seed.len)
        *why = TEXT("a seed must not begin or end with a space");
    for (size_t i = 0; i < seed.len && !why->len;) {
        int     len;
        int32_t code = utf8_decode(seed, i, &len);
        if (code < 0 || utf8_unsafe(code))
            *why = TEXT("a seed may have only printable characters, on one line");
        i += (size_t)len;
    }
    return !why->len;
}

Text seed_of_student(Text lesson, Text student, Text salt, Arena *mem)
{
    static const char LETTERS[] = "0123456789abcdefghjkmnpqrstvwxyz";
    enum { LENGTH = 8, BITS = 5 };
    Stream   stream = {fnv_line(fnv_line(fnv_line(fnv_begin(TAG_STUDENT), lesson), student), salt)};
    uint64_t mixed = seed_stream_next(&stream);
    char    *text = ARENA_MANY(mem, char, LENGTH);
    for (int i = 0; i < LENGTH; i++)
        text[i] = LETTERS[mixed >> (64 - BITS * (i + 1)) & ((1 << BITS) - 1)];
    return (Text){text, LENGTH};
}
