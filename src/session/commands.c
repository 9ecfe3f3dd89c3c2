/* The commands, one row each. A new command is a function and a row; help, completion and the README's table come
 * from the rows. */
#include "session/inside.h"

#include <string.h>

static bool takes_nothing(Run *run, Text argument)
{
    if (run->token[1].kind == TOKEN_END)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` takes nothing behind it, and found `%.*s`", TEXT_ARG(run->token[0].text),
              TEXT_ARG(argument));
    return false;
}

/* ---- looking ---------------------------------------------------------------------------------------------- */

static bool command_help(Run *run, Text argument)
{
    return run_help(run, argument);
}

/* A variable as `name = value`, the way it can be typed again. */
static void write_input(Run *run, Buf *out, Text name, const Input *input)
{
    Session *session = run->session;
    Style    style = {(RootStyle)session->settings.roots, settings_digits(&session->settings), 0};
    buf_printf(out, "%.*s ", TEXT_ARG(name));
    if (!input->plan) {
        buf_puts(out, "= ");
        expr_write(out, value_expr(&input->value, &exact_system, &style, &session->desk.exact), !session->settings.ascii);
    } else {
        Value   value;
        bool    all;
        NumCtx *ctx = &session->desk.enclosure;
        ctx->prec = 256 + 8 * style.digits;
        expr_write_relation(out, true, !session->settings.ascii);
        buf_char(out, ' ');
        if (input_convert(&value, input, ctx) == NUM_OK)
            expr_write(out, value_decimals(&value, &enclosure_system, style.digits, &all, ctx), !session->settings.ascii);
    }
    buf_char(out, '\n');
}

static void write_var(Run *run, Buf *out, const Var *var)
{
    if (!var->count) {
        write_input(run, out, var->name, &var->input);
        return;
    }
    for (int i = 0; i < var->count; i++)
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
        buf_puts(&buf, "no variables yet: `v = <3, 4>` makes one\n");
    if (last && last->plan->method.len) {
        buf_printf(&buf, "answers of the last %.*s:", TEXT_ARG(last->plan->method));
        for (int i = 0; i < last->plan->answers; i++)
            if (last->exact->entry[last->plan->answer[i]].state == STATE_OK)
                buf_printf(&buf, " %.*s", TEXT_ARG(last->plan->step[last->plan->answer[i]].name));
        buf_char(&buf, '\n');
    }
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
        if (!setting_set(find_setting(TEXT("steps")), &wanted, argument)) {
            diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`steps` takes none, brief or full");
            return false;
        }
        steps = (Steps)wanted.steps;
    }
    run_show(run, run->session->last, steps);
    return true;
}

static bool command_show(Run *run, Text argument)
{
    Session *session = run->session;
    if (!argument.len)
        return session->last ? (run_show(run, session->last, STEPS_FULL), true) : run_no_derivation(run);
    const Var *var = vars_find(session, argument);
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
    Text name = session->last_method ? method_unalias(session->last_method, argument) : argument;
    int  step = session->last ? report_find(session->last, name) : -1;
    if (step < 0) {
        diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[1].span.start, run->text.len},
                  "`%.*s` is no variable and no step of the last derivation", TEXT_ARG(argument));
        return diag_hint(&run->diag, session->last ? "`steps` shows the last derivation" : "`vars` lists the variables");
    }
    return run_show_step(run, step);
}

typedef struct MethodList {
    Run *run;
    Buf  lines;
} MethodList;

static void list_method(Text name, void *data)
{
    MethodList *list = data;
    Diag        diag = {.mem = list->run->mem};
    Method     *method = find_method(list->run->session, name, &diag);
    if (method)
        buf_printf(&list->lines, "  %-12.*s %.*s\n", TEXT_ARG(name), TEXT_ARG(method->title));
}

static bool command_methods(Run *run, Text argument)
{
    if (!takes_nothing(run, argument))
        return false;
    MethodList list = {run, {0}};
    each_method(run->session, list_method, &list);
    run_say(run, "%.*s", TEXT_ARG(buf_text(&list.lines)));
    buf_free(&list.lines);
    return true;
}

/* ---- changing --------------------------------------------------------------------------------------------- */

static void list_settings(Run *run)
{
    Buf buf = {0};
    put_settings(&run->session->settings, run->session->settings.width, &buf);
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

static bool unknown_setting(Run *run, const Token *word)
{
    Nearest nearest = {word->text, {0}, 99};
    for (const Setting *setting = settings_table; setting->name; setting++)
        nearest_visit(text_of(setting->name), &nearest);
    diag_fail(&run->diag, EXIT_INPUT, word->span, "there is no setting `%.*s`", TEXT_ARG(word->text));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`set` lists the settings");
}

static bool command_set(Run *run, Text argument)
{
    Session *session = run->session;
    if (!argument.len) {
        list_settings(run);
        return true;
    }
    const Token   *word = &run->token[1];
    const Setting *setting = find_setting(word->text);
    if (!setting)
        return unknown_setting(run, word);
    Settings wanted = session->settings;
    size_t   end = run->token[run->count - 1].span.end;
    if (!setting_set(setting, &wanted, text_trim(text_cut(run->text, word->span.end, end)))) {
        diag_fail(&run->diag, EXIT_INPUT, run->count > 2 ? (Span){run->token[2].span.start, end} : run->token[2].span, "`%s` takes: %s",
                  setting->name, setting->values);
        return diag_hint(&run->diag, "%s", setting->summary);
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

static bool command_quit(Run *run, Text argument)
{
    if (!takes_nothing(run, argument))
        return false;
    run->session->ended = true;
    return true;
}

const Command commands[] = {
    {"help", "[METHOD | TOPIC]", "what there is, or all about one thing", "help reflect", command_help, KEEP_SHOWN},
    {"methods", "", "the methods, one line each", "methods", command_methods, KEEP_SHOWN},
    {"vars", "", "the variables and their values", "vars", command_vars, KEEP_SHOWN},
    {"steps", "[none | brief | full]", "the last derivation again", "steps brief", command_steps, KEEP_SHOWN},
    {"show", "NAME", "one variable, or one step of the last derivation", "show n", command_show, KEEP_SHOWN},
    {"verify", "[METHOD values]", "what floats make of a derivation, beside the truth", "verify reflect I=<4,-2> N=<2,3>", command_verify,
     KEEP_SHOWN},
    {"blame", "[NAME | METHOD values] [operations]", "which roundings make up the error of an answer in binary64", "blame", command_blame,
     KEEP_SHOWN},
    {"check", "NAME = VALUE | [METHOD values] : LINES end", "hand work held against the derivation", "check F = <4,2>", run_check,
     KEEP_SHOWN},
    {"hint", "", "a little more on the first wrong step, or on the derivation", "hint", run_hint, KEEP_SHOWN},
    {"why", "STEP", "a step's formula, where it comes from, and its numbers", "why n", run_why, KEEP_SHOWN},
    {"problem", "METHOD values", "which known mistakes these numbers could not show", "problem reflect I=<4,-2> N=<2,3>", run_problem,
     KEEP_SHOWN},
    {"figure", "[FILE.svg]", "write the last derivation's figure to a file, as a picture (SVG)", "figure \"reflection.svg\"", run_figure,
     KEEP_NOT},
    {"draw", "[METHOD values]", "the same figure as a sketch in characters", "draw", run_draw, KEEP_SHOWN},
    {"body", "NAME m=M [I p v w] | NAME fixed", "a rigid body, or one that nothing moves", "body A m=2 I=3 p=(0,0) v=<0,-3>", run_body,
     KEEP_SAVED},
    {"contact", "NAME A B [at n e]", "two bodies that touch at a point", "contact c1 A B n=<1,0> e=1/2", run_contact, KEEP_SAVED},
    {"pin", "NAME A [B] at=P", "a hinge between two bodies, or one and the ground", "pin h A at=(0,1)", run_contact, KEEP_SAVED},
    {"row", "n=N [m e v1 m1 ...]", "touching balls in a line", "row n=3 v1=<1,0> e=1", run_row, KEEP_SAVED},
    {"bodies", "[clear]", "the bodies and contacts; or take them all away", "bodies", run_bodies, KEEP_SAVED},
    {"island", "[sequential | separating] [CONTACTS]", "what the contacts do, all at once or as said", "island", run_island, KEEP_SAVED},
    {"set", "[NAME VALUE]", "change how things are shown; alone, list the settings", "set steps brief", command_set, KEEP_SAVED},
    {"undo", "", "take back the last change of a variable, method or setting", "undo", command_undo, KEEP_NOT},
    {"save", "FILE", "write this session's statements to a file", "save \"monday.carom\"", run_save, KEEP_NOT},
    {"load", "FILE", "run the statements in a file", "load \"monday.carom\"", run_load, KEEP_NOT},
    {"export", "FILE", "write what was worked out so far as a page: .html, .tex or .md", "export \"monday.html\"", run_export, KEEP_NOT},
    {"quit", "", "leave (also exit, bye, q, or Ctrl-D)", "quit", command_quit, KEEP_NOT},
    /* Words with which carom is started: nothing else may be called so. */
    {"lesson", NULL, NULL, "carom lesson FILE", NULL, KEEP_NOT},
    {"mark", NULL, NULL, "carom mark LESSON FILE...", NULL, KEEP_NOT},
    {NULL, NULL, NULL, NULL, NULL, KEEP_NOT},
};
