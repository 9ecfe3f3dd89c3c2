/* figure and draw: the last derivation or motion as a picture. Its method, or a file of render/board/, defines the content; figure/ and
 * render/ draw it. */
#include "render/board/error_figure.h"
#include "render/json.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"

#include "figure/writers/figure_characters.h"
#include "figure/writers/svg.h"

#include <string.h>

/* The figure of the last derivation or motion; reports an error if there is none. */
static const Figure *last_figure(Run *run, bool unicode)
{
    if (run_swept_last(run->session))
        return run_sweep_figure(run);
    if (run_moved_last(run->session))
        return run_motion_figure(run, MOTION_WHOLE);
    const Report *report = run->session->last;
    Text          reason = {0};
    if (!report) {
        (void)run_no_derivation(run);
        return NULL;
    }
    const Figure *figure = run_figure_of(run, report, run->session->last_method, unicode, &run->diag, &reason);
    if (figure || !reason.len)
        return figure;
    bool silent = !report->plan->sketch && !report->island && !report->solved;
    diag_fail(&run->diag, silent ? EXIT_INPUT : EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(reason));
    if (silent)
        diag_hint(&run->diag, "describe the figure with `figure` and `draw` in the method: see `help figures`");
    return NULL;
}

/* `key`: "file" for the place of the picture, the key of the picture itself, or NULL. */
static void put_json(Run *run, const Figure *figure, const char *key, Text value)
{
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    Json   json = json_begin(&buf, &origin);
    json_key_text(&json, "kind", TEXT("figure"));
    json_key_text(&json, "method", figure->method);
    json_key_text(&json, "status", TEXT("ok"));
    if (key)
        json_key_text(&json, key, value);
    Buf words = {0};
    figure_words(&words, figure);
    json_key_text(&json, "description", buf_text(&words));
    buf_free(&words);
    json_end_line(&json);
    (void)run_put_json(run, &buf);
}

/* Without a file name: says what can be drawn, and how to write it. */
static bool say_how(Run *run, const Figure *figure)
{
    Buf buf = {0};
    buf_printf(&buf, "%.*s has a figure", TEXT_ARG(figure->method));
    for (int i = 0; i < figure->panels; i++)
        buf_printf(&buf, "%s%.*s", i ? "; " : ": ", TEXT_ARG(figure->panel[i].caption));
    buf_puts(&buf, "\n");
    run_say(run, "%.*s`figure \"%.*s.svg\"` writes it to a file, `draw` sketches it here\n", TEXT_ARG(buf_text(&buf)),
            TEXT_ARG(figure->method));
    buf_free(&buf);
    if (run->session->settings.format == FORMAT_JSON)
        put_json(run, figure, NULL, (Text){0});
    return true;
}

/* Whether the picture is complete: after Ctrl-C the rest is not drawn. */
static bool is_whole(Run *run, Buf *picture)
{
    NumCtx *ctx = &run->session->desk.exact;
    if (num_poll(ctx) == NUM_OK)
        return true;
    buf_free(picture);
    return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%s", ctx->why);
}

/* ---- views ------------------------------------------------------------------------------------------------ */

/* An ErrorView draws the errors of a derivation in floating point (error_figure.h). */
typedef const Figure *ErrorView(const Report *report, Machine machine, Arena *mem, Text *reason);

/* A View may be asked of a motion, or of a derivation, in place of a method or after the name of a file. */
typedef struct View {
    const char *word;
    MotionView  motion;
    ErrorView  *error; /* NULL: it is a view of a motion */
} View;

static const View VIEWS[] = {{"paths", MOTION_PATHS, NULL},         {"energy", MOTION_ENERGY, NULL},
                             {"moving", MOTION_MOVING, NULL},       {"bits", MOTION_BITS, NULL},
                             {"error", MOTION_WHOLE, error_figure}, {"blame", MOTION_WHOLE, error_figure_of_blame}};

static const View *find_view(Text word)
{
    const View *view = NULL;
    for (size_t i = 0; i < sizeof VIEWS / sizeof *VIEWS && !view; i++)
        view = text_is(word, VIEWS[i].word) ? &VIEWS[i] : NULL;
    return view;
}

