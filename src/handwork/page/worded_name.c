/* Names in words: "final velocity of A", "KE before", "impulse on B", "speed of approach". Each becomes a symbol, as a page in symbols
 * would have it: vAafter, KEbefore, J, |approach|. */
#include "handwork/page/handwork.h"

#include "base/paper.h"
#include "language/token.h"

#include <ctype.h>
#include <string.h>

typedef enum WordKind { WORD_QUANTITY, WORD_BODY, WORD_AXIS, WORD_TIME, WORD_RELATIVE, WORD_FILLER } WordKind;

static const struct {
    const char *word;
    WordKind    kind;
    const char *symbol; /* in the name; of a filler the only quantity that it goes with, or empty */
} WORDS[] = {
    {"velocity", WORD_QUANTITY, "v"},
    {"vel", WORD_QUANTITY, "v"},
    {"v", WORD_QUANTITY, "v"},
    {"u", WORD_QUANTITY, "u"},
    {"speed", WORD_QUANTITY, "|v"},
    {"component", WORD_QUANTITY, "v"},
    {"part", WORD_QUANTITY, "V"}, /* a vector */
    {"momentum", WORD_QUANTITY, "p"},
    {"mom", WORD_QUANTITY, "p"},
    {"p", WORD_QUANTITY, "p"},
    {"impulse", WORD_QUANTITY, "J"},
    {"i", WORD_QUANTITY, "J"},
    {"j", WORD_QUANTITY, "J"},
    {"point", WORD_QUANTITY, "P"},
    {"distance", WORD_QUANTITY, "distance"},
    {"foot", WORD_QUANTITY, "foot"},
    {"image", WORD_QUANTITY, "image"},
    {"mass", WORD_QUANTITY, "m"},
    {"ke", WORD_QUANTITY, "KE"},
    {"energy", WORD_QUANTITY, "KE"},
    {"e_k", WORD_QUANTITY, "KE"},
    {"ek", WORD_QUANTITY, "KE"},
    {"k.e.", WORD_QUANTITY, "KE"},
    {"restitution", WORD_QUANTITY, "e"},
    {"before", WORD_TIME, "before"},
    {"b4", WORD_TIME, "before"},
    {"initial", WORD_TIME, "before"},
    {"initially", WORD_TIME, "before"},
    {"after", WORD_TIME, "after"},
    {"final", WORD_TIME, "after"},
    {"afterwards", WORD_TIME, "after"},
    {"new", WORD_TIME, "after"},
    {"rebound", WORD_TIME, "after"},
    {"lost", WORD_TIME, "lost"},
    {"loss", WORD_TIME, "lost"},
    {"decrease", WORD_TIME, "lost"},
    {"reduction", WORD_TIME, "lost"},
    {"gain", WORD_TIME, "gained"},
    {"gained", WORD_TIME, "gained"},
    {"increase", WORD_TIME, "gained"},
    {"released", WORD_TIME, "gained"},
    {"change", WORD_TIME, "change"},
    /* German, French, Italian, Spanish, Polish, Swedish, Dutch */
    {"e_kin", WORD_QUANTITY, "KE"},
    {"ekin", WORD_QUANTITY, "KE"},
    {"ec", WORD_QUANTITY, "KE"},
    {"e_c", WORD_QUANTITY, "KE"},
    {"energie", WORD_QUANTITY, "KE"},
    {"énergie", WORD_QUANTITY, "KE"},
    {"Énergie", WORD_QUANTITY, "KE"},
    {"energia", WORD_QUANTITY, "KE"},
    {"energii", WORD_QUANTITY, "KE"},
    {"vorher", WORD_TIME, "before"},
    {"nachher", WORD_TIME, "after"},
    {"avant", WORD_TIME, "before"},
    {"après", WORD_TIME, "after"},
    {"prima", WORD_TIME, "before"},
    {"dopo", WORD_TIME, "after"},
    {"antes", WORD_TIME, "before"},
    {"después", WORD_TIME, "after"},
    {"przed", WORD_TIME, "before"},
    {"po", WORD_TIME, "after"},
    {"före", WORD_TIME, "before"},
    {"efter", WORD_TIME, "after"},
    {"voor", WORD_TIME, "before"},
    {"perdue", WORD_TIME, "lost"},
    {"persa", WORD_TIME, "lost"},
    {"perdida", WORD_TIME, "lost"},
    {"dissipata", WORD_TIME, "lost"},
    {"strata", WORD_TIME, "lost"},
    {"relative", WORD_RELATIVE, "approach"},
    {"approach", WORD_RELATIVE, "approach"},
    {"separation", WORD_RELATIVE, "separation"},
    {"n", WORD_AXIS, "n"},
    {"normal", WORD_AXIS, "n"},
    {"t", WORD_AXIS, "t"},
    {"tangential", WORD_AXIS, "t"},
    {"horizontal", WORD_AXIS, "x"},
    {"vertical", WORD_AXIS, "y"},
    {"a", WORD_BODY, "A"},
    {"b", WORD_BODY, "B"},
    {"c", WORD_BODY, "C"},
    {"q", WORD_BODY, "B"}, /* beside P, which is_body_p knows */
    {"1", WORD_BODY, "1"},
    {"2", WORD_BODY, "2"},
    {"3", WORD_BODY, "3"},
    {"first", WORD_BODY, "1"},
    {"second", WORD_BODY, "2"},
    {"third", WORD_BODY, "3"},
    {"of", WORD_FILLER, ""},
    {"the", WORD_FILLER, ""},
    {"on", WORD_FILLER, ""},
    {"in", WORD_FILLER, ""},
    {"total", WORD_FILLER, ""},
    {"kinetic", WORD_FILLER, ""},
    {"body", WORD_FILLER, ""},
    {"ball", WORD_FILLER, ""},
    {"particle", WORD_FILLER, ""},
    {"sphere", WORD_FILLER, ""},
    {"collision", WORD_FILLER, ""},
    {"impact", WORD_FILLER, ""},
    {"object", WORD_FILLER, ""},
    {"is", WORD_FILLER, ""},
    {"its", WORD_FILLER, ""},
    {"car", WORD_FILLER, ""},
    {"coefficient", WORD_FILLER, ""},
    {"block", WORD_FILLER, ""},
    {"trolley", WORD_FILLER, ""},
    {"along", WORD_FILLER, ""},
    {"from", WORD_FILLER, ""},
    {"by", WORD_FILLER, ""},
    {"intersection", WORD_FILLER, ""},
    {"shortest", WORD_FILLER, ""},
    {"between", WORD_FILLER, ""},
    {"perpendicular", WORD_FILLER, "foot"},
    {"mirror", WORD_FILLER, ""},
    {"two", WORD_FILLER, ""},
    {"lines", WORD_FILLER, ""},
    {"bounce", WORD_FILLER, ""},
    {"floor", WORD_FILLER, ""},
    {"ground", WORD_FILLER, ""},
    {"wall", WORD_FILLER, ""},
    {"'s", WORD_FILLER, ""},
};

