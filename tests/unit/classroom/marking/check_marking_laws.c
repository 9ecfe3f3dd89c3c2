/* Laws of marking: it is the same every time, and no student changes the marks of another. */
#include "marked.h"
#include "classes.h"

#include <stdio.h>

/* Every table and report of a marking, one after another. */
static Text marked_all(const Marking *marking)
{
    Buf buf = {0};
    marking_put_steps(&buf, marking);
    marking_put_students(&buf, marking);
    marking_put_class(&buf, marking);
    marking_put_report(&buf, marking, 80);
    marking_write(&buf, marking, 80);
    marking_json(&buf, marking);
    marking_put_notices(&buf, marking->in);
    return buf_finish(&buf, marked_mem);
}

/* ---- laws ------------------------------------------------------------------------------------------------------------ */

typedef struct Pile {
    Buf lesson, file[30];
    int files;
} Pile;

static Pile pile_of(int files, uint64_t stream)
{
    Pile   pile = {.files = files};
    Done   done[CLASS_QUESTIONS];
    Random random = random_stream(stream);
    char   name[20];
    Class *class = class_new(&random);
    class_lesson(class, &pile.lesson);
    buf_char(&pile.lesson, 0);
    for (int i = 0; i < files; i++) {
        snprintf(name, sizeof name, "S%02d", i);
        class_answers(class, name, 50, &random, &pile.file[i], done);
    }
    class_free(class);
    return pile;
}

static void pile_free(Pile *pile)
{
    for (int i = 0; i < pile->files; i++)
        buf_free(&pile->file[i]);
    buf_free(&pile->lesson);
}

/* The files from `from` to `to` - 1, downwards where from is the larger. */
static Marking *mark_pile(const Pile *pile, int from, int to)
{
    HandedIn *in = marked_nothing();
    for (int i = from; from < to ? i < to : i > to; i += from < to ? 1 : -1)
        marked_hand_in(in, "x.answers", buf_text(&pile->file[i]));
    return marked_mark(pile->lesson.at, in);
}

START_TEST(again_is_the_same_to_the_byte)
{
    Pile pile = pile_of(12, 21);
    Text first = marked_all(mark_pile(&pile, 0, 12));
    ck_assert(first.len > 1000);
    ck_assert(text_equal(first, marked_all(mark_pile(&pile, 0, 12))));
    pile_free(&pile);
}
END_TEST

/* Whoever is marked beside, and in whatever order: nothing of one student is left for another. */
START_TEST(a_student_is_marked_as_if_alone)
{
    Pile pile = pile_of(12, 22);
    Text up = marked_table(marking_put_steps, mark_pile(&pile, 0, 12)), down = marked_table(marking_put_steps, mark_pile(&pile, 11, -1));
    for (int i = 0; i < 12; i++) {
        const char *name = text_format(marked_mem, "S%02d", i).at;
        Text        alone = marked_rows(marked_table(marking_put_steps, mark_pile(&pile, i, i + 1)), name);
        ck_assert(alone.len > 100);
        marked_is(marked_rows(up, name), alone.at);
        marked_is(marked_rows(down, name), alone.at);
    }
    pile_free(&pile);
}
END_TEST

