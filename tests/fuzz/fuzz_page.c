/* A page of hand work judged against a derivation, from its lines to what is shown. The first byte chooses the derivation, and how the
 * answers are written. */
#include "fuzz.h"

static const char *const PROBLEMS[] = {
    "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
    "collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=1/4",
    "intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10)",
    "reflect I=<5,10> N=<2,1>",
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    Settings settings = settings_default();
    settings.format = data[0] & 1 ? FORMAT_JSON : FORMAT_TEXT;
    settings.ascii = data[0] >> 1 & 1;
    Play *game = play_new(&settings);
    Buf   text = {0};
    buf_printf(&text, "check %s :\n", PROBLEMS[data[0] >> 2 & 3]);
    buf_put(&text, (Text){(const char *)data + 1, size - 1});
    buf_puts(&text, "\nend\nhint\nhint\n");
    play_lines(game, buf_text(&text));
    fuzz_no_control(game, false);
    buf_free(&text);
    play_free(game);
    return 0;
}
