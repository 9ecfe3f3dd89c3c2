#include "classroom/workbook.h"

#include "base/json_writer.h"
#include "classroom/submission.h"
#include "classroom/verdict_words.h"
#include "lesson/asking.h"
#include "lesson/course.h"
#include "lesson/judge.h"
#include "lesson/paper/handout.h"
#include "render/formats/html.h"

#include <stdlib.h>
#include <string.h>

struct Workbook {
    const Lesson *lesson;
    const World  *outside;
    Settings      settings;
    Course       *course; /* at the question that was asked about last, or NULL */
    Arena        *mem;    /* of one call */
};

Workbook *workbook_new(const Lesson *lesson, const World *outside, const Settings *settings)
{
    Workbook *book = arena_realloc(NULL, sizeof *book);
    *book = (Workbook){.lesson = lesson, .outside = outside, .settings = *settings, .mem = arena_new()};
    book->settings.format = FORMAT_HTML;
    return book;
}

void workbook_free(Workbook *book)
{
    if (book->course)
        course_free(book->course);
    arena_free(book->mem);
    free(book);
}

/* ---- lines of the file of answers ---------------------------------------------------------------------------- */

/* What cannot stand in a file of answers, such as an answer of several lines, is left out of it. */
static void put_reply(Buf *file, const Reply *reply)
{
    Text why;
    if (reply->kind != REPLY_ANSWER || submission_can_keep(reply->typed, &why))
        submission_put(file, reply);
}

static void put_file(Json *json, Buf *file)
{
    json_key_text(json, "file", buf_text(file));
    buf_free(file);
}

/* The print of the question as it is now: answers to another version of it do not count. */
static void put_print(Buf *file, const Lesson *lesson, int part)
{
    Reply reply = {.kind = REPLY_QUESTION, .question = lesson->part[part].question->name, .print = submission_print_question(lesson, part)};
    put_reply(file, &reply);
}

/* ---- the page ----------------------------------------------------------------------------------------------- */

/* The pieces are cut from the page of the handout while it is written; where the last one ended is known. */
typedef struct Pieces {
    const Workbook *book;
    const Buf      *page;
    size_t          cut;
    Json            json;
} Pieces;

static void put_piece(Pieces *pieces, size_t to)
{
    Text piece = text_cut(buf_text(pieces->page), pieces->cut, to);
    pieces->cut = to;
    if (!text_trim(piece).len)
        return;
    json_open_object(&pieces->json);
    json_key_text(&pieces->json, "html", piece);
    json_close_object(&pieces->json);
}

static void put_question(Pieces *pieces, int part, Text html)
{
    const Lesson   *lesson = pieces->book->lesson;
    const Question *q = lesson->part[part].question;
    Json           *json = &pieces->json;
    Buf             file = {0};
    put_print(&file, lesson, part);
    json_open_object(json);
    json_key_text(json, "question", q->name);
    json_key_text(json, "kind", text_of(lesson_question_kinds[q->kind]));
    json_key_array(json, "asks");
    for (int i = 0; i < q->asks; i++)
        json_string(json, q->ask[i].name);
    json_close_array(json);
    json_key_text(json, "html", html);
    put_file(json, &file);
    json_close_object(json);
}

static void take_question(void *data, int part, bool begins)
{
    Pieces *pieces = data;
    size_t  here = pieces->page->len, from = pieces->cut;
    if (begins) {
        put_piece(pieces, here);
        return;
    }
    pieces->cut = here;
    put_question(pieces, part, text_cut(buf_text(pieces->page), from, here));
}

static void put_head(Json *json, const Workbook *book)
{
    Buf head = {0};
    submission_put_head(&head, book->lesson, (Text){0}, book->lesson->seed);
    json_key_text(json, "lesson", submission_lesson_name(book->lesson));
    json_key_text(json, "title", book->lesson->title);
    json_key_text(json, "head", buf_text(&head));
    buf_free(&head);
}

/* A screen has a head, a title and an end of its own, so those around the pieces of a page are left out. */
static size_t head_length(const Workbook *book)
{
    Buf head = {0};
    buf_puts(&head, writers[FORMAT_HTML].mark);
    html_open(&head, book->lesson->title);
    size_t length = head.len;
    buf_free(&head);
    return length;
}

static size_t end_length(void)
{
    Buf end = {0};
    html_close(&end);
    size_t length = end.len;
    buf_free(&end);
    return length;
}

void workbook_page(Workbook *book, Buf *out)
{
    Buf    page = {0};
    Pieces pieces = {.book = book, .page = &page, .cut = head_length(book), .json = {.out = out}};
    Paper  paper = {.outside = book->outside, .settings = &book->settings, .question = take_question, .data = &pieces};
    json_open_object(&pieces.json);
    put_head(&pieces.json, book);
    json_key_array(&pieces.json, "pieces");
    (void)lesson_handout(&page, book->lesson, &paper);
    put_piece(&pieces, page.len - end_length());
    json_close_array(&pieces.json);
    json_end_line(&pieces.json);
    buf_free(&page);
}

/* ---- one question ------------------------------------------------------------------------------------------- */

/* Its part; -1 if there is none. */
static int part_of(const Workbook *book, Text question)
{
    for (int i = 0; i < book->lesson->parts; i++)
        if (book->lesson->part[i].question && text_equal(book->lesson->part[i].question->name, question))
            return i;
    return -1;
}

int workbook_answers(const Workbook *book, Text question)
{
    int part = part_of(book, question);
    return part < 0 ? 0 : marks_answer_count(book->lesson->part[part].question);
}

