/* What carom said about a page of hand work, read from its JSON. */
#ifndef CAROM_TESTS_JUDGEMENT_H
#define CAROM_TESTS_JUDGEMENT_H

#include "harness.h"

enum { MOST_LINES = 64, MOST_NAMED = 16, MOST_FROM = 8 };

/* So many times a line of the page, or a principle of the method. */
typedef struct FromLine {
    int  line;      /* 0 for a principle */
    Text principle; /* the name of its equation in the method */
    Text times;     /* "-3/2" */
} FromLine;

typedef struct LineJudged {
    int      line, wrong_at; /* wrong_at: where it goes wrong, if it does */
    Text     name, step, verdict;
    Text     named[MOST_NAMED]; /* the mistakes that fit */
    int      names;
    bool     could_be;
    Text     term[MOST_NAMED]; /* of an equation: the terms that may be wrong, as written */
    int      terms;
    Text     equation; /* "new", "follows", "skips" ...: what an equation is; empty for a value */
    FromLine from[MOST_FROM];
    int      froms;
} LineJudged;

/* Texts lie in the output of the session and last until it is used again. */
typedef struct Judgement {
    ExitStatus  exit;
    const char *json;       /* the check object; NULL if there is none */
    Text        status;     /* "ok", "wrong" or another one */
    Text        convention; /* the first that the page is said to keep; or empty */
    Text        otherwise;  /* what the page would be without its convention: the first id, or empty */
    Text        root;       /* the first wrong step; empty if nothing is wrong */
    int         not_judged; /* claims that are neither right nor wrong for carom */
    LineJudged  line[MOST_LINES];
    int         lines;
} Judgement;

/* Has a page of work checked. `play` writes JSON. */
void judge_page(Play *play, Text page, Judgement *judgement);
/* The same for what the session said last. */
void judgement_read(Play *play, ExitStatus exit, Judgement *judgement);

Play *judge_new(void);

/* Whether the page counts as wrong. */
bool judgement_is_wrong(const Judgement *judgement);
/* Whether a line with that verdict does. */
bool verdict_is_bad(Text verdict);
/* Whether it is neither right nor wrong, as the line was not read. */
bool verdict_is_open(Text verdict);
/* Whether the line is called wrong, or a mistake is named in it. */
bool line_is_wrong(const LineJudged *line);
/* Whether one of at most three terms that are named is the term, or inside it, or around it. */
bool judgement_names_term(const LineJudged *line, const char *term);
/* The first line on the page that is called so; NULL if there is none. */
const LineJudged *judgement_first_wrong(const Judgement *judgement);
/* The line that says what the root mistake is; NULL if none does. */
const LineJudged *judgement_root(const Judgement *judgement);

/* In a line or two: for a failure. */
void judgement_put(Buf *out, const Judgement *judgement);

#endif
