/* The commands, one row each. A new command is a function and a row; help, completion and the manual's table come
 * from the rows. */
#include "session/textbook.h"
#include "session/letters/alphabet.h"
#include "session/commands/commands.h"
#include "session/elsewhere.h"
#include "session/formula.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "session/vars.h"

#include <string.h>

static bool takes_nothing(Run *run, Text argument)
{
    if (run->token[1].kind == TOKEN_END || text_is(argument, "()")) /* quit(), as programmers type it */
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` takes no arguments, but found `%.*s`", TEXT_ARG(run->token[0].text),
              TEXT_ARG(argument));
    return false;
}

/* ---- looking ---------------------------------------------------------------------------------------------- */

static bool command_help(Run *run, Text argument)
{
    return run_help(run, text_from(argument, text_is(argument, "()") ? 2 : 0)); /* help(), as programmers type it */
}

/* A variable as `name = value`, in a form that can be typed again. */
static void write_input(Run *run, Buf *out, Text name, const Input *input)
{
    buf_printf(out, "%.*s ", TEXT_ARG(name));
    run_put_input(run, out, input);
    buf_char(out, '\n');
}

static void write_var(Run *run, Buf *out, const Var *var)
{
    if (!var->count) {
        write_input(run, out, var->name, &var->input);
        return;
    }
    for (int i = 0; i < var->answers; i++)
        write_input(run, out, text_format(run->mem, "%.*s.%.*s", TEXT_ARG(var->name), TEXT_ARG(var->field[i])), &var->fields[i]);
}

static bool command_vars(Run *run, Text argument)
{
    if (!takes_nothing(run, argument))
        return false;
    const Report *last = run->session->last;
    Buf           buf = {0};
    for (const Var *var = run->session->vars; var; var = var->next)
        write_var(run, &buf, var);
    if (!buf.len)
        buf_puts(&buf, "there are no variables yet; `v = <3, 4>` defines one\n");
    if (last && last->plan->method.len) {
        buf_printf(&buf, "answers of the last %.*s:", TEXT_ARG(last->plan->method));
        for (int i = 0; i < last->plan->answers; i++)
            if (last->exact->entry[last->plan->answer[i]].state == STATE_OK)
                buf_printf(&buf, " %.*s", TEXT_ARG(last->plan->step[last->plan->answer[i]].name));
        buf_char(&buf, '\n');
    }
    for (const Var *var = run->session->vars; var; var = var->next)
        if (vars_is_hidden(run->session, var->name))
            buf_printf(&buf, "%.*s means the answer, because it is newer than the variable\n", TEXT_ARG(var->name));
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}

static bool command_steps(Run *run, Text argument)
{
    if (!run->session->last)
        return run_no_derivation(run);
    Steps steps = STEPS_FULL;
    if (argument.len) {
        Settings wanted = run->session->settings;
        if (!setting_set(settings_find(TEXT("steps")), NULL, &wanted, argument)) {
            diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`steps` takes none, brief, board or full");
            return false;
        }
        steps = (Steps)wanted.steps;
    }
    run_show(run, run->session->last, steps);
    return true;
}

static bool say_letter(Run *run, int letter)
{
    Buf buf = {0};
    alphabet_write_letter(&buf, run->session->alphabet, letter, settings_unicode(&run->session->settings));
    run_say(run, "%.*s\n", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}

static bool command_show(Run *run, Text argument)
{
    Session *session = run->session;
    if (!argument.len)
        return session->last ? (run_show(run, session->last, STEPS_FULL), true) : run_no_derivation(run);
    if (text_is(run->token[1].text, "that") && run->token[2].kind != TOKEN_END)
        return run_show_that(run);
    if (text_is(run->token[1].text, "hit") && run->token[2].kind == TOKEN_NUMBER)
        return run_show_hit(run);
    const Var *var = vars_is_hidden(session, argument) ? NULL : vars_find(session, argument);
    Buf        buf = {0};
    if (var && session->settings.format == FORMAT_JSON && !var->count) { /* the same object as for the variable as an expression */
        run->token++;
        bool good = run_expression(run, (Text){0});
        run->token--;
        return good;
    }
    if (var) {
        write_var(run, &buf, var);
        run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
        buf_free(&buf);
        return true;
    }
    Text name = textbook_step(session, argument);
    int  step = session->last ? report_find(session->last, name) : -1;
    int  letter = alphabet_find(session->alphabet, argument);
    if (letter >= 0 && (step < 0 || plan_is_hidden(&session->last->plan->step[step])))
        return say_letter(run, letter);
    if (session->last && step < 0 && report_has_part(session->last, argument))
        return run_show_part(run, argument);
    if (session->last && step < 0 && text_is(argument, "laws"))
        return run_show_laws(run);
    if (step < 0 && elsewhere_is_step(run, name, run->token[1].span))
        return false;
    if (step < 0 && !session->last && (session->no_steps || !session->vars))
        return run_no_derivation(run);
    if (step < 0) {
        const char *lacks = session->last ? "the last derivation has no such step" : "nothing has been worked out yet";
        diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[1].span.start, run->text.len}, "there is no variable `%.*s`, and %s",
                  TEXT_ARG(argument), lacks);
        Nearest nearest = {argument, {0}, 99};
        if (session->last)
            parse_nearest_visit(TEXT("laws"), &nearest);
        for (int i = 0; session->last && i < session->last->plan->aspects; i++)
            parse_nearest_visit(session->last->plan->step[i].name, &nearest);
        for (var = session->vars; var; var = var->next)
            parse_nearest_visit(var->name, &nearest);
        return nearest.best.len ? diag_hint(&run->diag, "did you mean `show %.*s`?", TEXT_ARG(nearest.best))
                                : diag_hint(&run->diag, session->last ? "`steps` shows the last derivation" : "`vars` lists the variables");
    }
    return run_show_step(run, step);
}

static bool command_methods(Run *run, Text argument)
{
    if (!takes_nothing(run, argument))
        return false;
    Buf buf = {0};
    help_put_methods(run, &buf);
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}

/* ---- changing --------------------------------------------------------------------------------------------- */

static bool list_settings(Run *run, const Setting *only)
{
    Buf buf = {0};
    help_put_settings(run, only, &buf);
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}

static bool unknown_setting(Run *run, const Token *word)
{
    Nearest nearest = {word->text, {0}, 99};
    for (const Setting *setting = settings_table; setting->name; setting++)
        parse_nearest_visit(text_of(setting->name), &nearest);
    parse_nearest_visit(TEXT("restitution"), &nearest);
    diag_fail(&run->diag, EXIT_INPUT, word->span, "there is no setting `%.*s`", TEXT_ARG(word->text));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`set` lists the settings");
}

static bool command_set(Run *run, Text argument)
{
    Session *session = run->session;
    if (!argument.len)
        return list_settings(run, NULL);
    const Token *word = &run->token[1];
    if (text_is(word->text, "restitution"))
        return run_restitution(run, word + 1);
    const Setting *setting = settings_find(word->text);
    if (!setting)
        return unknown_setting(run, word);
    if (run->count == 2)
        return list_settings(run, setting);
    if (run->place->lesson && !setting->option) {
        diag_fail(&run->diag, EXIT_INPUT, word->span, "a lesson cannot set `%s`", setting->name);
        return diag_hint(&run->diag, "the reader chooses it: carom --%s always lesson FILE", setting->name);
    }
    Settings wanted = session->settings;
    size_t   end = run->token[run->count - 1].span.end;
    Text     value = text_trim(text_cut(run->text, word->span.end, end));
    WayNames ways = {.mem = run->mem};
    if (setting->kind == SETTING_UNITS && !settings_read_units(value, &session->desk.exact, &run->diag) && run->diag.exit != EXIT_FINE)
        return false;
    if (setting->kind == SETTING_WAY) /* which reads every method */
        ways = call_ways(session, run->mem);
    if (!setting_set(setting, &ways, &wanted, value)) {
        Buf values = {0};
        setting_put_values(setting, &ways, &values);
        diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[2].span.start, end}, "`%s` takes: %.*s", setting->name,
                  TEXT_ARG(buf_text(&values)));
        buf_free(&values);
        const Setting *other = settings_taking(value);
        return other ? diag_hint(&run->diag, "write set %s %.*s", other->name, TEXT_ARG(value))
                     : diag_hint(&run->diag, "%s", setting->summary);
    }
    vars_remember(session, (Change){.kind = CHANGE_SETTINGS, .settings = session->settings});
    session->settings = wanted;
    return true;
}

static bool command_undo(Run *run, Text argument)
{
    if (!takes_nothing(run, argument))
        return false;
    vars_undo(run);
    return true;
}

static bool ask_for_lesson(Run *run, Text lesson)
{
    if (!run->place->teaches) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "`%.*s` works only at the prompt of carom", TEXT_ARG(run->token[0].text));
        return diag_hint(&run->diag,
                         lesson.len ? "to play a lesson from a shell: carom lesson FILE" : "to list the lessons in a shell: carom lessons");
    }
    run->session->asks_lesson = true;
    run->session->lesson = lesson;
    return true;
}

static bool command_lessons(Run *run, Text argument)
{
    return takes_nothing(run, argument) && ask_for_lesson(run, (Text){0});
}

static bool command_lesson(Run *run, Text argument)
{
    if (argument.len)
        return ask_for_lesson(run, run->token[1].kind == TOKEN_TEXT ? run->token[1].text : argument);
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`lesson` needs the name, the number or the file of a lesson");
    return diag_hint(&run->diag, "`lessons` lists them; for example: lesson 07");
}

static bool command_quit(Run *run, Text argument)
{
    if (!takes_nothing(run, argument))
        return false;
    run->session->ended = true;
    return true;
}

const Command commands[] = {
    {"help", "[METHOD | TOPIC]", "an overview, or help on one topic", "help reflect", command_help, KEEP_SHOWN},
    {"methods", "", "list the methods", "methods", command_methods, KEEP_SHOWN},
    {"vars", "", "list the variables and their values", "vars", command_vars, KEEP_SHOWN},
    {"steps", "[none | brief | board | full]", "show the last derivation again", "steps brief", command_steps, KEEP_SHOWN},
    {"show", "NAME | laws | that CLAIM | hit N",
     "show one variable, one step of the last derivation, all its laws, that an equation holds, or one hit of a motion", "show n",
     command_show, KEEP_SHOWN},
    {"verify", "[METHOD values | move] [in FORMAT]", "compare floating point with the exact result, for a method or a motion",
     "verify reflect I=<4,-2> N=<2,3>", command_verify, KEEP_SHOWN},
    {"blame", "[NAME | METHOD values] [operations] [in FORMAT]",
     "show where the error of a floating-point answer comes from, or (`blame move`) that of a motion", "blame", command_blame, KEEP_SHOWN},
    {"audit", "METHOD LOG [in FORMAT] [ulps N] | parts FILES", "judge the results that another program logged, row by row",
     "audit collide2d \"log.csv\"", run_audit, KEEP_NOT},
    {"compare", "MINE METHOD [in FORMAT]",
     "find inputs on which a method of your own differs from another one, or prove that there are none", "compare mine collide2d",
     run_compare, KEEP_NOT},
    {"engines", "", "list physics engines and how they were measured to bounce", "engines", run_engines, KEEP_SHOWN},
    {"engine", "NAME [: METHOD values e1 e2]", "show what an engine does, or work a problem with its rule for e",
     "engine rapier : collide1d ma=1 mb=2 va=3 vb=0 e1=0.2 e2=0.8", run_engine, KEEP_SHOWN},
    {"check", "NAME = VALUE | [METHOD values] [marks] : LINES end", "check your own work against the derivation", "check F = <4,2>",
     run_check, KEEP_SHOWN},
    {"find", "NAME [, NAME ...] : METHOD values", "show only these answers, in this order",
     "find e, vb' : collide1d ma=3 mb=2 va=4 vb=-1 va'=1", run_find, KEEP_SHOWN},
    {"hint", "", "a hint about the first wrong value, or the next step", "hint", run_hint, KEEP_SHOWN},
    {"why", "STEP", "explain a step: its formula, source and numbers", "why n", run_why, KEEP_SHOWN},
    {"problem", "METHOD values", "list the common mistakes that these numbers would hide", "problem reflect I=<4,-2> N=<2,3>", run_problem,
     KEEP_SHOWN},
    {"figure", "[FILE.svg [VIEW]]",
     "save the figure of the last derivation or motion as SVG; VIEW of a motion: paths, energy, bits, moving; of floating point: error, "
     "blame, perhaps with a format: error in binary32",
     "figure \"reflection.svg\"", run_figure, KEEP_NOT},
    {"sweep", "NAME from A to B [step C] : METHOD values", "tabulate the answers for several values of a quantity",
     "sweep e from 0 to 1 step 1/4 : collide1d ma=2 mb=3 va=4 vb=-1", run_sweep, KEEP_SHOWN},
    {"plot", "[NAMES] [against NAME from A to B : METHOD values]", "plot answers of the last sweep, or of a new one",
     "plot va', vb' against e from 0 to 1 : collide1d ma=2 mb=3 va=4 vb=-1", run_plot, KEEP_SHOWN},
    {"table", "FILE.csv", "save the last sweep, or the hits of the last motion, as a table that spreadsheets read", "table \"hits.csv\"",
     run_table, KEEP_NOT},
    {"draw", "[METHOD values | VIEW]",
     "sketch the same figure in text characters; VIEW of a motion: paths, energy, bits; of floating point: error, blame, perhaps with a "
     "format: error in binary32",
     "draw", run_draw, KEEP_SHOWN},
    {"body", "NAME m=M [I p v w] | NAME fixed", "define a rigid body, or a fixed one", "body A m=2 I=3 p=(0,0) v=<0,-3>", run_body,
     KEEP_SAVED},
    {"contact", "NAME A B [at n e]", "define a contact point of two bodies", "contact c1 A B n=<1,0> e=1/2", run_contact, KEEP_SAVED},
    {"pin", "NAME A [B] at=P", "define a hinge between two bodies, or a body and the ground", "pin h A at=(0,1)", run_contact, KEEP_SAVED},
    {"row", "n=N [m e v1 m1 ...]", "define touching balls in a line", "row n=3 v1=<1,0> e=1", run_row, KEEP_SAVED},
    {"bodies", "[clear]", "list the bodies and contacts, or remove them", "bodies", run_bodies, KEEP_SAVED},
    {"island", "[sequential | separating] [CONTACTS] [NAME=VALUE]",
     "solve all contacts: together, or in sequence; find the values marked `?` at a single contact from answers or `where`", "island",
     run_island, KEEP_SAVED},
    {"ball", "NAME r=R p=P [m v e]", "define a round body that moves between walls", "ball A m=1 r=1/4 p=(1, 1) v=<3, 2>", run_ball,
     KEEP_SAVED},
    {"wall", "NAME P Q [e]", "define a straight wall between two points", "wall w1 (0, 0) (4, 1)", run_wall, KEEP_SAVED},
    {"box", "P Q [e]", "define four walls around the balls, from two opposite corners", "box (0, 0) (8, 4)", run_box, KEEP_SAVED},
    {"polygon", "P Q R ... [e]", "define walls around the balls, from corner to corner", "polygon (0, 0) (6, 0) (7, 3) (2, 5)", run_polygon,
     KEEP_SAVED},
    {"balls", "[clear]", "list the balls and walls, or remove them", "balls", run_balls, KEEP_SAVED},
    {"move", "N hits | until T | T s", "let the balls move from hit to hit", "move 12 hits", run_move, KEEP_SAVED},
    {"letters", "[RANGES | off]", "declare letters that stand for any numbers in a range", "letters m > 0, 0 <= e <= 1", run_letters,
     KEEP_SAVED},
    {"set", "[NAME VALUE]", "change a setting, or list the settings", "set steps brief", command_set, KEEP_SAVED},
    {"undo", "", "undo the last change of a variable, method or setting", "undo", command_undo, KEEP_NOT},
    {"save", "FILE", "save the statements of this session to a file", "save \"monday.carom\"", run_save, KEEP_NOT},
    {"load", "FILE", "run the statements in a file", "load \"monday.carom\"", run_load, KEEP_NOT},
    {"export", "FILE", "write all results so far to a page: .html, .tex or .md", "export \"monday.html\"", run_export, KEEP_NOT},
    {"lessons", "", "list the lessons", "lessons", command_lessons, KEEP_NOT},
    {"lesson", "NAME | NUMBER | FILE", "play a lesson, then return to the prompt", "lesson 07", command_lesson, KEEP_NOT},
    {"quit", "", "leave carom (also exit, bye, q, or Ctrl-D)", "quit", command_quit, KEEP_NOT},
    /* A word of the shell's command line: nothing else may have this name. */
    {"mark", NULL, NULL, "carom mark LESSON FILE...", NULL, KEEP_NOT},
    {NULL, NULL, NULL, NULL, NULL, KEEP_NOT},
};
