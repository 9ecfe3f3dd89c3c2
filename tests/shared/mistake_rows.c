#include "mistake_rows.h"

#include <stddef.h>

const Right right_values[] = {
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
    {NULL, 0, NULL, NULL, NULL},
};
