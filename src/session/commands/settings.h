/* The table of settings; commands/settings.c has the code. */
#ifndef CAROM_SESSION_COMMANDS_SETTINGS_H
#define CAROM_SESSION_COMMANDS_SETTINGS_H

#include "session/session.h"

enum { SETTING_WORDS = FORMATS };
typedef enum SettingKind { SETTING_NUMBERS, SETTING_WAY, SETTING_WORD, SETTING_COUNT, SETTING_UNITS } SettingKind;
typedef struct Setting {
    const char *name, *values, *summary; /* values: NULL for number systems and for ways to work */
    const char *option;                  /* what --help has for its value, where that is no list of words; NULL if it is no option */
    SettingKind kind;
    size_t      field;               /* of Settings: an int */
    const char *word[SETTING_WORDS]; /* the int is the word's index */
    int         least, most;
} Setting;
extern const Setting settings_table[];
const Setting       *settings_find(Text name);
/* Names of ways to work, each once. */
typedef struct WayNames {
    Arena *mem;
    Text  *name;
    int    count, room;
} WayNames;
void settings_add_ways(WayNames *ways, const Method *method);

/* Its possible values in words: "off, on". `ways`: the ways of the current methods; NULL for those of the built-in ones. */
void setting_put_values(const Setting *setting, const WayNames *ways, Buf *out);
bool setting_set(const Setting *setting, const WayNames *ways, Settings *settings, Text value);
void setting_get(const Setting *setting, const Settings *settings, Buf *out);
/* The only setting with that value; NULL: there is none, or there are several. */
const Setting *settings_taking(Text value);
/* The digits that are set, or the usual number for the format. */
int settings_digits(const Settings *settings);
/* The units that are set, of this text or of the settings, in the arena of `exact`; NULL where they are those of SI, and after a complaint.
 */
const ShownUnits *settings_read_units(Text value, NumCtx *exact, Diag *diag);
/* Whether signs beyond ASCII can be used in words: pages have them, whatever the screen has. */
bool settings_unicode(const Settings *settings);

#endif
