/* A definition of a method; if it can be read, a call of each of its forms with small values, and its figure. */
#include "fuzz.h"

static void call_form(Play *game, const Method *method, int form, bool space)
{
    Buf call = {0};
    buf_put(&call, method->name);
    for (int i = 0; i < method->form[form].count; i++) {
        const Given *given = method->form[form].given[i];
        buf_printf(&call, "%s %.*s=", i ? "," : "", TEXT_ARG(given->keyword));
        if (given->vector)
            buf_printf(&call, space ? "<%d, %d, 1>" : "<%d, %d>", i + 1, 3 - i);
        else
            buf_printf(&call, "%d/2", i + 1);
    }
    play_text(game, buf_text(&call));
    fuzz_no_control(game, false);
    play(game, "draw");
    fuzz_no_control(game, false);
    play(game, "figure \"fuzz.svg\"");
    fuzz_no_control(game, false);
    buf_free(&call);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Settings settings = settings_default();
    Arena   *mem = arena_new();
    Text     text = text_copy(mem, (Text){(const char *)data, size});
    Diag     diag = {.mem = mem, .source = text};
    Method  *method = method_read(text, NULL, &diag);
    FUZZ_MUST(method || diag.message.len);
    settings.format = size & 1 ? FORMAT_JSON : FORMAT_TEXT;
    Play *game = play_new(&settings);
    if (method)
        play_text(game, text);
    for (int form = 0; method && form < method->forms; form++) {
        call_form(game, method, form, false);
        call_form(game, method, form, true);
    }
    play_free(game);
    if (method)
        method_free(method);
    arena_free(mem);
    return 0;
}
