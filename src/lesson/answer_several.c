/* Answers to a problem with several solutions: "3 or -3". Each typed value is judged by the correct value that it fits best, and earns its
 * share of the marks. */
#include "lesson/answer_inside.h"

#include <string.h>

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* The length of a separator at that place, or 0: "or", "and", a semicolon, or a comma with a blank after it, as one without may be a
 * decimal comma; between vectors only in front of a bracket, as any other may be part of one. */
static size_t separator_at(Text text, size_t at, bool vectors)
{
    static const char *const WORDS[] = {" or ", " and ", ";"};
    Text                     rest = text_from(text, at);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts(rest, WORDS[i]))
            return strlen(WORDS[i]);
    bool bracket = text_starts(rest, ", <") || text_starts(rest, ", (");
    return text_starts(rest, ", ") && (bracket || !vectors) ? 2 : 0;
}

/* Up to the next separator outside of brackets; takes it off. */
static Text take_value(Text *rest, bool vectors)
{
    int depth = 0;
    for (size_t at = 0; at < rest->len; at++) {
        size_t len = depth ? 0 : separator_at(*rest, at, vectors);
        depth += strchr("(<[", rest->at[at]) != NULL;
        depth -= depth && strchr(")>]", rest->at[at]) != NULL;
        if (!len)
            continue;
        Text value = text_trim(text_cut(*rest, 0, at));
        *rest = text_from(*rest, at + len);
        return value;
    }
    Text value = text_trim(*rest);
    *rest = text_from(*rest, rest->len);
    return value;
}

/* The values in what was typed; ±3 is two. One more than `most` if there are more. */
static int split(Text typed, bool vectors, Text *value, int most, Arena *mem)
{
    static const char PLUS_MINUS[] = "±";
    int               count = 0;
    while (text_trim(typed).len && count < most) {
        Text one = take_value(&typed, vectors);
        bool both = text_starts(one, PLUS_MINUS);
        if (both)
            one = text_trim(text_from(one, sizeof PLUS_MINUS - 1));
        value[count++] = one;
        if (both && count < most)
            value[count++] = text_format(mem, "-%.*s", TEXT_ARG(one));
    }
    return text_trim(typed).len ? most + 1 : count;
}

/* ---- judging -------------------------------------------------------------------------------------------------- */

/* The better of two verdicts on a value has the lower rank. */
static int rank(AnswerKind kind)
{
    if (kind == ANSWER_NOT_READ)
        return 4;
    if (kind >= ANSWER_KNOWN)
        return kind == ANSWER_KNOWN ? 2 : 3;
    return kind == ANSWER_RIGHT ? 0 : 1;
}

/* Judges one typed value by those that are left, and takes the one that it fits best. */
static Answer judge_one(Judging *j, int at, Text typed, const Quantity *value, int values, bool *taken)
{
    Answer blank = j->answer[at], best = blank;
    int    which = -1;
    blank.of = marks_part(blank.of, (Marks){1, values});
    for (int i = 0; i < values; i++) {
        if (taken[i])
            continue;
        j->answer[at] = blank;
        j->truth[at] = value[i];
        answer_judge_typed(j, at, typed);
        answer_settle(j, at);
        if (which >= 0 && rank(j->answer[at].kind) >= rank(best.kind))
            continue;
        which = i;
        best = j->answer[at];
    }
    taken[which] = rank(best.kind) < rank(ANSWER_KNOWN);
    return best;
}

static Text all_of(const Judging *j, const Quantity *value, int values)
{
    Buf buf = {0};
    for (int i = 0; i < values; i++) {
        Text one = answer_truth_text(j, &value[i]);
        buf_printf(&buf, "%s%.*s", i ? " or " : "", TEXT_ARG(one));
    }
    return buf_finish(&buf, j->mem);
}

/* All that were typed are right, but there are more. */
static void lacks_others(Judging *j, int at, int values)
{
    Answer *a = &j->answer[at];
    a->kind = ANSWER_SOME;
    a->message = values == 2 ? TEXT("right, but there is another value: give both, with `or` between them")
                             : text_format(j->mem, "right, but there are %d values: give all of them", values);
    a->wrong = answer_known(j, at);
    if (!a->wrong)
        return;
    a->kind = ANSWER_KNOWN;
    answer_settle(j, at);
}

/* The verdict on one value becomes that on the answer. */
static void take_verdict(Judging *j, Answer *answer, const Answer *one, Text typed, bool alone)
{
    Answer whole = *answer;
    *answer = *one;
    answer->of = whole.of;
    answer->marks = whole.marks;
    answer->truth = whole.truth;
    if (one->says_so && !alone)
        answer_is_wrong(j, answer, text_format(j->mem, "`%.*s` is none of the values", TEXT_ARG(typed)));
}

void answer_judge_several(Judging *j, int at, const Quantity *value, int values)
{
    Answer *a = &j->answer[at];
    Text    part[MOST_VALUES];
    bool    taken[MOST_VALUES] = {false};
    int     parts = split(j->typed[at], value[0].value.shape.kind == SHAPE_VECTOR, part, values, j->mem);
    a->truth = all_of(j, value, values);
    if (!parts)
        return;
    if (parts > values) {
        a->kind = ANSWER_NOT_READ;
        a->message = text_format(j->mem, "there are only %d values, and you gave more", values);
        return;
    }
    Answer blank = *a, whole = *a;
    Buf    echo = {0};
    whole.kind = ANSWER_RIGHT;
    for (int i = 0; i < parts; i++) {
        *a = blank;
        Answer one = judge_one(j, at, answer_value(j->question, at, part[i], j->mem), value, values, taken);
        buf_printf(&echo, "%s%.*s", i ? " or " : "", TEXT_ARG(one.echo));
        whole.marks = marks_add(whole.marks, one.marks);
        if (whole.kind == ANSWER_RIGHT && one.kind != ANSWER_RIGHT)
            take_verdict(j, &whole, &one, part[i], parts == 1);
    }
    whole.echo = buf_finish(&echo, j->mem);
    *a = whole;
    j->truth[at] = value[0];
    if (whole.kind == ANSWER_RIGHT && parts < values)
        lacks_others(j, at, values);
}
