/* Tables as spreadsheets write them, and as spreadsheets read those that carom writes. */
#include "base/csv.h"
#include "harness.h"

#include <string.h>

/* Rows as text: [cell|cell] or !line fault. */
static Text told(const char *bytes, size_t len, Arena *mem)
{
    Csv csv = csv_read((Text){bytes, len}, mem);
    Buf buf = {0};
    for (int i = 0; i < csv.rows; i++) {
        const CsvRow *row = &csv.row[i];
        if (row->fault.len) {
            buf_printf(&buf, "!%d %.*s", row->line, TEXT_ARG(row->fault));
            continue;
        }
        for (int k = 0; k < row->cells; k++)
            buf_printf(&buf, "%c%.*s", k ? '|' : '[', TEXT_ARG(row->cell[k]));
        buf_char(&buf, ']');
    }
    return buf_finish(&buf, mem);
}

static const struct {
    const char *file, *rows;
} READ[] = {
    {"", ""},
    {"a,b\n1,2\n", "[a|b][1|2]"},
    {"a,b\n1,2", "[a|b][1|2]"},
    {"a,b\r\n1,2\r\n", "[a|b][1|2]"},
    {"\xEF\xBB\xBF"
     "a,b\n1,2\n",
     "[a|b][1|2]"},
    {"a;b\n1,5;2\n", "[a|b][1,5|2]"},
    {"a\tb\n1,5\t2\n", "[a|b][1,5|2]"},
    {"\"a;b;c\",d\n1,2\n", "[a;b;c|d][1|2]"},
    {"a,b\n\n\n1,2\n", "[a|b][1|2]"},
    {"a,b\n ,\n,\n", "[a|b][|][|]"},
    {"a,b\n\"1,2\",\"say \"\"so\"\"\"\n", "[a|b][1,2|say \"so\"]"},
    {"a,b\n\"two\nlines\",x\n", "[a|b][two\nlines|x]"},
    {"a,b\n  1 , \"2\" \n", "[a|b][1|2]"},
    {"a,b\n5\" tall,2\n", "[a|b][5\" tall|2]"},
    {"a,b\n1\n1,2,3\n", "[a|b][1][1|2|3]"},
    /* a missing quote costs its row, but not the rows after it */
    {"a,b\n\"1,2\n3,4\n5,6\n", "[a|b]!2 a quote is not closed[3|4][5|6]"},
    {"a,b\n\"1,2\n\"3\",4\n5,6\n", "[a|b]!2 there is text after a closing quote[3|4][5|6]"},
    {"a,b\n\"1\"2,3\n5,6\n", "[a|b]!2 there is text after a closing quote[5|6]"},
    {"a,b\n1,\"", "[a|b]!2 a quote is not closed"},
    {"a,b\nM\xFCller,2\n5,6\n", "[a|b]!2 it is not UTF-8[5|6]"},
};
enum { READS = sizeof READ / sizeof *READ };

START_TEST(tables_are_read)
{
    Arena *mem = arena_new();
    Text   is = told(READ[_i].file, strlen(READ[_i].file), mem);
    ck_assert_msg(text_is(is, READ[_i].rows), "%s\n   is %.*s\nmeant %s", READ[_i].file, TEXT_ARG(is), READ[_i].rows);
    arena_free(mem);
}
END_TEST

START_TEST(lines_are_counted)
{
    static const char FILE[] = "a,b\n\"x\ny\",1\n\"lost,2\n3,4\n";
    Arena            *mem = arena_new();
    Csv               csv = csv_read(text_of(FILE), mem);
    ck_assert_int_eq(csv.rows, 4);
    ck_assert_int_eq(csv.row[1].line, 2);
    ck_assert_int_eq(csv.row[2].line, 4);
    ck_assert(csv.row[2].fault.len);
    ck_assert_int_eq(csv.row[3].line, 5);
    arena_free(mem);
}
END_TEST

START_TEST(columns_have_names)
{
    Arena *mem = arena_new();
    Csv    csv = csv_read(TEXT("Student,SEED,Value\nAda,7,1/2\nBob\n"), mem);
    ck_assert_int_eq(csv_column(&csv, "student"), 0);
    ck_assert_int_eq(csv_column(&csv, "value"), 2);
    ck_assert_int_eq(csv_column(&csv, "stud"), -1);
    ck_assert_int_eq(csv_column(&csv, "students"), -1);
    ck_assert(text_is(csv_cell(&csv.row[1], csv_column(&csv, "value")), "1/2"));
    ck_assert(csv_cell(&csv.row[2], csv_column(&csv, "value")).len == 0 && csv_cell(&csv.row[1], -1).len == 0);
    Csv none = {0};
    ck_assert_int_eq(csv_column(&none, "student"), -1);
    arena_free(mem);
}
END_TEST

