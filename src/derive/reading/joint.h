/* Joint: a plan that code and the text of a method write together. The code says who is there and what is known about them, as members of
 * the text's families and as lets; the text has the formulas. The same text can be written in phases, with a `let` that says which:
 *
 *     Joint *joint = joint_open(method, members, &maker, num);
 *     lets_word(joint->lets, TEXT("phase"), "setup");
 *     joint_write(joint, (Text){0});                                // the lines in `when phase = setup`
 *     ... steps that code writes with the same maker ...
 *     lets_word(joint->lets, TEXT("phase"), "after");
 *     joint_write(joint, (Text){0});
 *     ... the plan is finished ...
 *     Joint *asked = joint_copy(joint, mem);
 *     joint_mistakes(asked, text_of_mistakes, &list);
 *
 * The text and the maker have to live as long as the joint; everything is made in the maker's arena. */
#ifndef CAROM_DERIVE_READING_JOINT_H
#define CAROM_DERIVE_READING_JOINT_H

#include "derive/maker.h"
#include "derive/lets.h"
#include "derive/mistake.h"
#include "derive/reading/method.h"
#include "derive/sketch.h"

typedef struct Joint Joint;
struct Joint {
    Lets *lets;
};

/* members: of each family, in the order in which the text declares them. */
Joint *joint_open(Method *method, Members *members, PlanMaker *maker, NumCtx *num);
/* The lines that apply now. `before` stands in front of the names of their steps (h1_); or it is empty. False after a complaint. */
bool joint_write(Joint *joint, Text before);
/* The same joint with lets of its own, so that what is asked later does not change it. It lives as long as `mem` and the joint. */
Joint *joint_copy(const Joint *joint, Arena *mem);
/* Another text declares the same families in the same order and has no steps. Its mistakes, for the finished plan of the list; false after
 * a complaint. Its figure, for the finished plan; NULL after a complaint. */
bool          joint_mistakes(Joint *joint, Method *text, MistakeList *list);
const Sketch *joint_sketch(Joint *joint, Method *text, const Plan *plan, Diag *diag);

/* The mistakes of the text, whatever bodies there are. An entry without a step begins a mistake; the entries after it are its places. */
typedef struct JointMistake {
    Text        id, feedback;
    MistakeKind kind;
    int         way;
    Text        step; /* A_r_s, with the variables of the text */
    const Expr *formula;
} JointMistake;

/* settle.c. They live as long as the text. NULL after a complaint. */
const JointMistake *joint_listed(Method *method, int *count, Diag *diag);

#endif
