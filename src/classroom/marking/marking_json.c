/* Marks as one object. */
#include "classroom/marking/marking.h"

#include "base/json_writer.h"

static void put_marks(Json *json, const char *key, Marks marks, Arena *mem)
{
    json_key_text(json, key, marks_text(marks, mem));
}

static void put_answer(Json *json, const Sheet *sheet, int at, Arena *mem)
{
    const Judged *judged = &sheet->judged;
    const Answer *answer = &judged->answer[at];
    json_open_object(json);
    json_key_text(json, "step", answer->name);
    json_key_text(json, "given", sheet->typed[at]);
    json_key_text(json, "expected", answer->truth);
    if (answer->unit.len)
        json_key_text(json, "unit", answer->unit);
    json_key_text(json, "verdict", text_of(judge_word(judged->question, answer)));
    if (answer->from >= 0)
        json_key_text(json, "carried_from", judged->answer[answer->from].name);
    json_key_array(json, "mistakes");
    for (int i = 0; i < answer->mistakes; i++) {
        json_string(json, answer->mistake[i]);
    }
    json_close_array(json);
    json_key_bool(json, "could_be", answer->could_be);
    put_marks(json, "marks", answer->marks, mem);
    put_marks(json, "max", answer->of, mem);
    json_key_text(json, "message", answer->message);
    json_close_object(json);
}

static void put_question(Json *json, const Marking *m, const Marked *marked, int question, Arena *mem)
{
    const Sheet *sheet = marked->sheet[question];
    json_open_object(json);
    json_key_text(json, "question", m->question[question].question->name);
    put_marks(json, "marks", sheet->judged.marks, mem);
    put_marks(json, "max", sheet->judged.of, mem);
    json_key_int(json, "hints", marking_hints_of(m, marked, question));
    json_key_array(json, "answers");
    for (int i = 0; i < sheet->judged.answers; i++)
        put_answer(json, sheet, i, mem);
    json_close_array(json);
    json_close_object(json);
}

static void put_student(Json *json, const Marking *m, const Marked *marked, Arena *mem)
{
    json_open_object(json);
    json_key_text(json, "student", marked->student);
    if (marked->name.len)
        json_key_text(json, "name", marked->name);
    json_key_text(json, "seed", marked->seed);
    if (marked->from) {
        json_key_text(json, "file", marked->from->path);
        put_marks(json, "marks", marked->marks, mem);
    }
    put_marks(json, "max", m->of, mem);
    if (marking_note_of(m, marked).len)
        json_key_text(json, "note", marking_note_of(m, marked));
    json_key_array(json, "questions");
    for (int q = 0; q < m->questions; q++)
        if (marked->sheet[q])
            put_question(json, m, marked, q, mem);
    json_close_array(json);
    json_close_object(json);
}

static void put_class(Json *json, const Marking *m)
{
    int             rows;
    const ClassRow *row = marking_class(m, &rows);
    for (int i = 0; i < rows; i++) {
        json_open_object(json);
        json_key_text(json, "question", m->question[row[i].question].question->name);
        json_key_text(json, "step", row[i].step);
        json_key_text(json, "verdict", text_of(row[i].word));
        json_key_text(json, "mistakes", row[i].mistakes);
        json_key_int(json, "students", row[i].students);
        json_close_object(json);
    }
}

static void put_notices(Json *json, const HandedIn *in)
{
    for (int i = 0; i < in->notices; i++) {
        const Notice *notice = &in->notice[i];
        json_open_object(json);
        json_key_text(json, "file", notice->path);
        json_key_int(json, "line", notice->line);
        json_key_text(json, "student", notice->student);
        json_key_text(json, "message", notice->message);
        json_key_bool(json, "unread", notice->unread);
        json_close_object(json);
    }
}

void marking_json(Buf *out, const Marking *marking)
{
    Arena *mem = arena_new();
    Json   json = json_object_of_kind(out, "marks");
    json_key_text(&json, "lesson", marking->lesson->path);
    json_key_text(&json, "title", marking->lesson->title);
    put_marks(&json, "max", marking->of, mem);
    json_key_array(&json, "students");
    for (int i = 0; i < marking->students; i++) {
        put_student(&json, marking, &marking->student[i], mem);
        arena_reset(mem);
    }
    json_close_array(&json);
    json_key_array(&json, "class");
    put_class(&json, marking);
    json_close_array(&json);
    json_key_array(&json, "notices");
    put_notices(&json, marking->in);
    json_close_array(&json);
    json_end_line(&json);
    arena_free(mem);
}
