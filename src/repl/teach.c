#include "repl/teach.h"

#include "classroom/play.h"
#include "repl/outside.h"
#include "repl/lesson_files.h"
#include "repl/prompt.h"
#include "repl/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- notes -------------------------------------------------------------------------------------------------- */

static const char NOTES[] = "carom notes 1\n";

/* Opens and empties the file for the presenter. A file with other content is left alone; then -1, after an error. */
static int open_notes(const char *path)
{
    char        head[sizeof NOTES - 1];
    const char *why = NULL;
    struct stat about;
    int         file = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOCTTY | O_CLOEXEC, 0600);
    if (file < 0 || fstat(file, &about)) {
        why = strerror(errno);
    } else if (S_ISREG(about.st_mode)) {
        bool ours = about.st_size == 0 || (pread(file, head, sizeof head, 0) == (ssize_t)sizeof head && !memcmp(head, NOTES, sizeof head));
        if (!ours)
            why = "it exists already and is not a file of notes; choose another name";
        else if (ftruncate(file, 0) || write(file, NOTES, sizeof NOTES - 1) != sizeof NOTES - 1)
            why = strerror(errno);
    }
    if (why)
        (void)lessons_cannot("used for notes", text_of(path), text_of(why));
    if (why && file >= 0) {
        close(file);
        file = -1;
    }
    return file;
}

/* If a note cannot be written, it is left out: losing a note is better than interrupting the lesson. */
static void put_notes(int file, Text notes)
{
    while (file >= 0 && notes.len) {
        ssize_t put = write(file, notes.at, notes.len);
        if (put <= 0)
            return;
        notes = text_from(notes, (size_t)put);
    }
}

/* ---- the screen --------------------------------------------------------------------------------------------- */

static void put_text(Text text)
{
    fwrite(text.at, 1, text.len, stdout);
}

static void put_show(const Show *show, bool colour)
{
    bool clear = terminal_can_clear();
    if (clear)
        fputs(show->act == ACT_ANEW ? "\033[H\033[2J" : "\r\033[K", stdout);
    else if (show->act == ACT_ANEW)
        putchar('\n');
    if (show->act == ACT_ADD || show->act == ACT_ANEW)
        put_text(show->text);
    if (clear && show->status.len) {
        fputs(colour ? "\033[2m" : "", stdout);
        put_text(show->status);
        fputs(colour ? "\033[0m" : "", stdout);
    }
    fflush(stdout);
}

static void put_shown(void *data)
{
    Stage *stage = data;
    put_text(buf_text(&stage->shown));
    stage->shown.len = 0;
}

/* The prompt, at the current point of the lesson. Nothing that is tried there changes the lesson. */
static void try_things(Player *player)
{
    Stage *stage = player_stage(player);
    terminal_close();
    stage->shown.len = 0;
    fputs("\r\033[K", stdout);
    prompt_visit(stage->session, "lesson", put_shown, stage);
    stage_free(stage);
}

static ExitStatus play_keys(Player *player, bool colour, int notes)
{
    Show show = player_start(player);
    while (show.act != ACT_QUIT) {
        int columns, rows, key = TERMINAL_AGAIN;
        if (show.act == ACT_TRY) {
            try_things(player);
            if (!terminal_open())
                return EXIT_FILE;
        } else {
            put_show(&show, colour);
            put_notes(notes, player_notes(player));
            key = terminal_key();
        }
        terminal_size(&columns, &rows);
        num_set_stop(STOP_NOT);
        if (key == TERMINAL_END)
            break;
        show = key == TERMINAL_AGAIN ? player_resize(player, columns, rows) : player_key(player, key);
    }
    put_show(&(Show){.act = ACT_NOTHING}, false);
    return EXIT_FINE;
}

/* Plays everything, as if Enter were pressed until the end. */
static void play_all(Player *player, int notes)
{
    Show show = player_start(player);
    while (show.act != ACT_QUIT) {
        put_text(show.text);
        put_notes(notes, player_notes(player));
        show = player_key(player, player_at_end(player) ? 'q' : KEY_ENTER);
    }
}

ExitStatus teach_run(const Teach *teach)
{
    Arena        *mem = arena_new();
    ExitStatus    exit;
    const Lesson *lesson = lessons_open(teach->path, mem, &exit);
    if (lesson)
        lesson = lessons_drawn(lesson, teach->seed ? text_of(teach->seed) : (Text){0}, mem, &exit);
    int notes = lesson && teach->notes ? open_notes(teach->notes) : -1;
    if (lesson && teach->notes && notes < 0)
        exit = EXIT_FILE;
    if (lesson && exit == EXIT_FINE) {
        bool     screen = terminal_open();
        PlayLook look = {.columns = teach->settings->width, .width = teach->settings->width, .large = teach->large};
        if (screen)
            terminal_size(&look.columns, &look.rows);
        Player *player = player_new(lesson, &outside_world, teach->settings, &look);
        if (screen)
            exit = play_keys(player, teach->settings->colour, notes);
        else
            play_all(player, notes);
        terminal_close();
        if (exit == EXIT_FINE)
            exit = lessons_refused(lesson, player_refused(player));
        player_free(player);
    }
    if (notes >= 0)
        close(notes);
    arena_free(mem);
    return exit;
}
