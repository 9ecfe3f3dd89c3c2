/* What is done with a lesson, as an entry of a script: its first line says what, with words behind it; more lines are what is typed or
 * handed in. */
#include "grammar.h"
#include "uses.h"

#include "classroom/play.h"
#include "classroom/practice.h"

#include <string.h>

const char *const use_names[USES] = {"check", "seeds", "misprints", "update", "handout", "key", "play", "practise", "mark"};

static void put_seed(Generator *g)
{
    if (chance(&g->random, 40))
        buf_printf(&g->out, " %d", pick(&g->random, 5));
}

/* A line of the answers that are known, and its three fields; false where there are none. */
static bool known_answer(Generator *g, Text field[3])
{
    Text known = g->known ? buf_text(g->known) : (Text){0};
    int  lines = 0;
    for (size_t i = 0; i < known.len; i++)
        lines += known.at[i] == '\n';
    if (!lines)
        return false;
    for (int skip = pick(&g->random, lines); skip > 0; skip--)
        known = text_from(known, (size_t)((const char *)memchr(known.at, '\n', known.len) - known.at) + 1);
    known.len = (size_t)((const char *)memchr(known.at, '\n', known.len) - known.at);
    for (int i = 0; i < 2; i++) {
        const char *comma = memchr(known.at, ',', known.len);
        field[i] = text_cut(known, 0, (size_t)(comma - known.at));
        known = text_from(known, field[i].len + 1);
    }
    field[2] = known;
    return true;
}

static Text unquoted(Text text)
{
    return text.len > 1 && text.at[0] == '"' ? text_cut(text, 1, text.len - 1) : text;
}

/* The keys are the characters in the table that stand alone as a word or between commas. */
static void put_keys(Generator *g)
{
    Buf keys = {0};
    for (const KeyRow *row = player_keys; row->keys; row++)
        for (const char *at = row->keys; *at; at++)
            if ((at == row->keys || strchr(" ,", at[-1])) && (!at[1] || strchr(" ,", at[1])) && !strchr(" ,", *at))
                buf_char(&keys, *at);
    for (int i = random_int(&g->random, 5, 60); i > 0; i--)
        buf_char(&g->out, chance(&g->random, 55) ? '~' : keys.at[pick(&g->random, (int)keys.len)]);
    buf_free(&keys);
}

static void put_typed(Generator *g)
{
    int  words = 0;
    Text field[3];
    while (practice_words[words].words)
        words++;
    int kind = pick(&g->random, 100);
    if (kind < 25) {
        return; /* Enter */
    } else if (kind < 50 && known_answer(g, field)) {
        buf_put(&g->out, unquoted(field[2]));
    } else if (kind < 70) {
        const char *word = practice_words[pick(&g->random, words)].words;
        if (!strcmp(word, ": STATEMENT")) {
            buf_puts(&g->out, ": ");
            put_statement(g, THEME_ANY); /* lines of it are typed one after another */
        } else if (strcmp(word, "Enter") != 0 && (strcmp(word, "quit") != 0 || chance(&g->random, 20))) {
            buf_puts(&g->out, word);
        }
    } else if (kind < 95) {
        chance(&g->random, 60) ? put_number(g) : chance(&g->random, 50) ? put_vector(g, 2) : buf_puts(&g->out, "a, b");
    } else {
        put_strange(g);
    }
}

static void put_rows(Generator *g)
{
    static const char *const STUDENTS[] = {"Ada", "Bob", "=Cy", "\"Dora, <jr.>\""};
    Text                     field[3];
    buf_puts(&g->out, "\nstudent,question,step,value");
    for (int i = random_int(&g->random, 0, 12); i > 0; i--) {
        buf_printf(&g->out, "\n%s,", PICK_WORD(&g->random, STUDENTS));
        if (!known_answer(g, field) || chance(&g->random, 10)) {
            buf_puts(&g->out, "q1,J,");
            put_small(g);
        } else {
            buf_printf(&g->out, "%.*s,%.*s,", TEXT_ARG(field[0]), TEXT_ARG(field[1]));
            chance(&g->random, 60) ? buf_put(&g->out, field[2]) : put_small(g);
        }
    }
}

static void put_file_of_answers(Generator *g)
{
    Text field[3];
    buf_puts(&g->out, "\ncarom answers 1\nstudent Ada <b>");
    for (int i = random_int(&g->random, 0, 10); i > 0; i--)
        if (known_answer(g, field)) {
            buf_printf(&g->out, "\nanswer %.*s %.*s = ", TEXT_ARG(field[0]), TEXT_ARG(field[1]));
            chance(&g->random, 60) ? buf_put(&g->out, unquoted(field[2])) : put_number(g);
            if (chance(&g->random, 20))
                buf_printf(&g->out, "\n%s %.*s", ((const char *[]){"hint", "why", "skip", "done"})[pick(&g->random, 4)],
                           TEXT_ARG(field[0]));
        }
    buf_char(&g->out, '\n');
}

void put_lesson_use(Generator *g)
{
    Random *r = &g->random;
    int     use = pick(r, USES);
    if (chance(r, 25))
        use = USE_PRACTISE;
    cover(COVERED_USES, use);
    buf_puts(&g->out, use_names[use]);
    switch (use) {
    case USE_SEEDS:
        buf_printf(&g->out, " 1..%d", random_int(r, 1, 4));
        break;
    case USE_HANDOUT:
    case USE_KEY:
        buf_printf(&g->out, " %s", writers[pick(r, FORMATS)].name);
        put_seed(g);
        break;
    case USE_PLAY:
        put_seed(g);
        buf_char(&g->out, '\n');
        put_keys(g);
        break;
    case USE_PRACTISE:
        for (int i = random_int(r, 3, 25); i > 0; i--) {
            buf_char(&g->out, '\n');
            put_typed(g);
        }
        break;
    case USE_MARK:
        put_seed(g);
        chance(r, 60) ? put_rows(g) : put_file_of_answers(g);
        if (chance(r, 8))
            break_text(g);
        break;
    default:
        break;
    }
}
