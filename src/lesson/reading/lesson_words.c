#include "lesson/reading/lesson_words.h"

#include <string.h>

const LessonWord lesson_words[] = {
    {WORD_HEAD, "carom", "carom: lesson 1", "the version line, which comes first"},
    {WORD_HEAD, "title", "title: TEXT", "its title"},
    {WORD_HEAD, "source", "source: TEXT", "the document that it covers"},
    {WORD_HEAD, "objective", "objective: TEXT", "its aim, in one sentence"},
    {WORD_HEAD, "author", "author: TEXT", "its author"},
    {WORD_HEAD, "digits", "digits: N", "significant digits of answers (default: 3)"},
    {WORD_HEAD, "units", "units: required", "an answer without its unit earns half the marks (default: optional)"},

    {WORD_PROSE, NULL, "# HEADING", "a section; all prose is Markdown"},
    {WORD_PROSE, NULL, "<!-- stop -->", "the presenter waits here, and at each block"},
    {WORD_PROSE, NULL, "<!-- note: TEXT -->", "a note only for the presenter"},

    {WORD_BLOCK, NULL, "```carom", "statements as at the prompt; after #>, or on lines below a statement, the expected result"},
    {WORD_BLOCK, NULL, "```carom numbers", "variables for the rest of the lesson, and the sets to draw them from"},
    {WORD_BLOCK, NULL, "```carom question NAME", "a problem of one statement, then the question; the prose above belongs to it"},
    {WORD_BLOCK, NULL, "```carom replay DOCUMENT: HEADING",
     "lines printed in a document under a heading (optional), with a verdict on each line after #>"},

    {WORD_TRANSCRIPT, NULL, "#> VALUE", "the value of the statement, exact (7/4) or rounded (1.75)"},
    {WORD_TRANSCRIPT, NULL, "#> NAME = VALUE", "a variable, or an answer or step of the last derivation"},
    {WORD_TRANSCRIPT, "holds", "#> holds", "a comparison, the laws of a derivation or a page of hand work holds"},
    {WORD_TRANSCRIPT, "fails", "#> fails", "it fails, as intended"},
    {WORD_TRANSCRIPT, "error", "#> error: TEXT", "the statement is refused, with TEXT in the message; ... matches anything"},
    {WORD_TRANSCRIPT, "says", "#> says: TEXT", "the output contains TEXT"},

    {WORD_NUMBERS, NULL, "NAME = VALUE in LOW..HIGH step STEP", "a range (default step: 1); VALUE is used without a seed"},
    {WORD_NUMBERS, NULL, "NAME = VALUE in VALUE, VALUE", "a list"},
    {WORD_NUMBERS, NULL, "NAME = VALUE UNIT in ...", "with a unit, which applies to all numbers of the set: va = 5 m/s in 1..9"},
    {WORD_NUMBERS, NULL, "NAME = FORMULA", "a derived value, which may use the names above"},
    {WORD_NUMBERS, "where", "where CONDITION", "a condition on the numbers"},

    {WORD_QUESTION, "ask", "ask: NAME (MARKS), NAME",
     "answers or steps of the problem, each with its marks (default: 1). Without `ask`, the only answer of the problem"},
    {WORD_QUESTION, "form", "form: exact", "ask for the exact form, not a decimal"},
    {WORD_QUESTION, "digits", "digits: N", "as in the head"},
    {WORD_QUESTION, "units", "units: required", "as in the head; `optional` makes an exception"},
    {WORD_QUESTION, "hint", "hint: TEXT", "a hint, shown in order; without any, carom makes three from the steps"},
    {WORD_QUESTION, "wrong", "wrong: NAME = VALUE : TEXT (1/2)", "a wrong answer, its feedback, and the part of the marks that it earns"},
    {WORD_QUESTION, "off", "off: ID, ID", "common mistakes not to name in this question"},
    {WORD_QUESTION, "choose", "choose: TEXT", "instead of `ask`: a choice; options follow, one or more of them right"},
    {WORD_QUESTION, "predict", "predict: TEXT", "a choice without marks, answered later in the lesson"},
    {WORD_QUESTION, NULL, "- [x] TEXT", "a right option"},
    {WORD_QUESTION, NULL, "- [ ] TEXT : TEXT", "a wrong option and its feedback"},
    {WORD_QUESTION, "spot", "spot: ID", "show the problem with this mistake, and ask for the first wrong step"},
    {WORD_QUESTION, "free", "free: TEXT", "ask for a text, which is not marked; TEXT is a model answer"},
    {WORD_QUESTION, "work", "work: NAME, NAME (MARKS)",
     "ask for a page of hand work that finds these answers; carom marks it line by line (`help hand-work`) out of MARKS"},

    {WORD_REPLAY, "agrees", "#> agrees", "the printed value is right"},
    {WORD_REPLAY, "rounded", "#> rounded", "it is right, rounded"},
    {WORD_REPLAY, "truncated", "#> truncated", "it is right, cut off instead of rounded"},
    {WORD_REPLAY, "misprint ID", "#> misprint ID: REASON", "a common mistake gives the printed value; `; truncated` may follow"},
    {WORD_REPLAY, "misprint = FORMULA", "#> misprint = FORMULA: REASON", "this formula gives the printed value"},
    {WORD_REPLAY, "carried", "#> carried", "it follows correctly from a wrong line above on the same page"},
    {WORD_REPLAY, "types", "#> types", "it can be worked out but makes no claim: a definition, or a formula alone"},
    {WORD_REPLAY, "does not type", "#> does not type: TEXT", "carom refuses it, with TEXT in the message or its hint"},
    {WORD_REPLAY, "not used", "#> not used", "it is printed but used nowhere"},
    {WORD_REPLAY, "contradicts", "#> contradicts: REASON", "a claim, written as a comparison that fails"},
    {WORD_REPLAY, "not here", "#> not here: REASON", "carom does not do this"},
    {WORD_SEED, NULL, "SEED", "any text on one line, such as 7. It means the first of 7/1, 7/2 ... whose numbers are good"},
    {WORD_SEED, NULL, "SEED/N", "the form that is printed, such as 7/1: the same numbers on every machine, in every version"},
    {WORD_SEED, NULL, "state", "the 64-bit FNV-1a hash of `carom numbers 1`, a line feed and the printed seed"},
    {WORD_SEED, NULL, "next", "splitmix64 of the state"},
    {WORD_SEED, NULL, "one of n", "the first next below the largest multiple of n up to 2^64, modulo n: 0 is the first of the set"},
    {WORD_SEED, NULL, "a block",
     "one value of its set for each number, in the order of the file, repeated until each `where` holds; block "
     "after block"},
    {WORD_SEED, NULL, "good", "every common mistake that the author's numbers reveal is also revealed by these"},

    {WORD_ANSWERS, NULL, "carom answers 1", "the version line, which comes first"},
    {WORD_ANSWERS, "lesson", "lesson NAME PRINT", "the lesson, and eight digits that identify its file"},
    {WORD_ANSWERS, "student", "student NAME", "any text on one line (default: the name of the file)"},
    {WORD_ANSWERS, "seed", "seed TEXT", "the seed of the numbers; without it, the numbers of the lesson"},
    {WORD_ANSWERS, "question", "question NAME PRINT", "eight digits that identify the question as answered"},
    {WORD_ANSWERS, "answer", "answer QUESTION NAME = VALUE", "without NAME if the question has none; a later line replaces an earlier one"},
    {WORD_ANSWERS, "hint", "hint QUESTION N", "N hints were shown"},
    {WORD_ANSWERS, "why", "why QUESTION", "the solution was shown"},
    {WORD_ANSWERS, "skip", "skip QUESTION", "the question was skipped"},
    {WORD_ANSWERS, "done", "done QUESTION", "the question was finished"},
    {WORD_PLACES, NULL, NULL, NULL},
};

const char *lesson_word(WordPlace place, Text line, Text *rest)
{
    for (const LessonWord *row = lesson_words; row->form; row++) {
        size_t len = row->word ? strlen(row->word) : 0;
        if (row->place != place || !len || !text_starts(line, row->word) || line.len <= len || line.at[len] != ':')
            continue;
        *rest = text_trim(text_from(line, len + 1));
        return row->word;
    }
    return NULL;
}

const char *lesson_words_of(WordPlace place, Arena *mem)
{
    Buf list = {0};
    int last = 0, count = 0;
    for (int i = 0; lesson_words[i].form; i++)
        if (lesson_words[i].place == place && lesson_words[i].word)
            last = i;
    for (int i = 0; lesson_words[i].form; i++)
        if (lesson_words[i].place == place && lesson_words[i].word)
            buf_printf(&list, "%s%s", !count++ ? "there are " : i == last ? " and " : ", ", lesson_words[i].word);
    return buf_finish(&list, mem).at; /* which leaves a zero byte after it */
}