static int find_word(Text word)
{
    if (word.len > 2 && text_is(text_from(word, word.len - 2), "'s")) /* A's velocity */
        word.len -= 2;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        bool same = strlen(WORDS[i].word) == word.len;
        for (size_t k = 0; k < word.len && same; k++)
            same = tolower((unsigned char)word.at[k]) == (unsigned char)WORDS[i].word[k];
        if (same)
            return (int)i;
    }
    return -1;
}

bool handwork_is_word(Text text)
{
    return find_word(text) >= 0;
}

/* Bodies may be called P and Q, while P alone is a momentum: the impulse on P, P's velocity. */
static bool is_body_p(Text word, bool has_quantity)
{
    return text_is(word, "P's") || (has_quantity && text_is(word, "P"));
}

/* p_A after, E_1 vorher: a symbol that is no component, and a word for the time. */
static bool is_symbol_at_time(Text text, Text *name, Arena *mem)
{
    enum { LONGEST_SYMBOL = 5 };
    Text symbol = text_before_any(text, " "), time = text_trim(text_from(text, symbol.len));
    int  word = find_word(time);
    bool known = word >= 0 && WORDS[word].kind == WORD_TIME, before = known && !strcmp(WORDS[word].symbol, "before");
    bool after = known && !strcmp(WORDS[word].symbol, "after");
    if (!(before || after) || symbol.len > LONGEST_SYMBOL || find_word(symbol) >= 0 || !memchr(symbol.at, '_', symbol.len) ||
        token_name_end(symbol, 0) != symbol.len || strchr("xyznt", symbol.at[symbol.len - 1]))
        return false;
    *name = text_format(mem, "%.*s%s", TEXT_ARG(paper_name(mem, symbol)), WORDS[word].symbol);
    return true;
}

