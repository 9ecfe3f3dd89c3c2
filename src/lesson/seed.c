#include "lesson/seed.h"

/* Never change: a seed that was printed has to give the same numbers. Another way to draw has another tag. */
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

Stream stream_of(Text seed)
{
    return (Stream){fnv_line(fnv_begin(TAG_NUMBERS), seed)};
}

uint64_t stream_next(Stream *stream)
{
    uint64_t z = stream->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t stream_one_of(Stream *stream, uint64_t n)
{
    uint64_t left = (UINT64_MAX % n + 1) % n; /* 2^64 modulo n: so many at the top would make some more likely */
    uint64_t number;
    do
        number = stream_next(stream);
    while (number > UINT64_MAX - left);
    return number % n;
}

bool seed_is_good(Text seed, Text *why)
{
    *why = (Text){0};
    if (!seed.len)
        *why = TEXT("a seed is a number or a word");
    else if (seed.len > LIMIT_SEED)
        *why = TEXT("a seed has at most 100 bytes");
    else if (text_trim(seed).len != seed.len)
        *why = TEXT("a seed does not begin or end with a blank");
    for (size_t i = 0; i < seed.len && !why->len;) {
        int     len;
        int32_t code = utf8_decode(seed, i, &len);
        if (code < 0 || utf8_unsafe(code))
            *why = TEXT("a seed is one line of characters that show");
        i += (size_t)len;
    }
    return !why->len;
}

Text seed_of_student(Text lesson, Text student, Text salt, Arena *mem)
{
    static const char LETTERS[] = "0123456789abcdefghjkmnpqrstvwxyz";
    enum { LENGTH = 8, BITS = 5 };
    Stream   stream = {fnv_line(fnv_line(fnv_line(fnv_begin(TAG_STUDENT), lesson), student), salt)};
    uint64_t mixed = stream_next(&stream);
    char    *text = ARENA_MANY(mem, char, LENGTH);
    for (int i = 0; i < LENGTH; i++)
        text[i] = LETTERS[mixed >> (64 - BITS * (i + 1)) & ((1 << BITS) - 1)];
    return (Text){text, LENGTH};
}