/* A ViewAsked is the view at the end of the statement; a view of errors may have a format: error in binary32. */
typedef struct ViewAsked {
    const View  *view; /* NULL: none */
    const Token *at;
    Machine      machine;
} ViewAsked;

/* False after an error: there is no such format. */
static bool take_view(Run *run, ViewAsked *z)
{
    const Token *end = &run->token[run->count], *in;
    *z = (ViewAsked){.machine = run->session->graded.sys ? run->session->graded : run_usual_format(run->session)};
    for (z->at = &run->token[1]; z->at < end; z->at++) {
        z->view = z->at->kind == TOKEN_NAME ? find_view(z->at->text) : NULL;
        in = z->at + 1;
        if (z->view && in == end)
            return true;
        if (z->view && z->view->error && in->kind == TOKEN_NAME && text_is(in->text, "in"))
            return in + run_in_format(run, in, &z->machine) == end || run_wrong_format(run, (Span){in[1].span.start, end[-1].span.end});
    }
    z->view = NULL;
    return true;
}

static const Figure *error_view(Run *run, const View *view, Machine machine, Span span)
{
    const Report *report = run->session->latest;
    Text         *reason = ARENA_ONE(run->mem, Text);
    if (!report) {
        (void)run_no_derivation(run);
        return NULL;
    }
    if (report_in_letters(report)) {
        diag_fail(&run->diag, EXIT_INPUT, span, "this is a figure of rounding errors, but the last derivation is in letters");
        diag_hint(&run->diag, "give numbers for the letters first");
        return NULL;
    }
    const Figure *figure = view->error(report, machine, run->mem, reason);
    if (!figure)
        diag_fail(&run->diag, EXIT_MATH, span, "%.*s", TEXT_ARG(*reason));
    return figure;
}

static const Figure *view_figure(Run *run, const ViewAsked *asked)
{
    if (asked->view->error)
        return error_view(run, asked->view, asked->machine, asked->at->span);
    if (run_moved_last(run->session))
        return run_motion_figure(run, asked->view->motion);
    diag_fail(&run->diag, EXIT_INPUT, asked->at->span, "this is a figure of a motion, but the last result is not one");
    diag_hint(&run->diag, "let balls move first, for example: move 12 hits");
    return NULL;
}

/* figure [FILE [VIEW]]; the view is taken from the end of the argument. */
static const Figure *figure_asked(Run *run, Text *argument, bool *moving)
{
    const Token *second = &run->token[1];
    ViewAsked    asked;
    if (!take_view(run, &asked))
        return NULL;
    if (second->kind == TOKEN_TEXT && run->count > 2 && (!asked.view || asked.at > second + 1)) {
        diag_fail(&run->diag, EXIT_INPUT, (Span){second[1].span.start, run->text.len},
                  "after the name of the file, `figure` takes paths, energy, bits, moving, error or blame");
        diag_hint(&run->diag, "for example: figure \"shot.svg\" moving");
        return NULL;
    }
    if (!asked.view)
        return last_figure(run, true);
    size_t begins = (size_t)(argument->at - run->text.at);
    *argument = text_trim(text_cut(*argument, 0, asked.at->span.start - begins));
    *moving = asked.view->motion == MOTION_MOVING;
    return view_figure(run, &asked);
}

/* ---- files ------------------------------------------------------------------------------------------------ */

/* Another program makes a PDF or PNG of the picture: its command with the names put in. */
static bool complain_of_ending(Run *run, Text path)
{
    static const char *const OTHERS[] = {".pdf", ".png", ".eps"};
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "the name of a figure ends in .svg, but %.*s does not", TEXT_ARG(path));
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        Text name = text_cut(path, 0, path.len - (text_ends(path, OTHERS[i]) ? strlen(OTHERS[i]) : 0));
        if (name.len && name.len < path.len)
            return diag_hint(&run->diag,
                             "figure \"%.*s.svg\"; then, in a shell, `rsvg-convert -f %s -o %.*s %.*s.svg` (package librsvg2-bin)",
                             TEXT_ARG(name), OTHERS[i] + 1, TEXT_ARG(path), TEXT_ARG(name));
    }
    return diag_hint(&run->diag, "figure \"wall.svg\"; `export` writes whole pages");
}

