#include "handwork/page/sentences.h"

#include "handwork/page/handwork.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

/* Whether a name stands between the verb and the relation: the speed is v = 3. */
static bool is_named_after(Text part, size_t end, const Relation *relation, Arena *mem)
{
    Text name;
    int  component;
    return end < relation->at && handwork_name(text_trim(text_cut(part, end, relation->at)), &name, &component, mem);
}

bool sentences_verb(Text part, bool relates, Relation *relation, Arena *mem)
{
    static const char *const VERBS[] = {" is ", " stays ", " remains ", " becomes ", " has magnitude ", " has a magnitude of "};
    Text                     name;
    int                      component;
    for (size_t at = 1; at < part.len && !(relates && at > relation->at); at++)
        for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++)
            if (text_starts(text_from(part, at), VERBS[i]) && (relates || claims_give_number(text_from(part, at), NULL, NULL)) &&
                handwork_name(text_trim(text_cut(part, 0, at)), &name, &component, mem) &&
                !(relates && is_named_after(part, at + strlen(VERBS[i]), relation, mem))) {
                *relation = (Relation){.at = at, .len = strlen(VERBS[i]), .colon = !relates};
                return true;
            }
    return false;
}

/* The place of the text, or the length where it does not occur. */
static size_t find(Text text, const char *what)
{
    size_t at = 0;
    while (at < text.len && !text_starts(text_from(text, at), what))
        at++;
    return at;
}

static bool has(Text text, const char *what)
{
    return find(text, what) < text.len;
}

/* Whether the value is an angle and no speed: 36.9° below the x-axis. */
static bool is_angle(Text value)
{
    size_t at = 0;
    while (at < value.len && strchr("0123456789.-", value.at[at]))
        at++;
    Text rest = text_trim(text_from(value, at));
    return text_starts(rest, "°") || text_starts(rest, "deg");
}

/* A moves at 1.4 m/s, A moves to the left at 1.4 m/s, B goes off at 5 m/s at 30°. That A moves at 30° to something is a claim about an
 * angle of the page's own. */
static bool read_motion(Sentence *sentence, Text part, Arena *mem)
{
    static const char *const VERBS[] = {"moves off ", "moves ",     "travels ", "goes off ",   "goes on ",     "flies off ", "leaves ",
                                        "rebounds ",  "continues ", "ends ",    "carries on ", "keeps going ", "recoils "};
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++) {
        size_t verb = find(part, VERBS[i]), after = verb + strlen(VERBS[i]);
        size_t at = after < part.len ? after + find(text_from(part, after), "at ") : part.len;
        Text   way = at < part.len ? text_trim(text_cut(part, after, at)) : (Text){0};
        if (at >= part.len || (verb && part.at[verb - 1] != ' ') || (way.len && !has(way, "left") && !has(way, "right")))
            continue;
        sentence->subject = text_trim(text_cut(part, 0, at));
        sentence->value = text_from(part, at + strlen("at "));
        size_t joint = find(sentence->value, " and ");
        Text   rest = joint < sentence->value.len ? text_trim(text_from(sentence->value, joint + strlen(" and "))) : (Text){0};
        if (rest.len && claims_give_number(rest, NULL, NULL)) { /* about another body */
            sentence->rest = rest;
            sentence->value = text_cut(sentence->value, 0, joint);
        }
        size_t clause = find(sentence->value, ", "), words = clause + strlen(", ");
        bool   other = words < sentence->value.len && (isalpha((unsigned char)sentence->value.at[words]) ||
                                                     has(text_from(sentence->value, words), "° to ")); /* an angle to something else */
        if (!sentence->rest.len && other) {
            sentence->rest = text_from(sentence->value, words);
            sentence->value = text_cut(sentence->value, 0, clause);
        }
        Relation relation;
        Text     symbol;
        int      component;
        if (claims_relation(sentence->value, 0, false, &relation) && /* A moves at θ = 71.6° */
            handwork_name(text_trim(text_cut(sentence->value, 0, relation.at)), &symbol, &component, mem))
            sentence->value = text_trim(text_from(sentence->value, relation.at + relation.len));
        sentence->way = text_is(way, "right") ? TEXT("to the right") : way; /* and not right after */
        sentence->name = sentence->subject;
        if (is_angle(sentence->value))
            return true;
        Text name = text_format(mem, "%s of %.*s after", has(text_from(part, at), "°") ? "velocity" : "speed", (int)verb, part.at);
        return handwork_worded_name(name, &sentence->name, mem);
    }
    return false;
}

