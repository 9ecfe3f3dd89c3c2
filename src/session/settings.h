/* The table of settings; commands/settings.c has the code. */
#ifndef CAROM_SESSION_SETTINGS_H
#define CAROM_SESSION_SETTINGS_H

#include "session/session.h"

enum { SETTING_WORDS = FORMATS };
typedef enum SettingKind { SETTING_NUMBERS, SETTING_WORD, SETTING_COUNT } SettingKind;
typedef struct Setting {
    const char *name, *values, *summary; /* values: NULL for number systems */
    const char *option;                  /* what --help has for its value, where that is no list of words; NULL if it is no option */
    SettingKind kind;
    size_t      field;               /* of Settings: an int */
    const char *word[SETTING_WORDS]; /* the int is the word's index */
    int         least, most;
} Setting;
extern const Setting settings_table[];
const Setting       *settings_find(Text name);
/* What it takes, in words: "off, on". */
const char *setting_values(const Setting *setting);
bool        setting_set(const Setting *setting, Settings *settings, Text value);
void        setting_get(const Setting *setting, const Settings *settings, Buf *out);
/* The digits that are set, or the usual number for the format. */
int settings_digits(const Settings *settings);
/* Whether signs beyond ASCII can be used in words: pages have them, whatever the screen has. */
bool settings_unicode(const Settings *settings);

#endif
