#include "classroom/practice_inside.h"

#include <string.h>

static void skip(Practice *p, Text rest)
{
    Text why;
    (void)rest;
    if (p->progress && practice_state(p, p->now.beat) != PROGRESS_DONE)
        practice_save(p, progress_skip(p->progress, p->now.part, &why), why);
    p->move = GO_ON;
}

/* Goes back to the previous ask, to the start of this question, or to the question before it. */
static void go_back(Practice *p, Text rest)
{
    int here = p->place == AT_ASK || p->place == AT_SETTLED ? p->now.beat : revealed_beat(&p->page) + 1;
    int before = practice_before(p, here);
    (void)rest;
    if (p->place == AT_ASK && p->now.ask > 0) {
        p->now.ask--;
        return;
    }
    if (p->place == AT_SETTLED) {
        p->now.ask = 0;
        p->place = AT_ASK;
        return;
    }
    if (before < 0)
        practice_say(p, "There is no question before this one.");
    else
        p->reopens = true, p->move = before;
}

static void try_line(Practice *p, Text statement)
{
    Stage *stage = practice_stage(p);
    bool   late;
    (void)stage_run(stage, statement, 1, &late);
    buf_put(&p->out, buf_text(&stage->shown));
    if (late)
        practice_say(p, "This took too long.");
}

const TypedRow practice_words[] = {
    {"Enter", "continue, or keep an answer"},
    {"hint", "show one more hint"},
    {"why", "show the solution, after your answer or the last hint; `why J` shows one step. The file records hints and solutions, "
            "but they cost no marks"},
    {"skip", "leave the question for later"},
    {"back", "go to the previous question"},
    {": STATEMENT", "run one statement; it does not change the lesson"},
    {":", "open the prompt; a line with only a dot returns"},
    {"help", "list these words"},
    {"quit", "leave; your answers are saved, and the same command continues"},
    {NULL, NULL},
};

static void tell_words(Practice *p, Text rest)
{
    (void)rest;
    practice_say(p, "Type an answer, or one of these:");
    for (const TypedRow *row = practice_words; row->words; row++) {
        Buf lead = {0};
        buf_printf(&lead, "  %-12s ", row->words);
        buf_char(&lead, 0);
        prose_fill(&p->out, lead.at, text_of(row->what), practice_look(p));
        buf_free(&lead);
    }
}

static void give_hint(Practice *p, Text rest)
{
    (void)rest;
    practice_hint(p);
}

typedef struct PracticeCommand {
    const char *name;
    bool        question, takes; /* only while there is a question; arguments may follow the word */
    void (*run)(Practice *practice, Text rest);
} PracticeCommand;

static const PracticeCommand COMMANDS[] = {
    {"hint", true, false, give_hint}, {"why", true, true, practice_why},  {"skip", true, false, skip},
    {"back", false, false, go_back},  {"help", false, false, tell_words}, {"?", false, false, tell_words},
};

bool practice_word(Practice *p, Text line)
{
    if (text_starts(line, ":")) {
        try_line(p, text_trim(text_from(line, 1)));
        return true;
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        const PracticeCommand *command = &COMMANDS[i];
        size_t                 len = strlen(command->name);
        bool                   more = command->takes && line.len > len && line.at[len] == ' ';
        if (!text_starts(line, command->name) || (line.len != len && !more))
            continue;
        if (command->question && p->place != AT_ASK && p->place != AT_SETTLED)
            practice_say(p, "There is no question here.");
        else
            command->run(p, text_trim(text_from(line, len)));
        return true;
    }
    return false;
}
