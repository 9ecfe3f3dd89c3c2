#include "handwork/page/positive_direction.h"

static bool has_one_of(Text line, const char *const *words, size_t count)
{
    bool has = false;
    for (size_t at = 0; at < line.len && !has; at++)
        for (size_t i = 0; i < count && !has; i++)
            has = text_starts_in_any_case(text_from(line, at), words[i]);
    return has;
}

bool positive_direction_is_turned(Text page)
{
    static const char *const POSITIVE[] = {"positive", "+ve", "positiv", "positif", "(←)", "(+←)", "(←+)"};
    static const char *const TURNED[] = {"left", "←",        "links",          "gauche",        "izquierda",     "sinistra",
                                         "west", "opposite", "direction of b", "b's direction", "richtung von b"};
    static const char *const USUAL[] = {"right", "→", "rechts", "droite", "derecha", "destra", "east"};
    bool                     says = false;
    for (Text rest = page; rest.len && !says;) {
        Text line = text_take(&rest, "\n");
        says = has_one_of(line, POSITIVE, sizeof POSITIVE / sizeof *POSITIVE) && has_one_of(line, TURNED, sizeof TURNED / sizeof *TURNED) &&
               !has_one_of(line, USUAL, sizeof USUAL / sizeof *USUAL);
    }
    return says;
}