bool handwork_worded_name(Text text, Text *name, Arena *mem)
{
    if (is_symbol_at_time(text, name, mem))
        return true;
    const char *part[WORD_FILLER] = {"", "", "", "", ""};
    int         words = 0;
    if (text.len && isdigit((unsigned char)text.at[0])) /* 2 V is twice V */
        return false;
    for (size_t at = 0, end; at < text.len; at = end) {
        for (end = at; end < text.len && !strchr(" (),", text.at[end]);)
            end++;
        Text written = text_cut(text, at, end);
        int  word = end > at ? find_word(is_body_p(written, *part[WORD_QUANTITY]) ? TEXT("A") : written) : -1;
        bool bound = word >= 0 && WORDS[word].kind == WORD_FILLER && *WORDS[word].symbol;
        if (end > at && (word < 0 || (bound && strcmp(part[WORD_QUANTITY], WORDS[word].symbol) != 0)))
            return false;
        if (word >= 0 && WORDS[word].kind != WORD_FILLER) {
            if (*part[WORDS[word].kind])
                return false;
            part[WORDS[word].kind] = WORDS[word].symbol;
        }
        words += end > at;
        end += end == at;
    }
    bool        motion = *part[WORD_AXIS] && *part[WORD_TIME]; /* horizontal after: of the velocity */
    const char *quantity = !*part[WORD_QUANTITY] && motion ? "v" : part[WORD_QUANTITY];
    bool        lost = !strcmp(part[WORD_TIME], "lost"), after = !strcmp(part[WORD_TIME], "after");
    bool        change = !strcmp(part[WORD_TIME], "change"), energy = !strcmp(quantity, "KE");
    bool        gained = !strcmp(part[WORD_TIME], "gained");
    if (words < 2 || !*quantity || ((lost || gained) && !energy) || (change && !energy && strcmp(quantity, "p") != 0))
        return false;
    if (change)
        part[WORD_TIME] = "";
    if (change)
        *name = text_format(mem, "Δ%s%s", quantity, part[WORD_BODY]);
    else if (!strcmp(quantity, "J") && *part[WORD_BODY])
        *name = text_format(mem, "Δp%s", part[WORD_BODY]);
    else if (gained)
        *name = TEXT("gain");
    else if (lost || !strcmp(quantity, "J") || !strcmp(quantity, "e"))
        *name = text_of(lost ? "loss" : quantity);
    else if (*part[WORD_RELATIVE]) /* of two velocities, whichever way it is taken */
        *name = text_format(mem, "|%s|", after ? "separation" : part[WORD_RELATIVE]);
    else
        *name = text_format(mem, "%s%s%s%s%s", quantity, part[WORD_BODY], part[WORD_AXIS], part[WORD_TIME], *quantity == '|' ? "|" : "");
    return true;
}
