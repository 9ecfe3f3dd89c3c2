/* The known mistakes as formulas, written down from their descriptions and not from the methods. Rows that change a decision, an angle or a
 * caption and not a formula are not here: VX8 is for space, VX11, VX12 and RF14 are about angles, SG11, SG12, SG16 and C17 about decisions,
 * R24 and C16 have no formula of their own. VX4, NT2, NT3 and SG17 are conventions. */
#include "ways.h"

#include <stddef.h>

#define COUNT(table) (int)(sizeof(table) / sizeof *(table))

/* Steps that are not needed by who has the velocities afterwards from something else than an impulse. */
#define IMPULSE "u k jc jr J"
#define ALONG_N "van' vbn' vat' vbt' xa' ya' xb' yb'"

#define DOT_PRODUCTS(method, step, a, b, minus)                                                                                            \
    {method, "VX6", NULL, NULL, {{step, minus "(" a ".x*" b ".y + " a ".y*" b ".x)"}}},                                                    \
        {method, "VX6", NULL, NULL, {{step, minus "cross(" a ", " b ")"}}},                                                                \
        {method, "VX9", "NT6 RF4 GN4", NULL, {{step, "sqrt((" a " . " b ")^2)"}}},                                                         \
    {                                                                                                                                      \
        method, "VX9", NULL, NULL,                                                                                                         \
        {                                                                                                                                  \
            {                                                                                                                              \
                step, "|" a "|"                                                                                                            \
            }                                                                                                                              \
        }                                                                                                                                  \
    }

#define UNIT_NORMAL(method)                                                                                                                \
    {method, "VX2", NULL, NULL, {{"n", "N/(N . N)"}}},                                                                                     \
    {                                                                                                                                      \
        method, "VX3", NULL, NULL,                                                                                                         \
        {                                                                                                                                  \
            {                                                                                                                              \
                "n", "N/(sqrt(N.x^2) + sqrt(N.y^2))"                                                                                       \
            }                                                                                                                              \
        }                                                                                                                                  \
    }