static const struct {
    const char *cell, *written;
} WRITTEN[] = {
    {"", ""},
    {"Ada", "Ada"},
    {"a, b", "\"a, b\""},
    {"say \"so\"", "\"say \"\"so\"\"\""},
    {"a;b", "\"a;b\""},
    {" edge", "\" edge\""},
    {"-7/4", "'-7/4"},
    {"=1+1", "'=1+1"},
    {"+1", "'+1"},
    {"@SUM(A1)", "'@SUM(A1)"},
    {"=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""},
    {"\xEF\xBC\x9D"
     "1",
     "'\xEF\xBC\x9D"
     "1"},
    {"a=b", "a=b"},
    {"\t=1", "' =1"},
    {"a\nb", "a\\u{a}b"},
    {"\x1B[2J", "\\u{1b}[2J"},
    {"\xE2\x80\xAE"
     "evil",
     "\\u{202e}evil"},
    {"\xFF", "\\xff"},
    {"2\xE2\x88\x9A"
     "13",
     "2\xE2\x88\x9A"
     "13"},
};
enum { WRITES = sizeof WRITTEN / sizeof *WRITTEN };

START_TEST(cells_are_written)
{
    Buf buf = {0};
    csv_put(&buf, text_of(WRITTEN[_i].cell));
    csv_put(&buf, TEXT("x"));
    csv_end_row(&buf);
    Buf meant = {0};
    buf_printf(&meant, "%s,x\n", WRITTEN[_i].written);
    ck_assert_msg(text_equal(buf_text(&buf), buf_text(&meant)), "is %.*s meant %.*s", TEXT_ARG(buf_text(&buf)), TEXT_ARG(buf_text(&meant)));
    buf_free(&buf);
    buf_free(&meant);
}
END_TEST

/* Cells of letters, separators and quotes survive writing and reading, whatever their number; a formula comes back with its apostrophe. */
START_TEST(what_is_written_is_read)
{
    static const char SIGNS[] = "ab,;\"' =-1";
    Random            random = random_stream(7);
    for (int n = 0; n < 2000; n++) {
        Arena *mem = arena_new();
        Buf    buf = {0};
        Text   cell[6];
        int    cells = random_int(&random, 2, 6);
        for (int i = 0; i < cells; i++) {
            char text[12];
            int  len = random_int(&random, 0, 11);
            for (int k = 0; k < len; k++)
                text[k] = SIGNS[random_int(&random, 0, sizeof SIGNS - 2)];
            cell[i] = text_copy(mem, text_trim((Text){text, (size_t)len}));
            csv_put(&buf, cell[i]);
        }
        csv_end_row(&buf);
        /* the heading decides which character separates cells */
        Text file = text_format(mem, "a,b,c,d,e,f\n%.*s", TEXT_ARG(buf_text(&buf)));
        Csv  csv = csv_read(file, mem);
        ck_assert_msg(csv.rows == 2 && !csv.row[1].fault.len && csv.row[1].cells == cells, "%.*s", TEXT_ARG(file));
        for (int i = 0; i < cells; i++) {
            Text is = csv.row[1].cell[i];
            bool formula = cell[i].len && strchr("=+-@", cell[i].at[0]);
            ck_assert_msg(text_equal(formula ? text_from(is, 1) : is, cell[i]) && (!formula || is.at[0] == '\''), "%.*s: %.*s",
                          TEXT_ARG(file), TEXT_ARG(is));
        }
        buf_free(&buf);
        arena_free(mem);
    }
}
END_TEST

/* Reading a file full of missing quotes stops early. */
START_TEST(a_hostile_table_ends)
{
    Buf    buf = {0};
    Arena *mem = arena_new();
    for (int i = 0; i < 1000000; i++)
        buf_puts(&buf, "\"a\"b\n");
    Csv csv = csv_read(buf_text(&buf), mem);
    ck_assert_int_le(csv.rows, LIMIT_CSV_FAULTS);
    ck_assert(text_starts(csv.row[csv.rows - 1].fault, "the rows below are not read"));
    buf.len = 0;
    for (int i = 0; i < 1000000; i++)
        buf_char(&buf, ',');
    csv = csv_read(buf_text(&buf), mem);
    ck_assert(csv.rows == 1 && text_is(csv.row[0].fault, "it has more than 1000 cells"));
    buf_free(&buf);
    arena_free(mem);
}
END_TEST

SUITE(check_csv)
{
    Suite *suite = suite_create("csv");
    TCase *reading = tcase_create("reading"), *writing = tcase_create("writing");
    tcase_add_loop_test(reading, tables_are_read, 0, READS);
    tcase_add_test(reading, lines_are_counted);
    tcase_add_test(reading, columns_have_names);
    tcase_add_test(reading, a_hostile_table_ends);
    tcase_add_loop_test(writing, cells_are_written, 0, WRITES);
    tcase_add_test(writing, what_is_written_is_read);
    suite_add_tcase(suite, reading);
    suite_add_tcase(suite, writing);
    return suite;
}
