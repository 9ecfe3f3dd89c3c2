#include "lesson/words.h"

#include <string.h>

const LessonWord lesson_words[] = {
    {WORD_HEAD, "carom", "carom: lesson 1", "the version line, which comes first"},
    {WORD_HEAD, "title", "title: TEXT", "what it is called"},
    {WORD_HEAD, "source", "source: TEXT", "the document that it is about"},
    {WORD_HEAD, "objective", "objective: TEXT", "one sentence"},
    {WORD_HEAD, "author", "author: TEXT", "a name"},
    {WORD_HEAD, "digits", "digits: N", "significant digits that answers need: 3 unless told"},

    {WORD_PROSE, NULL, "# HEADING", "a section; all prose is Markdown"},
    {WORD_PROSE, NULL, "<!-- stop -->", "the presenter waits here, and at each block"},
    {WORD_PROSE, NULL, "<!-- note: TEXT -->", "for the presenter alone"},

    {WORD_BLOCK, NULL, "```carom", "statements as at the prompt; behind #>, or on lines of its own below a statement, what is expected"},
    {WORD_BLOCK, NULL, "```carom numbers", "variables for what follows, and the sets they may be drawn from"},
    {WORD_BLOCK, NULL, "```carom question NAME", "a problem, which is one statement, then what is asked; the prose above it belongs to it"},
    {WORD_BLOCK, NULL, "```carom replay DOCUMENT", "what a document prints, and behind #> what is known of each line"},

    {WORD_TRANSCRIPT, NULL, "#> VALUE", "the value of the statement, exact (7/4) or rounded (1.75)"},
    {WORD_TRANSCRIPT, NULL, "#> NAME = VALUE", "a variable, or an answer or step of the last derivation"},
    {WORD_TRANSCRIPT, "holds", "#> holds", "a comparison, a derivation's laws or a page of hand work"},
    {WORD_TRANSCRIPT, "fails", "#> fails", "the same where it is meant to"},
    {WORD_TRANSCRIPT, "error", "#> error: TEXT", "the statement is refused, with TEXT in the message; ... stands for anything"},
    {WORD_TRANSCRIPT, "says", "#> says: TEXT", "the output has TEXT in it"},

    {WORD_NUMBERS, NULL, "NAME = VALUE in LOW..HIGH step STEP",
     "a range; the step is 1 unless told, and VALUE is what stands there without a seed"},
    {WORD_NUMBERS, NULL, "NAME = VALUE in VALUE, VALUE", "a list"},
    {WORD_NUMBERS, NULL, "NAME = FORMULA", "always the same: it may use the names above"},
    {WORD_NUMBERS, "where", "where CONDITION", "what has to hold of them"},

    {WORD_QUESTION, "ask", "ask: NAME (MARKS), NAME",
     "answers or steps of the problem, each with its marks: 1 unless told. Without a line `ask`, its only answer"},
    {WORD_QUESTION, "form", "form: exact", "a decimal is not enough"},
    {WORD_QUESTION, "digits", "digits: N", "as in the head"},
    {WORD_QUESTION, "hint", "hint: TEXT", "several, in order; without any, three are made from the steps"},
    {WORD_QUESTION, "wrong", "wrong: NAME = VALUE : TEXT (1/2)",
     "a wrong answer, what to say about it, and the part of the marks that it earns, if any"},
    {WORD_QUESTION, "off", "off: ID, ID", "known mistakes that are not named here"},
    {WORD_QUESTION, "choose", "choose: TEXT", "in the place of `ask`: options follow, one or more of them right"},
    {WORD_QUESTION, "predict", "predict: TEXT", "the same without marks, shown later"},
    {WORD_QUESTION, NULL, "- [x] TEXT", "a right option"},
    {WORD_QUESTION, NULL, "- [ ] TEXT : TEXT", "a wrong one, and what to say about it"},
    {WORD_QUESTION, "spot", "spot: ID", "the problem is shown with this mistake made; the first wrong step is asked"},
    {WORD_QUESTION, "free", "free: TEXT", "words, which nobody marks, and a model answer"},

    {WORD_REPLAY, "agrees", "#> agrees", "what is printed is so"},
    {WORD_REPLAY, "rounded", "#> rounded", "the same, rounded"},
    {WORD_REPLAY, "truncated", "#> truncated", "the same, cut off"},
    {WORD_REPLAY, "misprint ID", "#> misprint ID: REASON", "a known mistake gives what is printed; `; truncated` may follow"},
    {WORD_REPLAY, "misprint = FORMULA", "#> misprint = FORMULA: REASON", "a formula in the true values gives what is printed"},
    {WORD_REPLAY, "carried", "#> carried", "right in itself, from a wrong line above on the same page"},
    {WORD_REPLAY, "types", "#> types", "it can be worked out and claims nothing: a name gets a value, or a formula stands alone"},
    {WORD_REPLAY, "does not type", "#> does not type: TEXT", "it is refused, with TEXT in the message or its hint"},
    {WORD_REPLAY, "not used", "#> not used", "printed and used nowhere"},
    {WORD_REPLAY, "contradicts", "#> contradicts: REASON", "a sentence, written as a comparison that fails"},
    {WORD_REPLAY, "not here", "#> not here: REASON", "carom does not do this"},
    {WORD_SEED, NULL, "SEED", "any text on one line: 7. It stands for the first of 7/1, 7/2 ... whose numbers are good"},
    {WORD_SEED, NULL, "SEED/N", "as it is printed, 7/1: the same numbers on every machine, in every version"},
    {WORD_SEED, NULL, "state", "FNV-1a, 64 bits, of `carom numbers 1`, a line feed and the printed seed"},
    {WORD_SEED, NULL, "next", "splitmix64 of the state"},
    {WORD_SEED, NULL, "one of n", "the first next below the largest multiple of n up to 2^64, modulo n: 0 is the first of the set"},
    {WORD_SEED, NULL, "a block",
     "one of its set for each number that has one, in the order of the file, and again for all of them until each `where` holds; block "
     "after block"},
    {WORD_SEED, NULL, "good", "no question shows less than with the numbers of the author: no known mistake comes out right that did not"},

    {WORD_ANSWERS, NULL, "carom answers 1", "the version line, which comes first"},
    {WORD_ANSWERS, "lesson", "lesson NAME PRINT", "the lesson, and what its file was: eight digits"},
    {WORD_ANSWERS, "student", "student NAME", "any text of one line; without it, the name of the file"},
    {WORD_ANSWERS, "seed", "seed TEXT", "whose numbers; without it, those that stand in the lesson"},
    {WORD_ANSWERS, "question", "question NAME PRINT", "what the question was when it was answered"},
    {WORD_ANSWERS, "answer", "answer QUESTION NAME = VALUE", "without NAME where nothing has one; a later line replaces an earlier one"},
    {WORD_ANSWERS, "hint", "hint QUESTION N", "so many hints were shown"},
    {WORD_ANSWERS, "why", "why QUESTION", "the working was shown"},
    {WORD_ANSWERS, "skip", "skip QUESTION", "left for later"},
    {WORD_ANSWERS, "done", "done QUESTION", "left behind"},
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
    return buf_finish(&list, mem).at; /* which leaves a zero behind it */
}

/* ---- help ------------------------------------------------------------------------------------------------------ */

static void put_rows(HelpOut *out)
{
    static const char *const PLACES[WORD_PLACES] = {"At the top, between two lines ---",
                                                    "Prose",
                                                    "Blocks",
                                                    "In a block carom",
                                                    "In numbers",
                                                    "In a question",
                                                    "In a replay",
                                                    "Numbers from a seed (carom lesson FILE --seed 7)",
                                                    "In a file of answers, for `carom mark`"};
    out->words(
        out,
        "A lesson is one Markdown file. `carom lesson FILE` plays it, `carom check FILE ...` tests it: all that is expected has to be so.");
    for (const LessonWord *row = lesson_words; row->form; row++) {
        if (row == lesson_words || row->place != row[-1].place)
            out->heading(out, PLACES[row->place]);
        out->row(out, row->form, row->meaning);
    }
}

const HelpTopic lesson_topic = {"lesson", "writing a lesson: one file that teaches, tests and marks", put_rows};