const Slip slip_table[] = {
    {"reflect wall", "VX1", NULL, NULL, {{"N", "<wall2.y - wall1.y, wall2.x - wall1.x>"}}},
    UNIT_NORMAL("reflect"),
    {"reflect", "VX5", NULL, NULL, {{"c", "-each(I, n)"}, {"P", "each(c, n)"}}},
    DOT_PRODUCTS("reflect", "c", "I", "n", "-"),
    {"reflect", "VX7", NULL, NULL, {{"P", "|I|*n"}}},
    {"reflect", "RF1", NULL, NULL, {{"F", "P + I"}}},
    {"reflect", "RF2", "NT1", NULL, {{"n", "N"}}},
    {"reflect", "RF3", NULL, NULL, {{"P", "c*N"}}},
    {"reflect", "RF4", "VX9 GN4", NULL, {{"c", "I . n"}}},
    {"reflect", "RF4", NULL, NULL, {{"F", "I - 2*P"}}},
    {"reflect", "RF5", NULL, NULL, {{"F", "-(2*P + I)"}}},
    {"reflect", "RF5", NULL, NULL, {{"n", "perp(N)/|N|"}}},
    {"reflect", "RF5", NULL, NULL, {{"n", "-(perp(N)/|N|)"}}},
    {"reflect", "RF6", NULL, "n c P", {{"F", "-I"}}},
    {"reflect", "RF7", NULL, "N n c P", {{"F", "<I.x, -I.y>"}}},
    {"reflect", "RF7", NULL, "N n c P", {{"F", "<-I.x, I.y>"}}},

    UNIT_NORMAL("bounce"),
    {"bounce", "VX6", NULL, NULL, {{"u", "(v.x - w.x)*n.y + (v.y - w.y)*n.x"}}},
    {"bounce", "VX6", NULL, NULL, {{"u", "cross(v - w, n)"}}},
    {"bounce", "VX9", NULL, NULL, {{"u", "-|v - w|"}}},
    {"bounce", "RF2", "NT1", NULL, {{"n", "N"}}},
    {"bounce", "RF3", NULL, NULL, {{"v'", "v + J*N"}}},
    {"bounce", "RF4", "R14", NULL, {{"v'", "v - J*n"}}},
    {"bounce", "RF8", "R1", NULL, {{"J", "2*jc"}}},
    {"bounce", "RF9", NULL, "jr J", {{"v'", "e*(v + 2*jc*n)"}}},
    {"bounce", "RF10", "R5", NULL, {{"J", "2*e*jc"}}},
    {"bounce", "RF11", "R3", NULL, {{"J", "e*jc"}}},
    {"bounce", "RF12", "R4", NULL, {{"J", "(1 - e)*jc"}}},
    {"bounce", "RF13", NULL, "jr J", {{"v'", "w - u*n + e*(v - w - u*n)"}}},

    {"intersect", "SG1", NULL, NULL, {{"s", "dett/det"}, {"t", "dets/det"}}},
    {"intersect", "SG2", NULL, NULL, {{"S2", "p3"}}},
    {"intersect", "SG3", NULL, NULL, {{"S1", "p1"}}},
    {"intersect", "SG4", NULL, NULL, {{"S1", "p1"}, {"S2", "p3"}}},
    {"intersect", "SG5", NULL, NULL, {{"S2", "p2 - p3"}}},
    {"intersect", "SG5", "SG10", NULL, {{"s", "-(dets/det)"}}},
    {"intersect", "SG6", NULL, NULL, {{"S1", "p0 - p1"}}},
    {"intersect", "SG6", "SG10", NULL, {{"t", "-(dett/det)"}}},
    {"intersect", "SG7", NULL, NULL, {{"B", "p2 - p0"}}},
    {"intersect", "SG7", NULL, NULL, {{"det", "S2.x*S1.y - S1.x*S2.y"}}},
    {"intersect", "SG8", NULL, NULL, {{"B", "-p2"}}},
    {"intersect", "SG9", NULL, NULL, {{"det", "S1.x*S2.y + S2.x*S1.y"}}},
    {"intersect",
     "SG9",
     NULL,
     NULL,
     {{"det", "-S2.x*S1.y - S1.x*S2.y"}, {"dets", "-B.x*S1.y - S1.x*B.y"}, {"dett", "S2.x*B.y + B.x*S2.y"}}},
    {"intersect", "SG10", NULL, NULL, {{"s", "dets"}, {"t", "dett"}}},
    {"intersect", "SG13", NULL, NULL, {{"U", "p0 + s*S1"}}},
    {"intersect", "SG14", NULL, NULL, {{"V", "p2 + t*S2"}, {"P", "V"}}},
    {"intersect", "SG15", NULL, NULL, {{"U", "t*S1"}}},

    UNIT_NORMAL("resolve"),
    DOT_PRODUCTS("resolve", "vn", "v", "n", ""),
    {"resolve", "VX10", NULL, NULL, {{"n", "<N.y, N.x>/|N|"}}},
    {"resolve", "VX7", NULL, NULL, {{"Vn", "|v|*n"}}},
    {"resolve", "NT1", "RF2 C7", NULL, {{"n", "N"}}},
    {"resolve", "NT4", "GN5", NULL, {{"vn", "v . t"}, {"vt", "v . n"}}},
    {"resolve", "NT5", NULL, NULL, {{"vn", "v.x*n.x - v.y*n.y"}, {"vt", "v.x*n.y + v.y*n.x"}}},
    {"resolve", "NT6", "VX9 GN4", NULL, {{"vn", "sqrt((v . n)^2)"}, {"vt", "sqrt((v . t)^2)"}}},

    UNIT_NORMAL("unresolve"),
    {"unresolve", "NT1", "RF2 C7", NULL, {{"n", "N"}}},
    {"unresolve", "NT7", "C10", "n t vx vy", {{"v", "<vn, vt>"}}},
    {"unresolve", "NT8", "C11", NULL, {{"vx", "n.x*vn + n.y*vt"}, {"vy", "t.x*vn + t.y*vt"}}},
    {"unresolve", "NT9", NULL, NULL, {{"t", "-perp(n)"}}},
    {"unresolve", "NT10", NULL, NULL, {{"vx", "n.x*vn"}, {"vy", "t.y*vt"}}},

    {"collide1d", "R1", NULL, NULL, {{"J", "2*jc"}}},
    {"collide1d", "R2", NULL, NULL, {{"J", "jc"}}},
    {"collide1d", "R3", NULL, NULL, {{"J", "e*jc"}}},
    {"collide1d", "R4", NULL, NULL, {{"J", "(1 - e)*jc"}}},
    {"collide1d", "R5", NULL, NULL, {{"J", "2*e*jc"}}},
    {"collide1d", "R6", "C13", IMPULSE, {{"va'", "-e*va"}, {"vb'", "-e*vb"}}},
    {"collide1d", "R7", NULL, "jr J", {{"va'", "e*(va - 2*jc/ma)"}, {"vb'", "e*(vb + 2*jc/mb)"}}},
    {"collide1d", "R8", NULL, "jr", {{"J", "jc + jc/e"}}},
    {"collide1d",
     "R9",
     NULL,
     IMPULSE,
     {{"va'", "(mb*e*(va + vb) - ma*va - mb*vb)/(mb - ma)"}, {"vb'", "(ma*va + mb*vb - ma*e*(va + vb))/(mb - ma)"}}},
    {"collide1d", "R10", "C15", NULL, {{"va'", "va - J/mb"}, {"vb'", "vb + J/ma"}}},
    {"collide1d", "R11", NULL, NULL, {{"va'", "va - J"}, {"vb'", "vb + J"}}},
    {"collide1d", "R12", NULL, "k jc jr J", {{"va'", "va + (1 + e)*u/2"}, {"vb'", "vb - (1 + e)*u/2"}}},
    {"collide1d", "R13", NULL, NULL, {{"va'", "va + J/ma"}}},
    {"collide1d", "R14", "C9 RF4", NULL, {{"va'", "va + J/ma"}, {"vb'", "vb - J/mb"}}},
#define SPEEDS_IN_MOMENTUM "ma*sqrt(va^2) + mb*sqrt(vb^2)"
    {"collide1d",
     "R15",
     NULL,
     "k jc jr J",
     {{"p", SPEEDS_IN_MOMENTUM},
      {"va'", "(" SPEEDS_IN_MOMENTUM " + mb*e*u)/(ma + mb)"},
      {"vb'", "(" SPEEDS_IN_MOMENTUM " - ma*e*u)/(ma + mb)"}}},
#define SPEEDS_APART "(sqrt(vb^2) - sqrt(va^2))"
    {"collide1d",
     "R16",
     NULL,
     IMPULSE,
     {{"va'", "(ma*va + mb*vb + mb*e*" SPEEDS_APART ")/(ma + mb)"}, {"vb'", "(ma*va + mb*vb - ma*e*" SPEEDS_APART ")/(ma + mb)"}}},
    {"collide1d",
     "R17",
     NULL,
     IMPULSE,
     {{"p", SPEEDS_IN_MOMENTUM},
      {"va'", "(" SPEEDS_IN_MOMENTUM " + mb*e*" SPEEDS_APART ")/(ma + mb)"},
      {"vb'", "(" SPEEDS_IN_MOMENTUM " - ma*e*" SPEEDS_APART ")/(ma + mb)"}}},
    {"collide1d", "R18", "GN4 VX9 NT6", NULL, {{"va'", "sqrt((va - J/ma)^2)"}, {"vb'", "sqrt((vb + J/mb)^2)"}}},
    {"collide1d", "R19", NULL, "k jc jr", {{"J", "-(1 + e)*u*(ma + mb)"}}},
    {"collide1d", "R20", NULL, "jc jr", {{"J", "-(1 + e)*u*k"}}},
    {"collide1d", "R21", "C14", IMPULSE, {{"va'", "vb"}, {"vb'", "va"}}},
    {"collide1d", "R22", NULL, "jr", {{"J", "(1 + sqrt(e))*jc"}}},
    {"collide1d", "R22", NULL, "jr", {{"J", "(1 + e^2)*jc"}}},
#define PART_WITH_ENERGY_E "sqrt(2*(1/ma + 1/mb)*(e*(1/2*ma*va^2 + 1/2*mb*vb^2) - 1/2*(ma*va + mb*vb)^2/(ma + mb)))"
    {"collide1d",
     "R23",
     NULL,
     IMPULSE,
     {{"va'", "(ma*va + mb*vb - mb*" PART_WITH_ENERGY_E ")/(ma + mb)"}, {"vb'", "(ma*va + mb*vb + ma*" PART_WITH_ENERGY_E ")/(ma + mb)"}}},
    {"collide1d", "R25", "GN5", NULL, {{"va'", "vb + J/mb"}, {"vb'", "va - J/ma"}}},

    UNIT_NORMAL("collide2d"),
    DOT_PRODUCTS("collide2d", "van", "va", "n", ""),
    {"collide2d",
     "C1",
     NULL,
     "t van vbn vat vbt " IMPULSE " " ALONG_N,
     {{"va'", "va + (1 + e)*(vb - va)/(1 + ma/mb)"}, {"vb'", "vb - (1 + e)*(vb - va)/(1 + mb/ma)"}}},
    {"collide2d", "C1", NULL, NULL, {{"vat'", "vat + (1 + e)*(vbt - vat)/(1 + ma/mb)"}, {"vbt'", "vbt - (1 + e)*(vbt - vat)/(1 + mb/ma)"}}},
    {"collide2d", "C2", NULL, NULL, {{"vat'", "e*vat"}, {"vbt'", "e*vbt"}}},
    {"collide2d", "C3", NULL, NULL, {{"vat'", "-vat"}, {"vbt'", "-vbt"}}},
    {"collide2d", "C4", NULL, NULL, {{"vat'", "vbt"}, {"vbt'", "vat"}}},
    {"collide2d", "C5", NULL, NULL, {{"vat'", "0"}, {"vbt'", "0"}}},
    {"collide2d", "C6", NULL, NULL, {{"u", "vbt - vat"}, {"van'", "van"}, {"vbn'", "vbn"}, {"vat'", "vat - J/ma"}, {"vbt'", "vbt + J/mb"}}},
    {"collide2d", "C7", "NT1 RF2", NULL, {{"n", "N"}}},
    {"collide2d", "C7", "NT1 RF2", "t vat vbt " ALONG_N, {{"n", "N"}, {"va'", "va - J/ma*n"}, {"vb'", "vb + J/mb*n"}}},
    {"collide2d", "C8", NULL, NULL, {{"u", "-|vb - va|"}}},
    {"collide2d", "C9", "R14", NULL, {{"u", "van - vbn"}}},
    {"collide2d", "C9", "R14", NULL, {{"van'", "van + J/ma"}, {"vbn'", "vbn - J/mb"}}},
    {"collide2d", "C10", "NT7", "xa' ya' xb' yb'", {{"va'", "<van', vat'>"}, {"vb'", "<vbn', vbt'>"}}},
    {"collide2d",
     "C11",
     "NT8",
     NULL,
     {{"xa'", "n.x*van' + n.y*vat'"}, {"ya'", "t.x*van' + t.y*vat'"}, {"xb'", "n.x*vbn' + n.y*vbt'"}, {"yb'", "t.x*vbn' + t.y*vbt'"}}},
    {"collide2d", "C12", "R1 RF8", NULL, {{"J", "2*jc"}}},
    {"collide2d", "C12", "R2", NULL, {{"J", "jc"}}},
    {"collide2d", "C12", "R3 RF11", NULL, {{"J", "e*jc"}}},
    {"collide2d", "C12", "R4 RF12", NULL, {{"J", "(1 - e)*jc"}}},
    {"collide2d", "C12", "R5 RF10", NULL, {{"J", "2*e*jc"}}},
    {"collide2d", "C13", "R6", IMPULSE, {{"van'", "-e*van"}, {"vbn'", "-e*vbn"}}},
    {"collide2d", "C14", "R21", IMPULSE, {{"van'", "vbn"}, {"vbn'", "van"}}},
    {"collide2d", "C15", "R10", NULL, {{"van'", "van - J/mb"}, {"vbn'", "vbn + J/ma"}}},
};
const int slips = COUNT(slip_table);