/* Bytes of one file are changed, cut and exchanged at random: the others have their marks, the second time like the first. */
START_TEST(a_damaged_file_harms_nobody_else)
{
    enum { DAMAGES = 60 };
    Random    random = random_stream(23);
    Text      others = marked_table(marking_put_steps, marked_three());
    const Buf whole = {.at = (char *)MARKED_BOB, .len = sizeof MARKED_BOB - 1};
    int       told = 0;
    for (int n = 0; n < DAMAGES; n++) {
        Text damaged = text_copy(marked_mem, text_cut(buf_text(&whole), 0, (size_t)random_int(&random, 0, (int)whole.len)));
        for (int k = random_int(&random, 0, 4); k > 0 && damaged.len; k--)
            ((char *)damaged.at)[random_int(&random, 0, (int)damaged.len - 1)] = (char)random_int(&random, 0, 255);
        Text written[2];
        for (int turn = 0; turn < 2; turn++) {
            HandedIn *in = marked_nothing();
            marked_hand_in(in, "a", TEXT(MARKED_ADA));
            marked_hand_in(in, "b.answers", damaged);
            marked_hand_in(in, "c", TEXT(MARKED_CYD));
            Marking *marking = marked_mark(MARKED_LESSON, in);
            Text     steps = marked_table(marking_put_steps, marking);
            marked_is(marked_rows(steps, "Ada"), marked_rows(others, "Ada").at);
            marked_is(marked_rows(steps, "Cyd"), marked_rows(others, "Cyd").at);
            written[turn] = marked_all(marking);
            told += in->notices > 0;
            for (size_t i = 0; i < written[turn].len; i++)
                ck_assert_msg(written[turn].at[i] == '\n' || (unsigned char)written[turn].at[i] >= ' ', "a control character is shown");
        }
        ck_assert(text_equal(written[0], written[1]));
    }
    ck_assert_int_gt(told, DAMAGES);
}
END_TEST

/* So many that their places in any table of names coincide. */
START_TEST(a_table_of_many)
{
    enum { MANY = 1500 };
    HandedIn *in = marked_nothing();
    Buf       file = {0};
    buf_puts(&file, "student,question,value\n");
    for (int i = 0; i < MANY; i++)
        buf_printf(&file, "S%d,which,%c\n", i, i % 3 ? 'a' : 'b');
    marked_hand_in(in, "t.csv", buf_text(&file));
    Marking *marking = marked_mark(MARKED_LESSON, in);
    ck_assert_int_eq(marking->students, MANY);
    for (int i = 0; i < MANY; i++)
        ck_assert_int_eq(marking->student[i].marks.num, !(i % 3));
    buf_free(&file);
}
END_TEST

START_TEST(there_are_bounds)
{
    HandedIn *in = marked_nothing();
    Buf       file = {0};
    Register  enrolled = {0};
    buf_puts(&file, "student,question,value\n");
    for (int i = 0; i < LIMIT_STUDENTS + 3; i++)
        buf_printf(&file, "S%d,which,b\n", i);
    marked_hand_in(in, "t.csv", buf_text(&file));
    ck_assert_int_eq(in->count, LIMIT_STUDENTS);
    marked_is(marked_notices(in), "carom: t.csv:10002: only the first 10000 students are marked\n");
    ck_assert(marking_read_register(&enrolled, TEXT("r.csv"), buf_text(&file), in));
    ck_assert_int_eq(enrolled.students, LIMIT_STUDENTS);
    buf_free(&file);

    in = marked_nothing();
    buf_puts(&file, "student,question,value\n");
    for (int i = 0; i < 2 * LIMIT_REPLIES; i++)
        buf_puts(&file, "S,which,b\n");
    for (int i = 0; i < 2 * LIMIT_NOTICES; i++)
        buf_puts(&file, ",which,b\n");
    marked_hand_in(in, "t.csv", buf_text(&file));
    ck_assert(in->count == 1 && in->submission[0]->replies == LIMIT_REPLIES && in->unread);
    ck_assert(text_is(in->notice[0].message, "a student may have at most 10000 rows"));
    ck_assert(text_is(in->notice[1].message, "the student is missing"));
    ck_assert_int_eq(in->notices, LIMIT_NOTICES + 1);
    ck_assert(text_is(in->notice[LIMIT_NOTICES].message, "more messages of this kind are left out"));
    buf_free(&file);

    in = marked_nothing();
    for (int i = 0; i < 100; i++)
        buf_printf(&file, "%sanswer no%d = 1\nanswer no%d = 1\n", i ? "" : MARKED_HEAD "student X\n", i, i);
    marked_hand_in(in, "x", buf_text(&file));
    marked_mark(MARKED_LESSON, in);
    ck_assert_int_eq(in->notices, 6);
    ck_assert(text_is(in->notice[5].message, "more questions of this file do not exist in the lesson"));
    buf_free(&file);
}
END_TEST

