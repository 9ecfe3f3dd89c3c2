#include "judgement.h"

#include "json_read.h"

#include <stdlib.h>
#include <string.h>

Play *judge_new(void)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "format", "json"));
    return play_new(&settings);
}

static void read_line(LineJudged *line, const char *at)
{
    const char *number = json_member(at, TEXT("line")), *could_be = json_member(at, TEXT("could_be"));
    const char *wrong_at = json_member(at, TEXT("wrong_at")); /* of a chain of equals over several lines */
    const char *named = json_member(at, TEXT("mistakes")), *equation = json_member(at, TEXT("equation"));
    const char *slips = json_member(equation, TEXT("slips")), *from = json_member(equation, TEXT("from"));
    *line = (LineJudged){.line = number ? atoi(number) : 0,
                         .wrong_at = wrong_at ? atoi(wrong_at)
                                     : number ? atoi(number)
                                              : 0,
                         .name = json_quoted(json_member(at, TEXT("name"))),
                         .step = json_quoted(json_member(at, TEXT("step"))),
                         .verdict = json_quoted(json_member(at, TEXT("verdict"))),
                         .could_be = could_be && *could_be == 't',
                         .equation = json_quoted(json_member(equation, TEXT("verdict")))};
    for (const char *item = json_next(named, NULL); item && line->names < MOST_NAMED; item = json_next(named, item))
        line->named[line->names++] = json_quoted(item);
    for (const char *slip = json_next(slips, NULL); slip && line->terms < MOST_NAMED; slip = json_next(slips, slip))
        line->term[line->terms++] = json_quoted(json_member(slip, TEXT("term")));
    for (const char *part = json_next(from, NULL); part && line->froms < MOST_FROM; part = json_next(from, part)) {
        const char *above = json_member(part, TEXT("line"));
        line->from[line->froms++] = (FromLine){above ? atoi(above) : 0, json_quoted(json_member(part, TEXT("principle"))),
                                               json_quoted(json_member(part, TEXT("times")))};
    }
}

/* The object in the stream whose kind is "check": objects stand in lines of their own. */
static const char *check_object(const char *stream)
{
    while (stream && *stream) {
        if (text_is(json_quoted(json_member(stream, TEXT("kind"))), "check"))
            return stream;
        stream = strchr(stream, '\n');
        stream += stream != NULL;
    }
    return NULL;
}

void judgement_read(Play *play, ExitStatus exit, Judgement *judgement)
{
    const char *json = check_object(play->out.at), *lines = json_member(json, TEXT("lines"));
    const char *open = json_member(json, TEXT("not_judged"));
    *judgement = (Judgement){.exit = exit,
                             .json = json,
                             .status = json_quoted(json_member(json, TEXT("status"))),
                             .convention = json_quoted(json_next(json_member(json, TEXT("convention")), NULL)),
                             .otherwise = json_quoted(json_next(json_member(json, TEXT("otherwise")), NULL)),
                             .root = json_quoted(json_member(json, TEXT("root"))),
                             .not_judged = open ? atoi(open) : 0};
    for (const char *at = json_next(lines, NULL); at && judgement->lines < MOST_LINES; at = json_next(lines, at))
        read_line(&judgement->line[judgement->lines++], at);
}

void judge_page(Play *play, Text page, Judgement *judgement)
{
    ExitStatus exit = play_lines(play, page);
    judgement_read(play, exit, judgement);
}

bool judgement_is_wrong(const Judgement *judgement)
{
    return text_is(judgement->status, "wrong");
}

bool verdict_is_bad(Text verdict)
{
    static const char *const GOOD[] = {"exact", "rounded", "truncated", "few-digits", "drift", "carried"};
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        if (text_is(verdict, GOOD[i]))
            return false;
    return true;
}

bool verdict_is_open(Text verdict)
{
    return text_is(verdict, "unknown") || text_is(verdict, "not-read");
}

bool line_is_wrong(const LineJudged *line)
{
    return (verdict_is_bad(line->verdict) && !verdict_is_open(line->verdict)) || line->names;
}

/* Text without blanks. */
static void squeeze(Text text, char *out, size_t room)
{
    size_t len = 0;
    for (size_t i = 0; i < text.len && len + 1 < room; i++)
        if (text.at[i] != ' ')
            out[len++] = text.at[i];
    out[len] = 0;
}

bool judgement_names_term(const LineJudged *line, const char *term)
{
    enum { ROOM = 160 };
    char wanted[ROOM], said[ROOM];
    bool found = false;
    squeeze(text_of(term), wanted, sizeof wanted);
    for (int i = 0; i < line->terms && line->terms <= 3; i++) {
        squeeze(line->term[i], said, sizeof said);
        found |= wanted[0] && said[0] && (strstr(wanted, said) || strstr(said, wanted));
    }
    return found;
}

const LineJudged *judgement_first_wrong(const Judgement *judgement)
{
    const LineJudged *first = NULL;
    for (int i = 0; i < judgement->lines; i++)
        if (line_is_wrong(&judgement->line[i]) && (!first || judgement->line[i].line < first->line))
            first = &judgement->line[i];
    return first;
}

/* Where the root was not written down, the first line that came out wrong by it speaks for it. */
const LineJudged *judgement_root(const Judgement *judgement)
{
    const LineJudged *first = NULL;
    for (int i = 0; i < judgement->lines; i++) {
        const LineJudged *line = &judgement->line[i];
        if (!verdict_is_bad(line->verdict) && !line->names)
            continue;
        if (judgement->root.len && text_equal(line->step, judgement->root))
            return line;
        if (!first || (line->names && !first->names))
            first = line;
    }
    return first;
}

void judgement_put(Buf *out, const Judgement *judgement)
{
    if (!judgement->json) {
        buf_printf(out, "no check object, exit status %d", (int)judgement->exit);
        return;
    }
    buf_printf(out, "%.*s, root %.*s:", TEXT_ARG(judgement->status), TEXT_ARG(judgement->root));
    for (int i = 0; i < judgement->lines; i++) {
        const LineJudged *line = &judgement->line[i];
        buf_printf(out, " %.*s %.*s", TEXT_ARG(line->name), TEXT_ARG(line->verdict));
        for (int k = 0; k < line->names; k++)
            buf_printf(out, "%s%.*s", k ? " " : line->could_be ? " (could be " : " (", TEXT_ARG(line->named[k]));
        buf_puts(out, line->names ? ");" : ";");
    }
}
