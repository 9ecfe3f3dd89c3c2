#include "language_rows.h"
#include "harness.h"

#include <stdio.h>

static bool language_decimal_begins(const Play *play, const char *digits)
{
    char        key[64];
    const char *answers = strstr(play->out.at, "\"answers\":");
    snprintf(key, sizeof key, "\"exact\":null,\"decimal\":\"%s", digits);
    return answers && strstr(answers, key);
}

void language_check_row(const LanguageRow *row, const char *definition)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *play = play_new(&settings);
    if (definition)
        ck_assert_msg(play_text(play, text_of(definition)) == EXIT_FINE, "%s\n%.3000s", definition, play->both.at);
    for (const char *line = row->before; line && *line;) {
        size_t len = strcspn(line, "\n");
        ck_assert_msg(play_text(play, (Text){line, len}) < EXIT_INPUT, "before %s: %s", row->statement, play->both.at);
        line += len + (line[len] != 0);
    }
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
            ck_assert_msg(!strcmp(json_answer(play), gives), "%s\nis %s, not %s\n%.3000s", row->statement, json_answer(play), gives, said);
    }
    if (row->note)
        ck_assert_msg(notes && strstr(notes, row->note), "%s\nhas no note `%s`:\n%.3000s", row->statement, row->note, said);
    else if (exit < EXIT_INPUT && notes)
        ck_assert_msg(gives[0] == '~' || (!strncmp(notes, "\"notes\":[]", 10)), "%s\nhas a note:\n%.3000s", row->statement, said);
    play_free(play);
}