/* Two words that FNV-1a takes for one. */
START_TEST(answers_with_one_hash_are_two)
{
    HandedIn *in = marked_nothing();
    ck_assert_uint_eq(text_hash(TEXT("costarring")), text_hash(TEXT("liquid")));
    marked_hand_in(in, "a", TEXT(MARKED_HEAD "student A\nanswer why = costarring\n"));
    marked_hand_in(in, "b", TEXT(MARKED_HEAD "student B\nanswer why = liquid\n"));
    Text steps = marked_table(marking_put_steps, marked_mark(MARKED_LESSON, in));
    ck_assert(strstr(marked_rows(steps, "A").at, ",costarring,") && strstr(marked_rows(steps, "B").at, ",liquid,"));
}
END_TEST

START_TEST(no_cell_is_a_formula)
{
    static const char *const EVIL[] = {"=1+1", "+1", "-1", "@A1", "=HYPERLINK(\"x\")"};
    HandedIn                *in = marked_nothing();
    for (int i = 0; i < 5; i++)
        marked_hand_in(in, EVIL[i],
                       text_format(marked_mem, MARKED_HEAD "student %s\nanswer push J = %s\nanswer why = %s\n", EVIL[i], EVIL[i], EVIL[i]));
    Marking       *marking = marked_mark(MARKED_LESSON, in);
    const PutMarks TABLES[] = {marking_put_steps, marking_put_students, marking_put_class};
    for (int t = 0; t < 3; t++) {
        Csv csv = csv_read(marked_table(TABLES[t], marking), marked_mem);
        for (int i = 0; i < csv.rows; i++)
            for (int k = 0; k < csv.row[i].cells; k++)
                ck_assert_msg(!csv.row[i].cell[k].len || !strchr("=+-@", csv.row[i].cell[k].at[0]), "%.*s", TEXT_ARG(csv.row[i].cell[k]));
    }
}
END_TEST

/* More marks for one ask, a message less: nothing else becomes different. */
START_TEST(marking_again_after_an_edit)
{
    HandedIn *before = marked_nothing(), *after = marked_nothing();
    marked_hand_in(before, "c", TEXT(MARKED_CYD));
    marked_hand_in(after, "c", TEXT(MARKED_CYD));
    const char *place = strstr(MARKED_LESSON, "wrong: J"), *rest = strchr(place, '\n') + 1;
    Text        edited = text_format(marked_mem, "%.*s%s", (int)(place - MARKED_LESSON), MARKED_LESSON, rest);
    Text        first = marked_table(marking_put_steps, marked_mark(MARKED_LESSON, before)),
         second = marked_table(marking_put_steps, marked_mark(edited.at, after));
    ck_assert(strstr(first.at, "Cyd,,push,J,10.8,13.5,,known,,,1,2,0,c,That is only"));
    ck_assert_msg(strstr(second.at, "Cyd,,push,J,10.8,13.5,,mistake,,R2,0,2,0,"), "%s", second.at);
    /* from the second row on all is as it was */
    marked_is(text_from(second, (size_t)(strstr(second.at, "Cyd,,push,va'") - second.at)), strstr(first.at, "Cyd,,push,va'"));
}
END_TEST

SUITE(check_marking_laws)
{
    Suite *suite = suite_create("marking laws");
    TCase *laws = tcase_create("laws");
    tcase_add_checked_fixture(laws, marked_setup, marked_teardown);
    tcase_add_test(laws, again_is_the_same_to_the_byte);
    tcase_add_test(laws, a_student_is_marked_as_if_alone);
    tcase_add_test(laws, a_damaged_file_harms_nobody_else);
    tcase_add_test(laws, a_table_of_many);
    tcase_add_test(laws, there_are_bounds);
    tcase_add_test(laws, answers_with_one_hash_are_two);
    tcase_add_test(laws, no_cell_is_a_formula);
    tcase_add_test(laws, marking_again_after_an_edit);
    suite_add_tcase(suite, laws);
    return suite;
}
