#include "mistake_rows.h"

#include <stddef.h>

const Right right_values[] = {
    {RIGID, "j_c=50/19 v_A'=<72/19,-56/19> w_A'=17/38"},
    {PAIR, "j_c1=125/24 j_c2=55/24 v_A'=<0,0.75> w_A'=-0.125 u_c1'=0.875 u_c2'=0.5"},
    {CHAIN_OF_3, "j_c1=4/3 j_c2=2/3"},
    {CROSS_3D, "c=<-1,5,-3>"},
    {ANGLE, "x=1"},
    {NULL, NULL},
};

const Case mistake_rows[] = {
    {"VX1", 0, WALL, "N=<-3,4> F=<-8.2,7.6>", "N"},
    {"VX2", 0, REFLECT, "F=<5.24,-9.68>", "n"},
    {"VX3", 0, REFLECT, "n=<3/7,4/7>", "n"}, /* 7 in place of 5 */
    {"VX4", 0, CENTRES, "N=<-3,-4> vn=-11 vt=-2", "N"},
    {"VX5", 0, REFLECT, "F=<1.4,2.8>", "P"},
    {"VX6", 0, REFLECT, "F=<7.4,-6.8>", "c"},
    {"VX6", 1, REFLECT, "F=<-7,-26>", "c"},
    {"VX7", 0, REFLECT, "P=5", "P"},
    {"VX7", 1, RESOLVE, "Vn=~<6.708,8.944>", "Vn"},
    {"VX8", 0, CROSS_3D, "c=<-1,-5,-3>", "c"},
    {"VX9", 0, PLANE, "vbn=1", "vbn"},
    {"VX9", 0, PLANE, "van=4.8", "van"}, /* positive already */
    {"VX9", 1, PLANE, "van=5", "van"},
    {"VX10", 0, RESOLVE, "vn=10 vt=5", "n"},
    {"VX11", 0, RESOLVE, "vn=5", "vn"},
    {"VX11", 1, RESOLVE, "vt=10", "vt"},
    {"VX12", 0, ANGLE, "x=~-1.976", "x"},

    {"I1", 0, RIGID, "v_A'=~<3.395,-3.474> w_A'=~-0.276", NULL},
    {"I2", 0, RIGID, "v_A'=~<2.825,-4.234> w_A'=~-1.322", NULL},
    {"I3", 0, RIGID, "v_A'=~<3.307,-3.591> w_A'=~-0.437", NULL},
    {"I4", 0, RIGID, "v_A'=<5.7,-0.4> w_A'=3.95", NULL},
    {"I5", 0, RIGID, "v_A'=~<4.286,-2.286> w_A'=~1.357", NULL},
    {"I6", 0, RIGID, "v_A'=~<3.771,-2.971> w_A'=~0.414", NULL},
    {"I7", 0, RIGID, "v_A'=~<3.068,-3.909> w_A'=~-0.875", NULL},
    {"I8", 0, RIGID, "v_A'=~<5.5,-0.667> w_A'=~3.583", NULL},
    {"I9", 0, RIGID, "v_A'=~<5.3085,-0.922> w_A'=~3.232", NULL},
    {"I9", 1, RIGID, "v_A'=~<3.478,-3.363> w_A'=~-0.124", NULL},
    {"I10", 0, RIGID, "v_A'=<72/19,-56/19> w_A'=~-2.447", NULL},
    {"I11", 0, RIGID, "v_A'=<72/19,-56/19> w_A'=~4.789", NULL},
    {"I12", 0, RIGID, "v_A'=<72/19,-56/19> w_A'=-1", NULL},
    {"I13", 0, RIGID, "v_A'=~<2.825,-4.234> w_A'=~-0.678", NULL},
    {"I14", 0, RIGID, "v_A'=~<3.158,-3.789> w_A'=~-0.711", NULL},
    {"I14", 1, RIGID, "v_A'=~<4.263,-2.316> w_A'=~1.316", NULL},
    {"I15", 0, RIGID, "v_A'=~<4.387,-2.151> w_A'=~1.543", NULL},
    {"I16", 0, PAIR, "j_c1=35/12 j_c2=5/9", NULL},
    {"I17", 0, PAIR, "j_c1=35/12 j_c2=85/48", NULL},
    {"I17", 1, PAIR, "j_c1=65/18 j_c2=5/9", NULL},
    {"I18", 0, PAIR, "j_c1=85/24 j_c2=-5/8", NULL},
    {"I19", 0, PAIR, "j_c1=295/104 j_c2=25/104", NULL},
    {"I20", 0, PAIR, "j_c1=25/24 j_c2=11/24", NULL},
    {"I20", 1, PAIR, "j_c1=25/6 j_c2=11/6", NULL},
    {"I21", 0, PAIR, "j_c1=-125/24 j_c2=-55/24", NULL},
    {"I22", 0, PAIR, "j_c1=5 j_c2=2.5", NULL},
    {"I23", 0, PAIR, "j_c1=55/24 j_c2=125/24", NULL},
    {"I24", 0, PAIR, "j_c1=35/24 j_c2=5/18", NULL},
    {"I27", 0, CHAIN_OF_3, "j_c1=1 j_c2=0", NULL},
    {"I27", 1, CHAIN_OF_3, "j_c1=4/3 j_c2=-2/3", NULL},
    {"DOC4", 0, RIGID, "u_c'=4.5", NULL},   /* 1.25*3.6 */
    {"DOC4", 1, RIGID, "j_c=~4.737", NULL}, /* 2.25*3.6/1.71 */
    {NULL, 0, NULL, NULL, NULL},
};
