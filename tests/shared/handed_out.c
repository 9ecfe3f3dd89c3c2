#include "handed_out.h"
#include "command.h"
#include "lesson/paper/handout.h"
#include "lessons.h"

bool handed_out_has(Text text, const char *piece)
{
    size_t len = strlen(piece);
    for (size_t i = 0; i + len <= text.len; i++)
        if (!memcmp(text.at + i, piece, len))
            return true;
    return false;
}

Text handed_out_folded(Text text, Arena *mem)
{
    Buf buf = {0};
    for (size_t i = 0; i < text.len; i++) {
        bool blank = text.at[i] == ' ' || text.at[i] == '\n';
        if (!blank || (buf.len && buf.at[buf.len - 1] != ' '))
            buf_char(&buf, blank ? ' ' : text.at[i]);
    }
    return buf_finish(&buf, mem);
}

Text handed_out_page(const Lesson *lesson, bool key, Format format, Steps steps, const char *student, const World *outside, Arena *mem,
                     bool *whole)
{
    Settings settings = settings_default();
    Buf      out = {0};
    settings.format = (int)format;
    settings.steps = (int)steps;
    *whole =
        (key ? lesson_key : lesson_handout)(&out, lesson, &(Paper){.outside = outside, .settings = &settings, .student = text_of(student)});
    return buf_finish(&out, mem);
}

void handed_out_make(HandedOut *pages, Format format, const World *outside)
{
    bool whole;
    pages->handout =
        handed_out_folded(handed_out_page(pages->lesson, false, format, STEPS_NONE, "", outside, pages->mem, &pages->whole), pages->mem);
    pages->key = handed_out_folded(handed_out_page(pages->lesson, true, format, STEPS_BRIEF, "", outside, pages->mem, &whole), pages->mem);
}

HandedOut handed_out_of(const char *body)
{
    HandedOut pages = {.mem = arena_new()};
    Text      file = text_format(pages.mem, "%s%s", text_starts(text_of(body), "---") ? "" : LESSON_HEAD, body);
    pages.lesson = lesson_read(TEXT("folder/lesson.md"), file, pages.mem);
    ck_assert_msg(!pages.lesson->faults, "%.*s", TEXT_ARG(pages.lesson->fault[0].message));
    handed_out_make(&pages, FORMAT_TEXT, &tested_world);
    return pages;
}

void handed_out_free(HandedOut *pages)
{
    buf_free(&pages->file);
    arena_free(pages->mem);
}
