#include "handwork/page/positive_direction.h"

bool positive_direction_is_turned(Text page)
{
    static const char *const POSITIVE[] = {"positive", "+ve", "positiv", "positif", "(←)", "(+←)", "(←+)"};
    static const char *const TURNED[] = {"left", "←",        "links",          "gauche",        "izquierda",     "sinistra",
                                         "west", "opposite", "direction of b", "b's direction", "richtung von b"};
    static const char *const USUAL[] = {"right", "→", "rechts", "droite", "derecha", "destra", "east"};
    static const char *const PLAIN[] = {"left is positive",     "left positive",    "left as positive", "positive left",
                                        "positive to the left", "positive is left", "left +ve",         "left is +ve"};
    bool                     says = false;
    for (Text rest = page; rest.len && !says;) {
        Text line = text_take(&rest, "\n");
        says = (TEXT_HAS_ANY(line, POSITIVE) && TEXT_HAS_ANY(line, TURNED) && !TEXT_HAS_ANY(line, USUAL)) || TEXT_HAS_ANY(line, PLAIN);
    }
    return says;
}
