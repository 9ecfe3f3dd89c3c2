/* The reading stage: the step that each line of a page is about, and the value written there. */
#ifndef CAROM_HANDWORK_READING_HAND_READING_H
#define CAROM_HANDWORK_READING_HAND_READING_H

#include "handwork/hand_checker.h"

/* hand_reading.c */
/* Reads the page into page->work and page->line, one line for each entry, and compares the two sides of each equals sign. `asked`: names
 * are read only as names of the plan. */
void hand_read_lines(HandChecker *c, Text page, int first_line, bool asked);
/* judging/hand_judging_own.c: finds page->when_written, the effect of rounding to the digits that the page keeps. */
void hand_choose_roundings(HandChecker *page);

/* hand_reading_lines.c: makes page->line of page->work, by the present reading of the names. */
void hand_make_lines(HandChecker *page);

/* hand_agreement.c: how well the page agrees with the problem, read as it is now. A datum is seldom copied wrongly: who has another value
 * there means something else, unless it is that datum with its degrees taken for radians, or without its conversion. u_A is the velocity
 * before for nearly everybody, whatever its value; only what is right afterwards is taken for that. Nobody gives the data other names and
 * writes nothing else, or first writes them below a result. */
int hand_agreement(HandChecker *page, const Column *truth);
/* Whether what the line says is true in this reading. */
bool hand_line_agrees(HandChecker *page, int line, const Column *truth);

/* hand_reading_page.c: what all readings of the page begin with. */
PageText hand_page_text(HandChecker *c, Text page);
/* The entries of page->text, with the names that stand above each of them. */
Handwork *hand_read_page(HandChecker *page, int first_line);

/* hand_reading_phrases.c: the sentences that a method knows. */
const HandPhrases *hand_phrases_of(const Method *method, Arena *mem);
/* The condition that a sentence in the words of the method stands for, in the steps of its plan; NULL if it has no
 * such words. */
const Expr *hand_phrase_condition(const HandChecker *c, Text sentence);
/* A condition in the names of the method, whatever the page calls its quantities; NULL if it does not fit this problem. */
const Expr *hand_condition_read(const HandChecker *c, Text condition);

/* hand_reading_names.c: the step that a name on the page stands for, in the case that applies: a method's own name, an alias, or a name
 * whose parts say it (hand_symbols.h). S1x is the component x of S1. -1 if there is none. What a name without a time means is decided once
 * for the page, as page->naming. */
int hand_find_step(HandChecker *page, Text name, int *component);
/* Whether the page has both v1 and V1, or vA and VA: the velocity before and the one after. */
bool hand_writes_two_cases(Text page);
/* Whether an energy or a momentum on the page has the index 0: then one without an index is after. */
bool hand_writes_index_0(Text page);
/* The step with the speed or the direction of that answer, or -1. */
int hand_aspect_of(const Plan *plan, int answer, Role role);
/* Starts another reading of the page, by that naming. */
void hand_begin_reading(HandChecker *page, Naming naming);
/* Whether that naming would change the meaning of a name that was asked for: otherwise one of the readings so far is the same. */
bool hand_changes_names(HandChecker *page, Naming naming);
/* Adds up by the weights what speaks against this reading, whatever the values on the page: claims whose names mean nothing, and two names
 * for one quantity. */
int hand_doubts(const HandChecker *page);

/* hand_reading_letters.c */
/* Letters with the steps that they mean together. */
enum { MOST_LETTERS = 8, MOST_USUAL_LETTERS = 13, MOST_STRANGE_LETTERS = 12 };
typedef struct HandLetters {
    OwnName name[MOST_LETTERS];
    int     count;
} HandLetters;
/* Adds the letter unless it is there, or step is -1. */
void hand_letters_add(HandLetters *letters, Text letter, int step, int component);
/* Lists the letters that are usual for steps of the method: v and w for va' and vb', x and y for the same, m, u and v of A beside M, U and
 * V of B, h for the height of the rebound, the letter of the only unknown of its kind, and x, y and z of a point that is looked for.
 * Returns the number of lists. */
int hand_usual_letters(const HandChecker *page, HandLetters list[MOST_USUAL_LETTERS]);

/* hand_reading_unknowns.c: lists the meanings of one or two letters that mean nothing so far in lines that could not be read, two of them
 * in the order of the alphabet. Returns the number of lists. */
int hand_strange_letters(HandChecker *page, Text text, HandLetters list[MOST_STRANGE_LETTERS]);

/* The only quantity that m, u or v can stand for and that the problem does not give, or -1. */
int hand_find_unknown(const HandChecker *page, Text name);

/* hand_reading_fit.c */
/* Converts a value in another unit, -175 cm/s, to kg, m and s if that makes it right. The problem may be in cm, too, so both are tried. A
 * list of numbers becomes the row or column that it should be. `own`: the truth in the method's own conventions. */
