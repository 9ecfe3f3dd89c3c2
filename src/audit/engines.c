#include "audit/engines.h"

#include <string.h>
#include <strings.h>

enum {
#define MIX(ID, FORMULA, WORDS) ID,
#include "audit/engines.def"
};

const EngineMix engines_mixes[] = {
#define MIX(ID, FORMULA, WORDS) [ID] = {FORMULA, WORDS},
#include "audit/engines.def"
};
const int engines_mixes_count = sizeof engines_mixes / sizeof *engines_mixes;

const PhysicsEngine engines[] = {
#define ROW(NAME, VERSION, NUMBERS, MIX, DEFAULTS, SLOW, DEN, SLOW_WORDS, MU, LIMIT, CAP, GRAVITY, ROW_OF_BALLS, REMARK)                   \
    {NAME, VERSION, NUMBERS, &engines_mixes[MIX], DEFAULTS, SLOW, DEN, SLOW_WORDS, MU, LIMIT, CAP, GRAVITY, ROW_OF_BALLS, REMARK},
#include "audit/engines.def"
};
const int engines_count = sizeof engines / sizeof *engines;

const PhysicsEngine *engines_find(Text name)
{
    for (int i = 0; i < engines_count; i++)
        if (strlen(engines[i].name) == name.len && strncasecmp(engines[i].name, name.at, name.len) == 0)
            return &engines[i];
    return NULL;
}
