#include "plain.h"

#include <math.h>

#ifndef PLAIN
#define PLAIN plain
#endif

static double multiply_add(double a, double b, double c)
{
    return a * b + c;
}

static float multiply_add_f(float a, float b, float c)
{
    return a * b + c;
}

static void collide(double out[2], const double in[9])
{
    double ma = in[0], mb = in[1], e = in[2];
    double length = sqrt(in[7] * in[7] + in[8] * in[8]), nx = in[7] / length, ny = in[8] / length;
    double un = (in[5] - in[3]) * nx + (in[6] - in[4]) * ny, j = (1 + e) * un / (1 / ma + 1 / mb);
    out[0] = in[3] + j / ma * nx;
    out[1] = in[4] + j / ma * ny;
}

static void collide_f(float out[2], const float in[9])
{
    float ma = in[0], mb = in[1], e = in[2];
    float length = sqrtf(in[7] * in[7] + in[8] * in[8]), nx = in[7] / length, ny = in[8] / length;
    float un = (in[5] - in[3]) * nx + (in[6] - in[4]) * ny, j = (1 + e) * un / (1 / ma + 1 / mb);
    out[0] = in[3] + j / ma * nx;
    out[1] = in[4] + j / ma * ny;
}

const Plain PLAIN = {multiply_add, multiply_add_f, collide, collide_f};
