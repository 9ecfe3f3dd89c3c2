#include "base/greek.h"

/* A Greek capital that looks like a Latin one has no command in LaTeX, and its name has no meaning in a formula. */
static const Letter LETTERS[] = {
    {0x3B1, "alpha", "\\alpha"},
    {0x3B2, "beta", "\\beta"},
    {0x3B3, "gamma", "\\gamma"},
    {0x3B4, "delta", "\\delta"},
    {0x3B5, "epsilon", "\\varepsilon"},
    {0x3B6, "zeta", "\\zeta"},
    {0x3B7, "eta", "\\eta"},
    {0x3B8, "theta", "\\theta"},
    {0x3B9, "iota", "\\iota"},
    {0x3BA, "kappa", "\\kappa"},
    {0x3BB, "lambda", "\\lambda"},
    {0x3BC, "mu", "\\mu"},
    {0x3BD, "nu", "\\nu"},
    {0x3BE, "xi", "\\xi"},
    {0x3BF, NULL, "o"},
    {0x3C0, "pi", "\\pi"},
    {0x3C1, "rho", "\\rho"},
    {0x3C2, NULL, "\\varsigma"},
    {0x3C3, "sigma", "\\sigma"},
    {0x3C4, "tau", "\\tau"},
    {0x3C5, "upsilon", "\\upsilon"},
    {0x3C6, "phi", "\\varphi"},
    {0x3C7, "chi", "\\chi"},
    {0x3C8, "psi", "\\psi"},
    {0x3C9, "omega", "\\omega"},
    {0x3D1, NULL, "\\vartheta"},
    {0x3D5, NULL, "\\phi"},
    {0x3F5, NULL, "\\epsilon"},
    {0x391, NULL, "\\mathrm{A}"},
    {0x392, NULL, "\\mathrm{B}"},
    {0x393, "Gamma", "\\Gamma"},
    {0x394, "Delta", "\\Delta"},
    {0x395, NULL, "\\mathrm{E}"},
    {0x396, NULL, "\\mathrm{Z}"},
    {0x397, NULL, "\\mathrm{H}"},
    {0x398, "Theta", "\\Theta"},
    {0x399, NULL, "\\mathrm{I}"},
    {0x39A, NULL, "\\mathrm{K}"},
    {0x39B, "Lambda", "\\Lambda"},
    {0x39C, NULL, "\\mathrm{M}"},
    {0x39D, NULL, "\\mathrm{N}"},
    {0x39E, "Xi", "\\Xi"},
    {0x39F, NULL, "\\mathrm{O}"},
    {0x3A0, "Pi", "\\Pi"},
    {0x3A1, NULL, "\\mathrm{P}"},
    {0x3A3, "Sigma", "\\Sigma"},
    {0x3A4, NULL, "\\mathrm{T}"},
    {0x3A5, "Upsilon", "\\Upsilon"},
    {0x3A6, "Phi", "\\Phi"},
    {0x3A7, NULL, "\\mathrm{X}"},
    {0x3A8, "Psi", "\\Psi"},
    {0x3A9, "Omega", "\\Omega"},
    {0x221E, "inf", "\\infty"},
};

const Letter *greek_of_code(int32_t code)
{
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (LETTERS[i].code == code)
            return &LETTERS[i];
    return NULL;
}

const Letter *greek_of_name(Text name)
{
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (LETTERS[i].name && text_is(name, LETTERS[i].name))
            return &LETTERS[i];
    return NULL;
}
