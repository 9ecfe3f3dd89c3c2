#include "language_rows.h"

#include <stdio.h>

static bool language_decimal_begins(const Play *play, const char *digits)
{
    char        key[64];
    const char *answers = strstr(play->out.at, "\"answers\":");
    snprintf(key, sizeof key, "\"exact\":null,\"decimal\":\"%s", digits);
    return answers && strstr(answers, key);
}

Play *language_play(const char *definition, const char *before)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *play = play_new(&settings);
    if (definition)
        ck_assert_msg(play_text(play, text_of(definition)) == EXIT_FINE, "%s\n%.3000s", definition, play->both.at);
    for (const char *line = before; line && *line;) {
        size_t len = strcspn(line, "\n");
        ck_assert_msg(play_text(play, (Text){line, len}) < EXIT_INPUT, "%s\n%.3000s", before, play->both.at);
        line += len + (line[len] != 0);
    }
    return play;
}

/* "14 | m/s" or "14 |" */
static bool language_value_is(const Play *play, const char *gives)
{
    char        key[64];
    size_t      len = strcspn(gives, "|");
    const char *answer = json_answer(play), *answers = strstr(play->out.at, "\"answers\":"), *unit = gives + len;
    if (!*unit)
        return !strcmp(answer, gives);
    snprintf(key, sizeof key, unit[1] ? "\"unit\":\"%s\"" : "\"unit\":", unit[1] ? unit + 2 : "");
    return strlen(answer) == len - 1 && !strncmp(answer, gives, len - 1) && answers && (strstr(answers, key) != NULL) == (unit[1] != 0);
}

void language_check_row(const LanguageRow *row, const char *definition)
{
    Play       *play = language_play(definition, row->before);
    ExitStatus  exit = play_text(play, text_of(row->statement));
    const char *gives = row->gives, *said = play->both.at, *notes = strstr(said, "\"notes\":");
    if (gives[0] == '!') {
        ck_assert_msg(exit >= EXIT_INPUT, "not refused: %s\n%.3000s", row->statement, said);
        ck_assert_msg(strstr(said, gives + 2), "%s\nis not refused with `%s` but\n%.3000s", row->statement, gives + 2, said);
    } else if (!strcmp(gives, "holds") || !strcmp(gives, "fails")) {
        bool holds = gives[0] == 'h';
        ck_assert_msg(exit == (holds ? EXIT_FINE : EXIT_CHECK) && strstr(said, holds ? "\"holds\":\"exact\"" : "\"holds\":\"false\""),
                      "%s\nhas another verdict than `%s`:\n%.3000s", row->statement, gives, said);
    } else {
        ck_assert_msg(exit == EXIT_FINE, "%s\nends with %d:\n%.3000s", row->statement, (int)exit, said);
        if (gives[0] == '~')
            ck_assert_msg(language_decimal_begins(play, gives + 2), "%s\nis not about %s:\n%.3000s", row->statement, gives + 2, said);
        else if (strcmp(gives, "ok"))
            ck_assert_msg(language_value_is(play, gives), "%s\nis %s, not %s\n%.3000s", row->statement, json_answer(play), gives, said);
    }
    if (row->note)
        ck_assert_msg(notes && strstr(notes, row->note), "%s\nhas no note `%s`:\n%.3000s", row->statement, row->note, said);
    else if (exit < EXIT_INPUT && notes)
        ck_assert_msg(gives[0] == '~' || (!strncmp(notes, "\"notes\":[]", 10)), "%s\nhas a note:\n%.3000s", row->statement, said);
    play_free(play);
}