void hand_fit(HandChecker *page, const Column *own);
/* Δp_A = -22: A's change of momentum has a sign of its own, and a page may not choose which. "Impulse on A" may be the size. */
bool hand_is_change_of_momentum(const HandEntry *entry);
/* The step of a line, or another one if the number written there shows that the name has another meaning: the speed under the name of a
 * velocity; -1 for the length of a vector, p = 13 for <5, 12>, if that is no step. */
int hand_other_meaning(const HandChecker *page, const HandLine *line);
/* The numbers of a problem without units may be in any, cm/s say; those of one with units are in kg, m and s, unless only the number as it
 * stands is right: 0.5 km/h for 0.5 m/s is a right number in a wrong unit. *ours: the value in kg, m and s. */
bool hand_has_other_unit(HandChecker *page, const HandLine *line, const Written *written, const Target *target, Written *ours);

/* The step with the same name but for the prime: va for va', va' for va. -1 if there is none. */
int hand_other_time(const Report *report, int step);
/* Whether the name of a velocity does not say whether it is the one before or afterwards: v, v1, vA, but not v1' or u1. */
bool hand_name_is_open(Text name);

/* hand_other_readings.c: whether the two forms are equal in another plausible reading of the names in them, with `times` also at the other
 * time; page->truth must be there. */
bool hand_agree_otherwise(HandChecker *page, const HandForm *before, const HandForm *now, bool times);

/* The given that a unit normal has its direction from: the only direction that was typed. -1 if there is none, or more than one. */
int hand_typed_normal(const Plan *plan);
/* The value of a step, which must be there; of a unit normal the direction as it was typed, which is what n stands for on many pages. */
Value hand_value_as_typed(const Plan *plan, const Column *truth, int step);

/* hand_reading_own.c */
/* Returns the meaning of a name of the page's own; NULL if the name is none. */
const OwnName *hand_own_name(const HandChecker *page, Text name);
/* Whether the formulas of the line `now` have the name of the line `above` (hand_reading_page.c numbers the slots of a page: first the
 * steps, then its lines). */
bool hand_names_line(const HandChecker *page, int now, int above);
/* Whether they have that name, or its value as a number. */
bool hand_line_uses(const Report *report, const HandLine *line, int now, int above);
/* Whether the line's formula, with the true values of what it names, gives another value than is written: a = u·n cannot be vb·t. */
bool hand_contradicts(HandChecker *page, const HandEntry *entry);
/* Whether the name has that step for nothing but its value. */
bool hand_own_name_is_guessed(const HandChecker *page, Text name);
/* Whether a page may have a name of its own for the step of page->plan, and has none yet. */
bool hand_may_be_named(const HandChecker *page, int step);
/* Finds the steps that names without one mean by what the page writes for them; page->truth must be there. False if it finds none: else
 * the page has to be read again. */
bool hand_name_own(HandChecker *page);

/* hand_reading_equations.c: the claim of an equation with unknowns on one side, in the names of the derivation. */
bool hand_find_claim(HandChecker *page, const Names *names, Text unknown, Text known, HandClaim *claim);

/* hand_reading_roots.c: whether the page goes on without this value: it is ruled out, or is one of several for the same unknown, v1 = 2 or
 * v1 = 3, of which it takes the true one, or else the first. */
bool hand_is_set_aside(HandChecker *page, const Handwork *work, int entry);

/* hand_reading_forms.c */
/* The formula of a form in the steps of the plan alone. Names of lines above stand for the step of such a line, or, if the name is the
 * student's own, for what was written last there. NULL if one has neither. */
const Expr *hand_in_steps(const HandChecker *page, const Expr *formula);
/* The value of a form's formula with the true values of all that it names; false if it has none. */
bool hand_true_value(HandChecker *page, const Expr *formula, Value *value);
bool hand_is_readable(const HandEntry *entry);
/* Whether a form in a line is equal to the one before it. */
bool hand_meets(HandChecker *page, const Written *before, const Written *now);
/* The same of forms with units: 72 km/h = 20 m/s. */
bool hand_meets_in_units(HandChecker *page, const Written *before, const Written *now);
/* The same of a number and a share: 0.643 = 64.3%. */
bool hand_meets_percent(HandChecker *page, const HandForm *before, const HandForm *now);
/* Marks the whole numbers that stand after the decimals they round, 4.802 = 5. After fractions they are exact. */
void hand_mark_shown(HandChecker *page);

/* hand_reading_commas.c: whether the problem, whose HandChecker it is, has a value that is this number, to its digits and up to its sign.
 */
bool hand_problem_has(const void *checker, Text number);

/* hand_reading_angles.c */
/* cos(30) may come from a calculator that is set to degrees. It is read so if an equals sign beside it holds only then. */
void hand_settle_angles(HandChecker *page);
void hand_take_degrees(HandForm *form);

#endif