bool run_figure(Run *run, Text argument)
{
    bool          moving = false;
    const Figure *figure = figure_asked(run, &argument, &moving);
    Text          path;
    if (!figure)
        return false;
    if (!argument.len)
        return say_how(run, figure);
    if (!run_file_name(run, argument, &path))
        return false;
    if (!text_ends(path, ".svg"))
        return complain_of_ending(run, path);
    Buf buf = {0};
    svg_write(&buf, figure, &(SvgStyle){true, TEXT("figure"), figure->panels > 4 ? 3 : 2, moving}, run->mem);
    if (!is_whole(run, &buf))
        return false;
    if (!run_write_file(run, path, &buf, SVG_FILE_BEGINS, "a figure written by carom"))
        return false;
    run_say(run, "%.*s: %.*s\n", TEXT_ARG(path), TEXT_ARG(figure->title.len ? figure->title : figure->method));
    if (run->session->settings.format == FORMAT_JSON)
        put_json(run, figure, "file", path);
    return true;
}

/* The figure by itself on a page that shows figures. */
static bool show_figure(Run *run, const Figure *figure)
{
    Document document = {0};
    run_add_figure(run, &document, figure);
    return run_show_document(run, document);
}

/* Draws the figure in characters, not wider than the page, and in ASCII if the page is. */
static bool show_sketch(Run *run, const Figure *figure, bool unicode)
{
    enum { PAPER = 80 };
    const Settings *settings = &run->session->settings;
    Buf             buf = {0};
    bool            narrow = writers[settings->format].page && settings->width > PAPER;
    figure_characters_write(&buf, figure, &(DrawStyle){narrow ? PAPER : settings->width, unicode}, run->mem);
    if (!is_whole(run, &buf))
        return false;
    if (settings->format == FORMAT_JSON)
        put_json(run, figure, "sketch", buf_text(&buf));
    else
        run_show_lines(run, buf_text(&buf));
    buf_free(&buf);
    return true;
}

bool run_show_figure(Run *run, const Figure *figure)
{
    const Settings *settings = &run->session->settings;
    return writers[settings->format].figures ? show_figure(run, figure) : show_sketch(run, figure, !settings->ascii);
}

/* `draw wall.svg`: another command writes files. */
static bool names_file(Run *run, Text argument)
{
    static const char *const ENDINGS[] = {".svg", ".png", ".pdf"};
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
        if (text_ends(argument, ENDINGS[i])) {
            diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[1].span.start, run->text.len},
                      "`draw` sketches a figure here and writes no file");
            Text name = text_cut(argument, 0, argument.len - strlen(ENDINGS[i]));
            return !diag_hint(&run->diag, "write figure \"%.*s.svg\"", TEXT_ARG(name));
        }
    return false;
}

/* draw [METHOD values | VIEW] */
bool run_draw(Run *run, Text argument)
{
    const Settings *settings = &run->session->settings;
    bool            unicode = !settings->ascii, drawn = writers[settings->format].figures;
    ViewAsked       asked;
    if (!take_view(run, &asked))
        return false;
    bool view = asked.view && asked.at == &run->token[1];
    if (view && asked.view->motion == MOTION_MOVING) {
        diag_fail(&run->diag, EXIT_INPUT, asked.at->span, "a text sketch cannot be animated");
        return diag_hint(&run->diag, "write figure \"shot.svg\" moving");
    }
    if (argument.len && !view && (names_file(run, argument) || !run_quietly(run, "draw", 0)))
        return false;
    const Figure *figure = view ? view_figure(run, &asked) : last_figure(run, unicode || drawn);
    return figure && (drawn ? show_figure(run, figure) : show_sketch(run, figure, unicode));
}
