/* A file of statements in a session of its own. The first byte chooses how the answers are written. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    Settings settings = settings_default();
    settings.format = data[0] & 1 ? FORMAT_JSON : FORMAT_TEXT;
    settings.ascii = data[0] >> 1 & 1;
    settings.colour = data[0] >> 2 & 1;
    if (data[0] >> 3 & 1)
        settings.numbers = &binary64_system;
    Play *game = play_new(&settings);
    play_lines(game, (Text){(const char *)data + 1, size - 1});
    fuzz_no_control(game, settings.colour);
    play_free(game);
    return 0;
}
