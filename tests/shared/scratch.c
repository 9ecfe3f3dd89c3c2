#include "scratch.h"

Buf scratch;

void scratch_open(void)
{
    scratch = (Buf){0};
}

void scratch_close(void)
{
    buf_free(&scratch);
}

const char *scratch_text(void)
{
    buf_char(&scratch, 0);
    scratch.len--;
    return scratch.at;
}
