#ifndef CAROM_RENDER_BOARD_MOTION_TEXT_H
#define CAROM_RENDER_BOARD_MOTION_TEXT_H

#include "motion/motion.h"
#include "render/document.h"
#include "render/json.h"

typedef struct MotionStyle {
    Style  style;
    Arena *mem;
    int    first;   /* the number of hits before this statement */
    bool   pointed; /* values were typed as decimals, so exact numbers are shown as decimals */
} MotionStyle;

/* "19/4", "≈ 1.19285" */
Text motion_number_text(Num num, NumCtx *ctx, const MotionStyle *style);
/* "t = 5/2", "t ≈ 1.19285"; and the time with its unit */
Text motion_named_text(const char *name, Num num, NumCtx *ctx, const MotionStyle *style);
Text motion_clock_text(Num t, NumCtx *ctx, const MotionStyle *style);
/* "(1/4, 7/2)", with these brackets; and "<3, 2>" */
Text motion_pair_text(const Num num[2], NumCtx *ctx, const MotionStyle *style, const char *open, const char *close);
Text motion_vector_text(const Num num[2], NumCtx *ctx, const MotionStyle *style);
/* The same without ≈, in a table whose note says that decimals are rounded. */
Text motion_cell_text(Num num, NumCtx *ctx, const MotionStyle *style);
Text motion_pair_in_cell(const Num num[2], NumCtx *ctx, const MotionStyle *style, const char *open, const char *close);

/* The length of a velocity, in a table. */
Text motion_speed_in_cell(const Num v[2], NumCtx *ctx, const MotionStyle *style);
/* The same in the system `ctx`, or in enclosures if it has no exact form: then *in is `bounds`, which the caller has opened. False if it
 * has no value. */
bool motion_text_speed(Num *z, const Num v[2], NumCtx *ctx, NumCtx *bounds, NumCtx **in);

/* "A – top, A – B"; and of a hit, with words if it stands for many. */
Text motion_who_text(const Journey *journey, const HitPair *pair, int pairs, Arena *mem);
Text motion_hit_text(const Journey *journey, const Hit *hit, Arena *mem);

/* Notes which model the velocities of a hit of several pairs come from. `hits` names the hit or hits. */
void motion_note_model(Document *document, Text hits, Model model);
/* Notes on the grazes of that leg, or those with this number of hits before them; of any, where one is negative. */
void motion_note_grazes(Document *document, const Journey *journey, int leg, int hits, const MotionStyle *style);

void json_motion_number(Json *json, Num num, NumCtx *ctx, const MotionStyle *style);
void json_motion_pair(Json *json, const char *key, const Num num[2], NumCtx *ctx, const MotionStyle *style);
/* "who": [["A", "top"]] */
void json_motion_who(Json *json, const Journey *journey, const HitPair *pair, int pairs, Arena *mem);

#endif