/* Moves the course to the question, so that all before it has run and its problem is open. */
static bool open_question(Workbook *book, int part)
{
    if (book->course && (book->course->part > part || !book->course->question)) {
        course_free(book->course);
        book->course = NULL;
    }
    if (!book->course)
        book->course = course_new(book->lesson, book->outside, &book->settings);
    stage_rest(book->course->stage);
    while (book->course->part < part && course_next(book->course))
        ;
    return book->course->part == part && book->course->question && !book->course->refused;
}

/* An object about the question; NULL after one with an error. */
static const Question *begin_about(Workbook *book, Json *json, Text question)
{
    int  part = part_of(book, question);
    bool open = part >= 0 && open_question(book, part);
    arena_reset(book->mem);
    json_open_object(json);
    json_key_text(json, "question", question);
    if (!open)
        json_key_text(json, "error",
                      part < 0 ? TEXT("The lesson has no such question.")
                               : TEXT("This question cannot be asked, because its problem does not run here."));
    return open ? book->lesson->part[part].question : NULL;
}

/* ---- judging ------------------------------------------------------------------------------------------------ */

static int typed_of(const Text *typed, int count)
{
    int some = 0;
    for (int i = 0; i < count; i++)
        some += typed[i].len > 0;
    return some;
}

static void put_verdict(Json *json, const Judged *judged, int i, bool all)
{
    const Answer *answer = &judged->answer[i];
    const char   *word = judge_word(judged->question, answer);
    Buf           says = {0};
    if (answer->kind != ANSWER_EMPTY)
        verdict_words_put(&says, judged->question, answer, answer->kind == ANSWER_RIGHT && !strcmp(word, "convention") && !all);
    json_open_object(json);
    json_key_text(json, "kind", text_of(word));
    json_key_bool(json, "settled", verdict_words_settled(answer));
    json_key_text(json, "says", buf_text(&says));
    json_close_object(json);
    buf_free(&says);
}

static void put_answers_file(Json *json, const Workbook *book, const Question *q, const Text *typed, int count, bool all)
{
    Buf   file = {0};
    Reply reply = {.kind = REPLY_ANSWER, .question = q->name};
    put_print(&file, book->lesson, book->course->part);
    for (int i = 0; i < count; i++) {
        if (q->asks)
            reply.ask = q->ask[i].name;
        reply.typed = typed[i];
        if (typed[i].len)
            put_reply(&file, &reply);
    }
    reply.kind = REPLY_DONE;
    if (all)
        put_reply(&file, &reply);
    put_file(json, &file);
}

void workbook_judge(Workbook *book, Buf *out, Text question, const Text *typed)
{
    Json            json = {.out = out};
    const Question *q = begin_about(book, &json, question);
    if (q) {
        Judged judged = judge_question(book->course->stage, q, typed, book->mem);
        bool   all = typed_of(typed, judged.answers) == judged.answers;
        json_key_array(&json, "answers");
        for (int i = 0; i < judged.answers; i++)
            put_verdict(&json, &judged, i, all);
        json_close_array(&json);
        if (judged.of.num)
            json_key_text(&json, "marks",
                          text_format(book->mem, "%.*s of %.*s", TEXT_ARG(marks_text(judged.marks, book->mem)),
                                      TEXT_ARG(marks_words(judged.of, book->mem))));
        json_key_bool(&json, "right", judged.right);
        put_answers_file(&json, book, q, typed, judged.answers, all);
    }
    json_end_line(&json);
}

/* ---- help with it ------------------------------------------------------------------------------------------- */

/* Hints are sentences of a screen that breaks lines itself. */
enum { UNBROKEN = 100000 };

static Asking asking_of(const Workbook *book, const Question *q)
{
    static const Look look = {.unicode = true, .width = UNBROKEN};
    return (Asking){book->course->stage, q, &look, (Steps)book->settings.steps};
}

static void put_hint(Json *json, const Asking *asking, int hint)
{
    Buf   says = {0}, file = {0};
    Reply reply = {.kind = REPLY_HINT, .question = asking->question->name, .hints = hint + 1};
    asking_hint(&says, asking, hint);
    json_key_text(json, "hint", text_trim(buf_text(&says)));
    put_reply(&file, &reply);
    put_file(json, &file);
    buf_free(&says);
}

void workbook_hint(Workbook *book, Buf *out, Text question, int hint)
{
    Json            json = {.out = out};
    const Question *q = begin_about(book, &json, question);
    if (q) {
        Asking asking = asking_of(book, q);
        if (hint >= 0 && hint < asking_hints(&asking))
            put_hint(&json, &asking, hint);
    }
    json_end_line(&json);
}

static void put_solution(Json *json, Workbook *book, const Question *q)
{
    Buf    says = {0}, file = {0};
    Asking asking = asking_of(book, q);
    Reply  reply = {.kind = REPLY_WHY, .question = q->name};
    bool   worked = q->kind == QUESTION_ASK || q->kind == QUESTION_WORK;
    if (worked)
        course_again(book->course);
    else
        asking_answers(&says, &asking);
    json_key_text(json, worked ? "html" : "says", buf_text(worked ? &book->course->stage->shown : &says));
    put_reply(&file, &reply);
    put_file(json, &file);
    buf_free(&says);
}

void workbook_solution(Workbook *book, Buf *out, Text question)
{
    Json            json = {.out = out};
    const Question *q = begin_about(book, &json, question);
    if (q)
        put_solution(&json, book, q);
    json_end_line(&json);
}
