#include "number/format_names.h"

#include <stddef.h>

typedef struct FormatName {
    const char *word, *own;
} FormatName;

static const FormatName SAME[] = {
    {"binary32", "binary32"}, {"float", "binary32"},  {"single", "binary32"},  {"float32", "binary32"}, {"f32", "binary32"},
    {"binary64", "binary64"}, {"double", "binary64"}, {"float64", "binary64"}, {"f64", "binary64"},
};

static const FormatName INSTEAD[] = {
    {"half", "mpfr:11"},     {"binary16", "mpfr:11"}, {"float16", "mpfr:11"},    {"f16", "mpfr:11"},       {"bfloat16", "mpfr:8"},
    {"extended", "mpfr:64"}, {"float80", "mpfr:64"},  {"binary128", "mpfr:113"}, {"float128", "mpfr:113"}, {"quad", "mpfr:113"},
};

static const char *find(const FormatName *list, size_t count, Text word)
{
    for (size_t i = 0; i < count; i++)
        if (text_is(word, list[i].word))
            return list[i].own;
    return NULL;
}

Text format_names_own(Text word)
{
    const char *own = find(SAME, sizeof SAME / sizeof *SAME, word);
    return own ? text_of(own) : word;
}

Text format_names_instead(Text word)
{
    const char *instead = find(INSTEAD, sizeof INSTEAD / sizeof *INSTEAD, word);
    return instead ? text_of(instead) : (Text){0};
}

void format_names_each(void (*visit)(Text name, void *data), void *data)
{
    for (size_t i = 0; i < sizeof SAME / sizeof *SAME; i++)
        visit(text_of(SAME[i].word), data);
}
