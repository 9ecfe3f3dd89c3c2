#include "session/commands/other_words.h"

#include "language/parse.h"

#define ALONE "type the formula alone: 1/2*3*4^2"
#define FORMULA "type the formula alone; a formula in letters is shown in its simplest form: letters m > 0, u > 0, then 1/2mu^2 + mu^2"
#define NAME "type the name alone: va'"
#define GIVE "write the name, = and the value: x = 3"
#define UNDO "`undo` takes back the last change; `x = 4` gives x another value"
#define CLEAR "Ctrl-L clears the screen; `undo` takes back a change, `letters off` ends the letters"
#define DRAWN                                                                                                                              \
    "`draw` shows the figure of the last derivation, and `plot` plots answers: plot va' against e from 0 to 1 : collide1d ma=2 mb=3 va=4 " \
    "vb=-1"
#define LINE "on a line: collide1d ma=2 mb=3 va=5 vb=-4 e=1/2; in the plane: collide2d"
#define LOADED "`load FILE` runs the statements in a file, and `lesson FILE` plays a lesson"
#define SHOWN "`help collide1d` shows what a method takes, with an example; `lesson 1` begins the lessons"

static const struct {
    const char *word, *hint;
} WORDS[] = {
    {"elastic", "an elastic collision has e = 1: collide1d ma=2 mb=3 va=5 vb=-4 e=1"},
    {"inelastic", "an inelastic collision has e < 1: collide1d ma=2 mb=3 va=5 vb=-4 e=1/2; for e = 0 use `merge`"},
    {"collision", LINE},
    {"solve", "leave out what is unknown, or write ?: collide1d ma=3 mb=2 va=4 vb=-1 va'=1 e=?"},
    {"clear", CLEAR},
    {"cls", CLEAR},
    {"collide", LINE},
    {"calculate", ALONE},
    {"calc", ALONE},
    {"compute", ALONE},
    {"evaluate", ALONE},
    {"simplify", FORMULA},
    {"expand", FORMULA},
    {"factor", FORMULA},
    {"graph", DRAWN},
    {"sketch", DRAWN},
    {"print", NAME},
    {"echo", NAME},
    {"display", NAME},
    {"let", GIVE},
    {"define", GIVE},
    {"delete", UNDO},
    {"remove", UNDO},
    {"reset", UNDO},
    {"history", "the up arrow brings back earlier lines; `save FILE` keeps the statements of this session"},
    {"ans", "the answers keep their names, such as va'; `vars` lists them"},
    {"convert", "write the unit after `in`: 72 km/h in m/s"},
    {"open", LOADED},
    {"run", LOADED},
    {"import", LOADED},
    {"example", SHOWN},
    {"examples", SHOWN},
    {"tutorial", SHOWN},
    {"manual", SHOWN},
    {"momentum", "momentum is mass times velocity: p = 2*3; `collide1d` and `merge` use its conservation"},
    {"energy", "kinetic energy is 1/2*m*v^2: T = 1/2*2*3^2; the answer `loss` of a collision is the kinetic energy lost"},
};
enum { WORD_COUNT = sizeof WORDS / sizeof *WORDS };

const char *other_words_hint(Text word)
{
    for (int i = 0; i < WORD_COUNT; i++)
        if (text_is(word, WORDS[i].word))
            return WORDS[i].hint;
    return NULL;
}

const char *other_words_hint_near(Text word)
{
    Nearest nearest = {word, {0}, 99};
    for (int i = 0; i < WORD_COUNT; i++)
        parse_nearest_visit(text_of(WORDS[i].word), &nearest);
    return other_words_hint(nearest.best);
}