/* B at 4 m/s, behind `A moves at 2 m/s and` */
static bool read_speed(Sentence *sentence, Text part, Arena *mem)
{
    bool body = part.len > 5 && part.at[0] >= 'A' && part.at[0] <= 'C' && text_starts(text_from(part, 1), " at ");
    if (!body || !(has(part, "m/s") || has(part, "km/h")))
        return false;
    sentence->subject = text_cut(part, 0, strlen("B at"));
    sentence->value = text_from(part, strlen("B at "));
    return handwork_worded_name(text_format(mem, "speed of %c after", part.at[0]), &sentence->name, mem);
}

/* Whether the text is a point, (3, 2), and perhaps a unit. */
static bool is_point(Text text)
{
    size_t comma = find(text, ","), close = find(text, ")");
    Text   unit = close < text.len ? text_trim(text_from(text, close + 1)) : (Text){0};
    return text_starts(text, "(") && comma < close && close < text.len &&
           (!unit.len || text_is(unit, ".") || unit_at(unit, 0).len == unit.len);
}

/* Whether the text is a point by unit vectors: 3i + 2j. */
static bool is_sum_of_unit_vectors(Text text)
{
    bool letters = false;
    for (size_t at = 0; at < text.len; at++) {
        letters |= strchr("ijk", text.at[at]) != NULL;
        if (!strchr("0123456789./+- ijk", text.at[at]))
            return false;
    }
    return letters;
}

/* they meet at (3, 2), P(3, 2), they cross at 3i + 2j */
static bool read_place(Sentence *sentence, Text part, Arena *mem)
{
    static const char *const VERBS[] = {"meet", "intersect", "cross", "hit"};
    int                      component;
    size_t                   open = find(part, "("), at = find(part, " at ");
    bool                     verb = false, named = open && open < part.len && part.at[open - 1] != ' ';
    Text                     last = text_trim(text_from(part, at < part.len ? at + strlen(" at ") : at));
    last = text_ends(last, ".") ? text_cut(last, 0, last.len - 1) : last;
    bool sum = open == part.len && is_sum_of_unit_vectors(last);
    sentence->value = sum ? last : text_from(part, open);
    sentence->subject = text_trim(text_cut(part, 0, at < open ? at : open));
    if (!sum && !is_point(sentence->value))
        return false;
    if (text_starts(part, "at (")) {
        sentence->name = TEXT("P");
        return true;
    }
    if (at > open)
        return named && handwork_name(sentence->subject, &sentence->name, &component, mem);
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++)
        verb |= has(sentence->subject, VERBS[i]);
    sentence->name = TEXT("P");
    return verb;
}

/* 168 J of kinetic energy is lost; 144 kJ is lost, and more behind a comma; 45% of the kinetic energy is lost */
static bool read_loss(Sentence *sentence, Text part, Arena *mem)
{
    static const char *const VERBS[] = {" is lost", " are lost", " was lost", " has been lost"};
    size_t                   end = part.len, behind = part.len;
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS && end == part.len; i++) {
        end = find(part, VERBS[i]);
        behind = end < part.len ? end + strlen(VERBS[i]) : end;
    }
    size_t   of = find(text_cut(part, 0, end), " of ");
    Text     what = of < end ? text_from(text_cut(part, 0, end), of + strlen(" of ")) : (Text){0}, rest = text_from(part, behind);
    bool     share = text_ends(text_trim(text_cut(part, 0, of)), "%");
    Relation relation;
    if (claims_relation(text_cut(part, 0, end), 0, false, &relation)) /* KE = 76 - 25 = 51 J (51 J is lost) is no such sentence */
        return false;
    if (end == part.len || !(what.len || text_ends(text_cut(part, 0, of), "J")))
        return false;
    if (text_starts(rest, ","))
        rest = claims_without_lead_in(text_from(rest, 1), mem);
    sentence->rest = claims_give_number(rest, NULL, NULL) ? rest : (Text){0};
    sentence->value = text_cut(part, 0, of);
    sentence->subject = text_from(text_cut(part, 0, behind), what.len ? of + strlen(" of ") : 0);
    if (share) { /* no energy, but a share of it, which has no name */
        sentence->subject = sentence->name = text_cut(part, 0, behind);
        return true;
    }
    Text name = text_format(mem, "%.*s lost", TEXT_ARG(what.len ? what : TEXT("KE")));
    return claims_give_number(sentence->value, NULL, NULL) && handwork_worded_name(name, &sentence->name, mem);
}

bool sentences_read(Sentence *sentence, Text part, Arena *mem)
{
    *sentence = (Sentence){.rest = {0}};
    return read_motion(sentence, part, mem) || read_speed(sentence, part, mem) || read_place(sentence, part, mem) ||
           read_loss(sentence, part, mem);
}
