#include "handwork/page/directions.h"

#include "handwork/page/words.h"

#include <string.h>

/* With a word in front of it, it counts only behind that: `right` alone may say that something is correct, and prawo is a law. */
static const struct {
    const char   *word, *before;
    NoteDirection says;
} WORDS[] = {
    {"left", "", DIRECTION_LEFT},
    {"leftwards", "", DIRECTION_LEFT},
    {"leftward", "", DIRECTION_LEFT},
    {"west", "", DIRECTION_LEFT},
    {"links", "", DIRECTION_LEFT},
    {"westen", "", DIRECTION_LEFT},
    {"gauche", "", DIRECTION_LEFT},
    {"ouest", "", DIRECTION_LEFT},
    {"sinistra", "", DIRECTION_LEFT},
    {"izquierda", "", DIRECTION_LEFT},
    {"oeste", "", DIRECTION_LEFT},
    {"esquerda", "", DIRECTION_LEFT},
    {"lewo", "w", DIRECTION_LEFT},
    {"vänster", "", DIRECTION_LEFT},
    {"venstre", "", DIRECTION_LEFT},
    {"sola", "", DIRECTION_LEFT},
    {"влево", "", DIRECTION_LEFT},
    {"налево", "", DIRECTION_LEFT},
    {"hidari", "", DIRECTION_LEFT},
    {"right", "the", DIRECTION_RIGHT},
    {"rightwards", "", DIRECTION_RIGHT},
    {"rightward", "", DIRECTION_RIGHT},
    {"east", "", DIRECTION_RIGHT},
    {"rechts", "", DIRECTION_RIGHT},
    {"droite", "", DIRECTION_RIGHT},
    {"destra", "", DIRECTION_RIGHT},
    {"derecha", "", DIRECTION_RIGHT},
    {"direita", "", DIRECTION_RIGHT},
    {"prawo", "w", DIRECTION_RIGHT},
    {"höger", "", DIRECTION_RIGHT},
    {"højre", "", DIRECTION_RIGHT},
    {"sağa", "", DIRECTION_RIGHT},
    {"вправо", "", DIRECTION_RIGHT},
    {"направо", "", DIRECTION_RIGHT},
    {"migi", "", DIRECTION_RIGHT},
    {"backwards", "", DIRECTION_BACK},
    {"back", "", DIRECTION_BACK},
    {"opposite", "", DIRECTION_BACK},
    {"reverse", "", DIRECTION_BACK},
    {"reversed", "", DIRECTION_BACK},
    {"downwards", "", DIRECTION_BACK},
    {"backward", "", DIRECTION_BACK},
    {"downward", "", DIRECTION_BACK},
    {"down", "", DIRECTION_BACK},
    {"way", "other", DIRECTION_BACK},
    {"direction", "other", DIRECTION_BACK},
    {"zurück", "", DIRECTION_BACK},
    {"arrière", "", DIRECTION_BACK},
    {"indietro", "", DIRECTION_BACK},
    {"atrás", "", DIRECTION_BACK},
    {"trás", "", DIRECTION_BACK},
    {"geri", "", DIRECTION_BACK},
    {"назад", "", DIRECTION_BACK},
    {"tillbaka", "", DIRECTION_BACK},
    {"tilbage", "", DIRECTION_BACK},
    {"terug", "", DIRECTION_BACK},
    {"opposé", "", DIRECTION_BACK},
    {"opposée", "", DIRECTION_BACK},
    {"opposto", "", DIRECTION_BACK},
    {"opposta", "", DIRECTION_BACK},
    {"contrario", "", DIRECTION_BACK},
    {"contraria", "", DIRECTION_BACK},
    {"contraire", "", DIRECTION_BACK},
    {"entgegen", "", DIRECTION_BACK},
    {"entgegengesetzt", "", DIRECTION_BACK},
    {"tegengesteld", "", DIRECTION_BACK},
    {"contrário", "", DIRECTION_BACK},
    {"oposto", "", DIRECTION_BACK},
    {"opuesto", "", DIRECTION_BACK},
    {"opuesta", "", DIRECTION_BACK},
};

static bool same(Text word, const char *other)
{
    return word.len == strlen(other) && text_starts_in_any_case(word, other);
}

/* The left side, on the right hand side, left over, `links:` in front of an equation; and una sola massa is a single mass. */
static bool is_something_else(Text before, Text word, Text behind)
{
    Text rest = text_trim(behind);
    bool side = text_starts(rest, "side") || text_starts(rest, "hand") || text_starts(rest, "over") || text_starts(rest, ":");
    return word.len && (side || (same(word, "sola") && (same(before, "una") || same(before, "la"))));
}

/* The first direction among the words, or, where one is wanted, whether that is among them. */
static NoteDirection find_direction(Text words, NoteDirection wanted)
{
    Text          before = {0};
    NoteDirection found = DIRECTION_UNSAID;
    for (size_t at = 0, end, len; at < words.len && found == DIRECTION_UNSAID; at = end + !words_letter(words, end)) {
        for (end = at; (len = words_letter(words, end));)
            end += len;
        Text word = text_cut(words, at, end);
        if (is_something_else(before, word, text_from(words, end)))
            continue;
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && word.len && found == DIRECTION_UNSAID; i++) {
            bool says = same(word, WORDS[i].word) && (!*WORDS[i].before || same(before, WORDS[i].before));
            found = says && (wanted == DIRECTION_UNSAID || wanted == WORDS[i].says) ? WORDS[i].says : found;
        }
        before = word.len ? word : before;
    }
    return found;
}

NoteDirection directions_said(Text words)
{
    return find_direction(words, DIRECTION_UNSAID);
}

static bool has_direction(Text words, NoteDirection direction)
{
    return find_direction(words, direction) == direction;
}

bool directions_are_turned(Text page)
{
    static const char *const POSITIVE[] = {"positive", "+ve", "positiv", "positif", "dodatni", "положительн", "(←)", "(+←)", "(←+)"};
    static const char *const TURNED[] = {"←", "opposite", "direction of b", "b's direction", "richtung von b"}, *const USUAL[] = {"right",
                                                                                                                                  "→"};
    static const char *const PLAIN[] = {"left is positive",     "left positive",    "left as positive", "positive left",
                                        "positive to the left", "positive is left", "left +ve",         "left is +ve"};
    bool                     says = false;
    for (Text rest = page; rest.len && !says;) {
        Text line = text_take(&rest, "\n");
        says = TEXT_HAS_ANY(line, PLAIN);
        if (says || !TEXT_HAS_ANY(line, POSITIVE))
            continue;
        bool left = has_direction(line, DIRECTION_LEFT) || TEXT_HAS_ANY(line, TURNED);
        says = left && !has_direction(line, DIRECTION_RIGHT) && !TEXT_HAS_ANY(line, USUAL);
    }
    return says;
}
