/* What somebody hands in: a file of answers where it says that it is one, else a table, and the same as a register. Whatever the bytes are,
 * reading ends, what was read lies inside the file, a file cut anywhere says no more than the whole one, and what is marked with it shows
 * no control character. */
#include "fuzz.h"

#include "classroom/marking/marking.h"

#include <string.h>

static const char LESSON[] =
    "---\ncarom: lesson 1\ntitle: T\n---\n```carom numbers\na = 2 in 2..4\n```\n```carom question q\nx = a + 3/2\nask: x\n"
    "wrong: x = 3 : no\n```\n```carom question c\nchoose: Which?\n- [x] one\n- [ ] two : no\n```\n";

static void must_be_inside(Text part, Text file)
{
    FUZZ_MUST(!part.len || (part.at >= file.at && part.at + part.len <= file.at + file.len));
}

static void check_submission(Text file, Arena *mem)
{
    const Submission *s = submission_read(TEXT("f"), file, mem);
    FUZZ_MUST(s->sound <= file.len && (!s->torn || s->sound < file.len));
    for (int i = 0; i < s->faults; i++)
        FUZZ_MUST(s->fault[i].message.len && s->fault[i].line >= 1);
    must_be_inside(s->student, file);
    must_be_inside(s->seed, file);
    must_be_inside(s->lesson, file);
    for (int i = 0; i < s->replies; i++) {
        Buf line = {0};
        must_be_inside(s->reply[i].question, file);
        must_be_inside(s->reply[i].ask, file);
        must_be_inside(s->reply[i].typed, file);
        /* written anew it is read as the same */
        buf_puts(&line, "carom answers 1\n");
        submission_put(&line, &s->reply[i]);
        const Submission *again = submission_read(TEXT("f"), buf_text(&line), mem);
        FUZZ_MUST(!again->faults && again->replies == 1 && again->reply[0].kind == s->reply[i].kind);
        FUZZ_MUST(text_equal(again->reply[0].typed, s->reply[i].typed) && text_equal(again->reply[0].ask, s->reply[i].ask));
        buf_free(&line);
    }
    const Submission *cut = submission_read(TEXT("f"), text_cut(file, 0, file.len / 2), mem);
    FUZZ_MUST(cut->replies <= s->replies);
    for (int i = 0; i < cut->replies; i++)
        FUZZ_MUST(text_equal(cut->reply[i].typed, s->reply[i].typed));
}

static void check_marks(Text file, Arena *mem)
{
    HandedIn in = {.mem = mem};
    Register enrolled = {0};
    Lesson  *lesson = lesson_read(TEXT("lesson.md"), text_of(LESSON), mem);
    Play     shown = {0};
    handed_in_add(&in, TEXT("f"), file);
    (void)marking_read_register(&enrolled, TEXT("r"), file, &in);
    if (in.count + enrolled.students > 50)
        return;
    Marking *marking = marking_run(lesson, &in, &enrolled, &world_without_files);
    marking_put_steps(&shown.out, marking);
    marking_put_students(&shown.out, marking);
    marking_put_class(&shown.out, marking);
    marking_put_report(&shown.out, marking, 60);
    marking_write(&shown.out, marking, 60);
    marking_put_notices(&shown.out, &in);
    fuzz_no_control(&shown, false);
    buf_free(&shown.out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text   file = {(const char *)data, size};
    Arena *mem = arena_new();
    check_submission(file, mem);
    check_marks(file, mem);
    arena_free(mem);
    mpfr_free_cache();
    return 0;
}
