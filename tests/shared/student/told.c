#include "told.h"

#include <stdio.h>
#include <string.h>

#define WALL "I=5,-10;N=3,4"
#define BALL "v=5,-10;N=3,4;e=1/4;w=0,0"
#define SEGMENTS "p0=1,1;p1=9,5;p2=1,6;p3=7,0"
#define AXES "v=5,10;N=3,4"
#define BACK "vn=11;vt=2;N=3,4"
#define LINE "ma=2;mb=3;va=5;vb=-4;e=1/4"
#define PLANE "ma=2;mb=3;va=4,3;vb=-3,1;N=3,4;e=1/4"
#define TWO(way, givens, id, row, a, va, b, vb)                                                                                            \
    {way, givens, id, row, a, va},                                                                                                         \
    {                                                                                                                                      \
        way, givens, id, row, b, vb                                                                                                        \
    }
#define ON_LINE(id, row, va, vb) TWO("collide1d", LINE, id, row, "va'", va, "vb'", vb)
#define IN_PLANE(id, row, va, vb) TWO("collide2d", PLANE, id, row, "va'", va, "vb'", vb)
#define PARAMETERS(id, row, t, s) TWO("intersect", SEGMENTS, id, row, "t", t, "s", s)

const Told told_table[] = {
    {"reflect", WALL, NULL, 0, "F", "11,-2"},
    {"bounce", BALL, NULL, 0, "v'", "8.75,-5"},
    TWO("intersect", SEGMENTS, NULL, 0, "t", "5/12", "s", "5/9"),
    {"intersect", SEGMENTS, NULL, 0, "P", "13/3,8/3"},
    TWO("resolve", AXES, NULL, 0, "vn", "11", "vt", "2"),
    {"unresolve", BACK, NULL, 0, "v", "5,10"},
    ON_LINE(NULL, 0, "-1.75", "0.5"),
    {"collide1d", LINE, NULL, 0, "J", "13.5"},
    IN_PLANE(NULL, 0, "1.39,-0.48", "-1.26,3.32"),
    {"collide2d", PLANE, NULL, 0, "J", "8.7"},

    {"reflect wall", "I=5,-10;wall1=0,0;wall2=4,-3", "VX1", 0, "F", "-8.2,7.6"},
    {"reflect", WALL, "VX2", 0, "F", "5.24,-9.68"},
    {"reflect", WALL, "VX5", 0, "c", "-3,8"},
    {"reflect", WALL, "VX5", 0, "F", "1.4,2.8"},
    {"reflect", WALL, "VX6", 0, "F", "7.4,-6.8"},
    {"reflect", WALL, "VX6", 1, "F", "-7,-26"},
    TWO("resolve", AXES, "VX10", 0, "vn", "10", "vt", "5"),

    {"reflect", WALL, "RF1", 0, "F", "8,-6"},
    {"reflect", WALL, "RF2", 0, "F", "155,190"},
    {"reflect", WALL, "RF3", 0, "F", "35,30"},
    {"reflect", WALL, "RF4", 0, "F", "-1,-18"},
    {"reflect", WALL, "RF4", 1, "F", "-1,-18"},
    {"reflect", WALL, "RF5", 0, "F", "-11,2"},
    {"reflect", WALL, "RF5", 1, "F", "-11,2"},
    {"reflect", WALL, "RF5", 2, "F", "-11,2"},
    {"reflect", WALL, "RF6", 0, "F", "-5,10"},
    {"reflect", WALL, "RF7", 0, "F", "5,10"},
    {"reflect", WALL, "RF7", 1, "F", "-5,-10"},
    {"bounce", BALL, "RF8", 0, "v'", "11,-2"},
    {"bounce", BALL, "RF9", 0, "v'", "2.75,-0.5"},
    {"bounce", BALL, "RF10", 0, "v'", "6.5,-8"},
    {"bounce", BALL, "RF11", 0, "v'", "5.75,-9"},
    {"bounce", BALL, "RF12", 0, "v'", "7.25,-7"},
    {"bounce", BALL, "RF13", 0, "v'", "5,2.5"},

    PARAMETERS("SG1", 0, "5/9", "5/12"),
    PARAMETERS("SG2", 0, "5/4", "10/7"),
    {"intersect", SEGMENTS, "SG2", 0, "P", "11,6"},
    PARAMETERS("SG3", 0, "5/14", "15/28"),
    {"intersect", SEGMENTS, "SG3", 0, "P", "4.214,2.786"},
    PARAMETERS("SG4", 0, "1", "9/7"),
    PARAMETERS("SG5", 0, "5/12", "-5/9"),
    {"intersect", SEGMENTS, "SG5", 0, "P", "13/3,8/3"},
    PARAMETERS("SG5", 1, "5/12", "-5/9"),
    PARAMETERS("SG6", 0, "-5/12", "5/9"),
    {"intersect", SEGMENTS, "SG6", 0, "P", "13/3,8/3"},
    PARAMETERS("SG6", 1, "-5/12", "5/9"),
    PARAMETERS("SG7", 0, "-5/12", "-5/9"),
    {"intersect", SEGMENTS, "SG7", 0, "P", "-7/3,-2/3"},
    PARAMETERS("SG7", 1, "-5/12", "-5/9"),
    PARAMETERS("SG8", 0, "7/12", "11/18"),
    PARAMETERS("SG9", 0, "5/4", "5/3"),
    PARAMETERS("SG9", 1, "-5/4", "5/3"),
    PARAMETERS("SG10", 0, "-30", "-40"), /* 30 and 40 in the catalogue, whose D has the other sign */
    {"intersect", SEGMENTS, "SG13", 0, "P", "49/9,29/9"},
    {"intersect", SEGMENTS, "SG14", 0, "P", "3.5,3.5"},
    {"intersect", SEGMENTS, "SG15", 0, "P", "10/3,5/3"},

    TWO("resolve", AXES, "NT1", 0, "vn", "55", "vt", "10"),
    TWO("resolve", AXES, "NT4", 0, "vn", "2", "vt", "11"),
    TWO("resolve", AXES, "NT5", 0, "vn", "-5", "vt", "10"),
    {"unresolve", BACK, "NT7", 0, "v", "11,2"},
    {"unresolve", BACK, "NT8", 0, "v", "8.2,-7.6"},
    {"unresolve", BACK, "NT9", 0, "v", "8.2,7.6"},
    {"unresolve", BACK, "NT10", 0, "v", "6.6,1.2"},

    ON_LINE("R1", 0, "-5.8", "3.2"),
    ON_LINE("R2", 0, "-0.4", "-0.4"),
    ON_LINE("R3", 0, "3.65", "-3.1"),
    ON_LINE("R4", 0, "0.95", "-1.3"),
    ON_LINE("R5", 0, "2.3", "-2.2"),
    ON_LINE("R6", 0, "-1.25", "1"),
    ON_LINE("R7", 0, "-1.45", "0.8"),
    ON_LINE("R8", 0, "-22", "14"),
    ON_LINE("R9", 0, "2.75", "-2.5"),
    ON_LINE("R10", 0, "0.5", "2.75"),
    ON_LINE("R11", 0, "-8.5", "9.5"),
    ON_LINE("R12", 0, "-0.625", "1.625"),
    ON_LINE("R13", 0, "11.75", "0.5"),
    ON_LINE("R14", 0, "11.75", "-8.5"),
    ON_LINE("R15", 0, "3.05", "5.3"),
    ON_LINE("R16", 0, "-0.55", "-0.3"),
    ON_LINE("R17", 0, "4.25", "4.5"),
    ON_LINE("R18", 0, "1.75", "0.5"),
    ON_LINE("R19", 0, "-23.125", "14.75"),
    ON_LINE("R20", 0, "0.3125", "-0.875"),
    ON_LINE("R21", 0, "-4", "5"),
    ON_LINE("R22", 0, "-3.1", "1.4"),
    ON_LINE("R22", 1, "-0.7375", "-0.175"),
    ON_LINE("R23", 0, "-3.066", "1.378"),
    ON_LINE("R25", 0, "0.5", "-1.75"),

    IN_PLANE("C1", 0, "-1.25,1.5", "0.5,2"),
    IN_PLANE("C1", 1, "-1.25,1.5", "0.5,2"),
    IN_PLANE("C2", 0, "0.55,0.15", "0.54,1.97"),
    IN_PLANE("C3", 0, "-0.85,1.2", "3.54,-0.28"),
    IN_PLANE("C4", 0, "-2.13,2.16", "2.26,0.68"),
    IN_PLANE("C5", 0, "0.27,0.36", "1.14,1.52"),
    IN_PLANE("C6", 0, "1.36,4.98", "-1.24,-0.32"),
    {"collide2d", PLANE, "C7", 1, "va'", "-61.25,-84"},
    IN_PLANE("C8", 0, "0.724,-1.368", "-0.816,3.912"),
    IN_PLANE("C9", 0, "6.61,6.48", "-4.74,-1.32"),
    IN_PLANE("C9", 1, "6.61,6.48", "-4.74,-1.32"),
    IN_PLANE("C10", 0, "0.45,-1.4", "1.9,3"),
    IN_PLANE("C11", 0, "-0.85,-1.2", "3.54,0.28"),
    IN_PLANE("C12", 0, "-0.176,-2.568", "-0.216,4.712"),
    IN_PLANE("C12", 2, "3.478,2.304", "-2.652,1.464"),
    IN_PLANE("C13", 0, "0.4,-1.8", "-2.25,2"),
    IN_PLANE("C14", 0, "0.52,-1.64", "0.48,5.64"),
    IN_PLANE("C15", 0, "2.26,0.68", "-0.39,4.48"),
};
const int told_rows = (int)(sizeof told_table / sizeof *told_table);

void told_givens(const Told *told, Sheet *sheet)
{
    char copy[128], *rest = copy;
    snprintf(copy, sizeof copy, "%s", told->givens);
    sheet->items = 0;
    for (char *one = strsep(&rest, ";"); one; one = strsep(&rest, ";")) {
        char *equals = strchr(one, '=');
        *equals = 0;
        problem_give(sheet, one, equals + 1);
    }
}
