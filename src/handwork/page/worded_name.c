/* Names in words: "final velocity of A", "KE before", "impulse on B". Each becomes a symbol, as a page in symbols would have it: vAafter,
 * KEbefore, J. */
#include "handwork/page/handwork.h"

#include <ctype.h>
#include <string.h>

typedef enum WordKind { WORD_QUANTITY, WORD_BODY, WORD_TIME, WORD_FILLER } WordKind;

static const struct {
    const char *word;
    WordKind    kind;
    const char *symbol; /* in the name */
} WORDS[] = {
    {"velocity", WORD_QUANTITY, "v"},
    {"vel", WORD_QUANTITY, "v"},
    {"v", WORD_QUANTITY, "v"},
    {"u", WORD_QUANTITY, "u"},
    {"speed", WORD_QUANTITY, "|v"},
    {"momentum", WORD_QUANTITY, "p"},
    {"mom", WORD_QUANTITY, "p"},
    {"p", WORD_QUANTITY, "p"},
    {"impulse", WORD_QUANTITY, "J"},
    {"mass", WORD_QUANTITY, "m"},
    {"ke", WORD_QUANTITY, "KE"},
    {"energy", WORD_QUANTITY, "KE"},
    {"e_k", WORD_QUANTITY, "KE"},
    {"ek", WORD_QUANTITY, "KE"},
    {"k.e.", WORD_QUANTITY, "KE"},
    {"restitution", WORD_QUANTITY, "e"},
    {"before", WORD_TIME, "before"},
    {"initial", WORD_TIME, "before"},
    {"initially", WORD_TIME, "before"},
    {"after", WORD_TIME, "after"},
    {"final", WORD_TIME, "after"},
    {"afterwards", WORD_TIME, "after"},
    {"new", WORD_TIME, "after"},
    {"lost", WORD_TIME, "lost"},
    {"loss", WORD_TIME, "lost"},
    {"a", WORD_BODY, "A"},
    {"b", WORD_BODY, "B"},
    {"c", WORD_BODY, "C"},
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
    {"'s", WORD_FILLER, ""},
};

static int find_word(Text word)
{
    if (word.len > 2 && text_is(text_from(word, word.len - 2), "'s")) /* A's velocity */
        word.len -= 2;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        bool same = strlen(WORDS[i].word) == word.len;
        for (size_t k = 0; k < word.len && same; k++)
            same = tolower((unsigned char)word.at[k]) == WORDS[i].word[k];
        if (same)
            return (int)i;
    }
    return -1;
}

bool handwork_worded_name(Text text, Text *name, Arena *mem)
{
    const char *part[WORD_FILLER] = {"", "", ""};
    int         words = 0;
    for (size_t at = 0, end; at < text.len; at = end) {
        for (end = at; end < text.len && !strchr(" (),", text.at[end]);)
            end++;
        int word = end > at ? find_word(text_cut(text, at, end)) : -1;
        if (end > at && word < 0)
            return false;
        if (word >= 0 && WORDS[word].kind != WORD_FILLER) {
            if (*part[WORDS[word].kind])
                return false;
            part[WORDS[word].kind] = WORDS[word].symbol;
        }
        words += end > at;
        end += end == at;
    }
    const char *quantity = part[WORD_QUANTITY];
    bool        lost = !strcmp(part[WORD_TIME], "lost");
    if (words < 2 || !*quantity || (lost && strcmp(quantity, "KE") != 0))
        return false;
    if (lost || !strcmp(quantity, "J") || !strcmp(quantity, "e"))
        *name = text_of(lost ? "loss" : quantity);
    else
        *name = text_format(mem, "%s%s%s%s", quantity, part[WORD_BODY], part[WORD_TIME], *quantity == '|' ? "|" : "");
    return true;
}
