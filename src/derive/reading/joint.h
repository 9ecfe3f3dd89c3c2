/* Joint: a plan that code and the text of a method write together. The code says who is there and what is known about them, as members of
 * the text's families and as lets; the text has the formulas. The same text can be written in phases, with a `let` that says which:
 *
 *     Joint *joint = joint_open(method, members, &maker, num);
 *     lets_word(joint->lets, TEXT("phase"), "setup");
 *     joint_write(joint, (Text){0});                                // the lines in `when phase = setup`
 *     ... steps that code writes with the same maker ...
 *     lets_word(joint->lets, TEXT("phase"), "after");
 *     joint_write(joint, (Text){0});
 *
 * The text and the maker have to live as long as the joint; everything is made in the maker's arena. */
#ifndef CAROM_DERIVE_READING_JOINT_H
#define CAROM_DERIVE_READING_JOINT_H

#include "derive/maker.h"
#include "derive/reading/lets.h"
#include "derive/reading/method.h"
#include "derive/reading/sketch.h"

typedef struct Joint Joint;
struct Joint {
    Lets *lets;
};

/* members: of each family, in the order in which the text declares them. */
Joint *joint_open(Method *method, Members *members, PlanMaker *maker, NumCtx *num);
/* The lines that apply now. `before` stands in front of the names of their steps (h1_); or it is empty. False after a complaint. */
bool joint_write(Joint *joint, Text before);
/* The figure among the lines that apply now, for the finished plan. Those lines may have no steps. NULL after a complaint. */
const Sketch *joint_sketch(Joint *joint, const Plan *plan, Diag *diag);

#endif
