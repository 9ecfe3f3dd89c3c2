/* What every kind of statement needs: words, places, and something to say. */
#include "session/inside.h"

#include "render/text.h"

/* A statement may have many lines: the one in which the complaint's place is. */
Text run_where(const Run *run)
{
    const Place *place = run->place;
    int          line = place->line;
    for (size_t i = 0; i < run->diag.span.start && i < run->diag.source.len; i++)
        line += run->diag.source.at[i] == '\n';
    return place->name.len ? text_format(run->mem, "%.*s:%d", TEXT_ARG(place->name), line) : (Text){0};
}

Text run_plain(const Run *run, Text text)
{
    return run->session->settings.ascii ? text_plain(run->mem, text) : text;
}

void run_say(Run *run, const char *format, ...)
{
    if (run->session->settings.format == FORMAT_JSON)
        return;
    va_list args;
    va_start(args, format);
    Text text = text_formatv(run->mem, format, args);
    va_end(args);
    run->session->world->out(run->session->world->data, run_plain(run, text));
}

bool run_put_out(Run *run, Buf *buf)
{
    run->session->world->out(run->session->world->data, buf_text(buf));
    buf_free(buf);
    return true;
}

bool run_show_document(Run *run, Document document)
{
    const Settings *settings = &run->session->settings;
    Buf             buf = {0};
    Look            look = {!settings->ascii, settings->colour, settings->width};
    text_write(&buf, &document, &look);
    return run_put_out(run, &buf);
}

const Command *find_command(const Session *session, Text word)
{
    static const char *const QUITS[] = {"exit", "bye", "q", "logout", "halt"};
    for (size_t i = 0; i < sizeof QUITS / sizeof *QUITS; i++)
        if (text_is(word, QUITS[i]))
            word = TEXT("quit");
    for (const Command *command = session->commands; command->name; command++)
        if (text_is(word, command->name))
            return command;
    return NULL;
}

bool is_reserved(Text word)
{
    return text_is(word, "method") || text_is(word, "end") || method_is_word(word);
}

bool run_no_derivation(Run *run)
{
    if (run->session->no_steps) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the last island was worked out without steps, as it has so many equations");
        return diag_hint(&run->diag, "`set format json` and `island` give all its impulses and velocities");
    }
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "there is no derivation yet");
    return diag_hint(&run->diag, "work something out first: %.*s", TEXT_ARG(TEXT("reflect I=<4,-2> N=<0,1>")));
}

Text folder_of(Text path)
{
    size_t end = path.len;
    while (end > 0 && path.at[end - 1] != '/')
        end--;
    return end > 1 ? text_cut(path, 0, end - 1) : end == 1 ? TEXT("/") : TEXT(".");
}
