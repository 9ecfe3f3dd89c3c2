/* A page of hand work: names and forms in the notations of paper, and what becomes of everything else: it is listed, costs
 * nothing and stops nothing. */
#include "numbers.h"
#include "handwork/page/handwork.h"

#include <stdlib.h>

static Handwork *page(const char *text)
{
    return handwork_read(text_of(text), 1, NULL, &ctx);
}

/* All of a page in one line: `name{.axis}@line [= form ...]` for each entry, `!line` for each line that was not read. A form is
 * shown as it was read, or as ? where it could not be read. */
static const char *told(const Handwork *read)
{
    static char text[4000];
    Buf         buf = {0};
    for (int i = 0; i < read->entries; i++) {
        const HandEntry *entry = &read->entry[i];
        buf_printf(&buf, "%s%.*s", i ? "; " : "", TEXT_ARG(entry->name));
        if (entry->component >= 0)
            buf_printf(&buf, ".%c", "xyz"[entry->component]);
        for (int k = 0; k < entry->forms; k++) {
            const HandForm *form = &entry->form[k];
            buf_puts(&buf, " = ");
            buf_put(&buf, form->written.shape.kind ? form->written.echo : TEXT("?"));
        }
    }
    for (int i = 0; i < read->unreads; i++)
        buf_printf(&buf, " !%d", read->unread[i].line);
    snprintf(text, sizeof text, "%.*s", (int)buf.len, buf.len ? buf.at : "");
    buf_free(&buf);
    return text;
}

static const struct {
    const char *page, *told;
} PAGES[] = {
    {"", ""},
    {"v = 3", "v = 3"},
    {"van = <3,1> . <3/5, 4/5> = 13/5", "van = <3, 1> · <3/5, 4/5> = 13/5"},
    {"J = 1.5*3.2*1.2 = 5.76 N s", "J = 1.5*3.2*1.2 = 5.76"},
    {"vb' = 4.4 m/s-3 m/s = 1.4 m/s", "vb' = 4.4 - 3 = 1.4"},
    {"p = 7 N s-9 N s = -2 N s", "p = 7 - 9 = -2"},
    {"m = 10 kg-2 kg = 8 kg", "m = 10 - 2 = 8"},
    {"vb' = 5 m s-1 = 5 ms-1", "vb' = 5 = 5"},
    {"va' = <1.27, -1.30>\n", "va' = <1.27, -1.30>"},
    {"a = 1\n  = 2\n= 3\nb = 4\n= 5", "a = 1 = 2 = 3; b = 4 = 5"},
    {"a = 1\n\nprose\n= 2", "a = 1 = 2 !3"},
    {"= 2\na = 1", "a = 1 !1"},
    {"a = 1 # = 7\n# b = 2\n", "a = 1"},
    {"a = 1\r\nb = 2\r\n", "a = 1; b = 2"},
    {"\xEF\xBB\xBF"
     "a = 1",
     "a = 1"},
    /* relations */
    {"a ≈ 1.5", "a = 1.5"},
    {"a ~= 1.5", "a = 1.5"},
    {"a = 3/2 ≈ 1.5", "a = 3/2 = 1.5"},
    {"a := 1", "a = 1"},
    {"a == 1", "a = 1"},
    {"a => 1", "a = 1"},
    {"a -> 1", "a = 1"},
    {"a → 1 ⇒ 2", "a = 1 !1"},
    {"a: 1", "a = 1"},
    {"a : 1 = 2/2", "a = 1 = 2/2"},
    {"a = = 1", "a = 1"},
    {"a = 1 =", "a = 1 = ?"},
    {"v = <3, 4>=<6, 8>/2", "v = <3, 4> = <6, 8>/2"},
    {"v=−<3, 4>=5", "v = -<3, 4> = 5"},
    {"v=⟨3, 4⟩=5", "v = <3, 4> = 5"},
    /* names */
    {"v₁′ = 1", "v1' = 1"},
    {"v_1' = 1", "v1' = 1"},
    {"v'_1 = 1", "v1' = 1"},
    {"v’₁ = 1", "v1' = 1"},
    {"v_{an} = 1", "van = 1"},
    {"vₐₙ = 1", "van = 1"},
    {"(vai)n = 1", "vain = 1"},
    {"(v_1)_n = 1", "v1n = 1"},
    {"U(t) = 1", "U(t) = 1"},
    {"|v_1'| = 1", "|v1'| = 1"},
    {"n̂ = 1", "n = 1"},
    {"v⃗ = 1", "v = 1"},
    {"μ = 1", "μ = 1"},
    {"v1'.x = 1", "v1'.x = 1"},
    {"v_1'_y = 1", "v1'.y = 1"},
    {"v₁.z = 1", "v1.z = 1"},
    {"S1x = 1", "S1x = 1"},
    {"class = cross", "class = cross"},
    {"tan θ = 1/2", "tan θ = 1/2"},
    {"horizontal after: 8 m/s", "vxafter = 8"},
    {"angle of n = 26.6°", "angle of n = 26.6°"},
    /* numbers of equations, and second values */
    {"a = 17 ...(1)", "a = 17"},
    {"a = 17 — (ii)", "a = 17"},
    {"a = 17 ------ (2)", "a = 17"},
    {"a = 17 ①", "a = 17"},
    {"a = 17 eq. 2", "a = 17"},
    {"a = 17 → (1)", "a = 17"},
    {"a = 3 - (2)", "a = 3 - 2"},
    {"a = 2(3)", "a = 2*3"},
    {"a = 0.5 m/s (= 1.8 km/h)", "a = 0.5 = 1.8"},
    {"a = 0.5 (1.8)", "a = 0.5*1.8"},
    {"a = ½(20 000)(9)", "a = 1/2*20000*9"},
    /* sentences */
    {"A moves to the left at 2 m/s and B moves to the right at 3 m/s", "|vAafter| = 2; |vBafter| = 3"},
    {"A moves to the right at 2 m/s and B at 4 m/s", "|vAafter| = 2; |vBafter| = 4"},
    {"A moves at 2 m/s and loses 4 J", "|vAafter| = 2 !1"},
    {"A moves in the same direction at 2 m/s", " !1"},
    /* several on one line */
    {"a = 1, b = 2", "a = 1; b = 2"},
    {"a = 1; b = 2; c: 3", "a = 1; b = 2; c = 3"},
    {"a = 1,5; b = 2", "a = 1.5; b = 2"},
    {"a = 1,5", "a = 1.5"},
    {"v = <1, 2>, w = (3; 4)", "v = <1, 2>; w = <3, 4>"},
    {"a = 1\n= 2, b = 3", "a = 1 = 2; b = 3"},
    {"a = 1,", "a = 1"},
    {"a = 2 and b = 11", "a = 2; b = 11"},
    {"a = 2 m/s and b = 11 m/s.", "a = 2; b = 11"},
    {"a = 1, b = 2 and c = 3", "a = 1; b = 2; c = 3"},
    {"a = 1, and b = 2; so c = 3", "a = 1; b = 2; c = 3"},
    {"so a = 3, b = 7 m/s", "a = 3; b = 7"},
    {"Hence, a = 3 & b = 7", "a = 3; b = 7"},
    {"a = 3,5; b = 7", "a = 3.5; b = 7"},
    {"a = 3,5, b = 7,5", "a = 3.5; b = 7.5"},
    {"v = (1,5; 2) and w = <1, 2>", "v = <1.5, 2>; w = <1, 2>"},
    {"v = 3*<1, 2>, w = 4", "v = 3*<1, 2>; w = 4"},
    {"a = 1 => b = 2 → c = 3", "a = 1; b = 2; c = 3"},
    {"a = 1 ⇒ 2 = 4/2", "a = 1; 2 = 2 = 4/2"}, /* another equation */
    {"a = 2·3 + 4 · b = 7", "a = ? = 7"},      /* a product, and no bullet between two claims */
    {"v = 6 m/s just before", "v = 6"},
    {"v = 6 m/s, passt", "v = 6"},
    {"v = 6 before impact, w = 1\nv = 4 m/s (immediately after)", "vbefore = 6; w = 1; vafter = 4"},
    {"v = 4 m/s to the left after it\nv = 6 before", "v = 4; v = 6"},
    {"a = b = 3", "a = b = 3"},
    {"a = 1. b = 2.", "a = 1; b = 2"},
    {"a = 1   b = 2", "a = 1; b = 2"},
    {"a = 1 m/s. b = 2 N s. c = 3", "a = 1; b = 2; c = 3"},
    {"a = 1 b = 2", "a = ?"}, /* or a = b = 2 */
    {"a = 1,5 m/s und b = 2", "a = 1.5; b = 2"},
    {"a = 1,   b   = 2", "a = 1; b = 2"},
    {"a, b = 1, 2", " !1"},
    {"a and b = 2", " !1"},
    {"so = 3", "so = 3"},
    {"a = 1\n= 2 and b = 3", "a = 1 = 2; b = 3"},
    /* in front of a name */
    {"∴ a = 1", "a = 1"},
    {"⇒ a = 1", "a = 1"},
    {"=> a = 1", "a = 1"},
    {"• a = 1", "a = 1"},
    {"1. a = 1", "a = 1"},
    {"2) a = 1", "a = 1"},
    {"(3) a = 1", "a = 1"},
    {"Impulse: J = 2", "J = 2"},
    {"Result: cross", "Result = cross"},
    /* not read */
    {"So the speed is v = 3", "v = 3"},
    {"Given: two balls meet", " !1"},
    {"- a = 1", "a = 1"}, /* a bullet */
    {"3 = a", " !1"},
    {"t <= 1", " !1"},
    {"t >= 1", " !1"},
    {"t != 1", " !1"},
    {"t ≤ 1", " !1"},
    {"a + b = 3", " !1"},
    {"a = 2 b\nc = 3", "a = ?; c = 3"},
    {"a = 1/0 = 2", "a = ? = 2"},
    {"a = 3 >= 2", "a = ?"},
    {"a = )(", "a = ?"},
    {"a = \xff\x01\nb = 2", "a = ?; b = 2"},
    {"\xff\xfe = 2\nb = 2", "b = 2 !1"},
    {"a = 1\nend\nb = 2", "a = 1"},
    {"a = 1\n  end # of it\nb = 2", "a = 1"},
};

START_TEST(a_page_is_read_as_it_was_meant)
{
    const char *read = told(page(PAGES[_i].page));
    ck_assert_msg(!strcmp(read, PAGES[_i].told), "`%s` is read as `%s`, not `%s`", PAGES[_i].page, read, PAGES[_i].told);
}
END_TEST

START_TEST(everything_says_where_it_stands)
{
    const char *text = "words\nv₁ = 3 = 4/2\n  ≈ 2.0\n";
    Handwork   *read = handwork_read(text_of(text), 12, NULL, &ctx);
    ck_assert_int_eq(read->entries, 1);
    const HandEntry *entry = &read->entry[0];
    ck_assert_int_eq(entry->line, 13);
    ck_assert_int_eq(entry->form[0].line, 13);
    ck_assert_int_eq(entry->form[2].line, 14);
    ck_assert(text_is(entry->as_written, "v₁"));
    ck_assert(text_equal(text_cut(read->page, entry->span.start, entry->span.end), entry->as_written));
    for (int i = 0; i < entry->forms; i++)
        ck_assert(text_equal(text_cut(read->page, entry->form[i].span.start, entry->form[i].span.end), entry->form[i].text));
    ck_assert(text_is(entry->form[1].text, "4/2"));
    ck_assert_int_eq(read->unread[0].line, 12);
    ck_assert(text_is(read->unread[0].text, "words"));
    ck_assert_int_eq((int)read->unread[0].span.end, 5);
    ck_assert_int_eq(read->lines, 3);
    ck_assert(!read->ended);
    ck_assert_int_eq((int)read->end, (int)strlen(text));
    read = page("a = 1\nend\nrest");
    ck_assert(read->ended);
    ck_assert(text_is(text_from(read->page, read->end), "rest"));
}
END_TEST

/* ---- names from above: each entry may use those that stand over it ------------------------------------------- */

typedef struct Above {
    HandNames       names;
    Scope           scope;
    const Handwork *page;
    Names           known;
    const Written  *slot[20];
} Above;

static Above above;

static bool find(Scope *scope, Text name, Binding *binding)
{
    (void)scope;
    for (int i = above.page->entries - 1; i >= 0; i--)
        if (text_equal(above.page->entry[i].name, name) && above.slot[i])
            return *binding = (Binding){.shape = above.slot[i]->shape, .slot = i}, true;
    return false;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    (void)scope;
    for (int i = 0; i < above.page->entries; i++)
        visit(above.page->entry[i].name, data);
}

static const Names *names_above(HandNames *names, const Handwork *so_far, int entries)
{
    (void)names;
    above.page = so_far;
    above.scope = (Scope){.find = find, .each = each};
    for (int i = 0; i < so_far->entries; i++)
        above.slot[i] = i < entries && so_far->entry[i].forms ? &so_far->entry[i].form[0].written : NULL;
    above.known = (Names){&above.scope, above.slot, NULL};
    return &above.known;
}

/* A name with its form below it, as the first line: there is nothing above it. */
START_TEST(a_comment_stands_behind_the_end)
{
    Handwork *read = handwork_read(TEXT("a = 1\n end  # done\nb = 2"), 1, NULL, &ctx);
    ck_assert(read->ended);
    ck_assert_int_eq(read->entries, 1);
    ck_assert(!handwork_ends(TEXT("ends")) && !handwork_ends(TEXT("# end")) && handwork_ends(TEXT("end")));
}
END_TEST

START_TEST(nothing_is_above_the_first_name)
{
    above = (Above){.names = {names_above}};
    Handwork *read = handwork_read(TEXT("a\n= 2.5"), 1, &above.names, &ctx);
    ck_assert_int_eq(read->entries, 0); /* and a is no name that is known */
    ck_assert_int_eq(read->unreads, 2);
    read = handwork_read(TEXT("b = 1\na\n= 2.5"), 1, &above.names, &ctx);
    ck_assert_int_eq(read->entries, 2); /* 2.5 is not b */
}
END_TEST

START_TEST(a_form_may_use_the_names_above_it)
{
    above = (Above){.names = {names_above}};
    Handwork *read = handwork_read(TEXT("a = 2.5\nv_1 = <3, 4>\nb = 2*a = a*c\nw = a*v₁\nc = v1.x + v1y\na = a"), 1, &above.names, &ctx);
    ck_assert_int_eq(read->entries, 6);
    const Written *b = &read->entry[2].form[0].written, *w = &read->entry[3].form[0].written;
    ck_assert(order(b->part[0].value, number("5")) == ORDER_EQUAL);
    ck_assert(b->named && b->part[0].kind == WRITTEN_FORMULA);
    ck_assert(order(b->part[0].low, number("4.91")) == ORDER_LESS && order(b->part[0].low, number("4.89")) == ORDER_GREATER);
    ck_assert_int_eq(read->entry[2].form[1].written.shape.kind, SHAPE_NONE); /* c stands below */
    ck_assert(order(w->part[1].value, number("10")) == ORDER_EQUAL);
    ck_assert(order(read->entry[4].form[0].written.part[0].value, number("7")) == ORDER_EQUAL);
    ck_assert(order(read->entry[5].form[0].written.part[0].value, number("2.5")) == ORDER_EQUAL);
}
END_TEST

/* ---- hostile pages ------------------------------------------------------------------------------------------ */

static Text repeated(const char *head, const char *part, size_t size)
{
    Buf buf = {0};
    buf_puts(&buf, head);
    while (buf.len < size)
        buf_puts(&buf, part);
    return buf_finish(&buf, ctx.mem);
}

static const char *const PARTS[][2] = {{"", "a,"},    {"a", "=1"},   {"", "a=1,"},    {"", "a=1\n"},  {"a=", "("},       {"", "<"},
                                       {"a=", "<1,"}, {"a=1", "'"},  {"", "a: "},     {"", "=\n"},    {"a = 1", "\n=2"}, {"a", "'"},
                                       {"", " = "},   {"a = ", "√"}, {"a = 1", "^2"}, {"a = ", "1+"}, {"", "a_"},        {"", "\xc3"},
                                       {"", "{"},     {"v_", "{a"},  {"", ";"},       {"", "# \n"},   {"", "(a)b=1;"}};

START_TEST(no_page_is_too_long_or_too_deep)
{
    Handwork *read = handwork_read(repeated(PARTS[_i][0], PARTS[_i][1], cases(1 << 20)), 1, NULL, &ctx);
    ck_assert_int_le(read->entries, LIMIT_ENTRIES);
    ck_assert_int_le(read->unreads, LIMIT_UNREAD);
    ck_assert_int_ge(read->unread_lines, read->unreads);
    ck_assert_int_lt((int)(arena_used(ctx.mem) >> 20), 400);
}
END_TEST

START_TEST(any_bytes_give_a_page)
{
    static const char *const BITS[] = {"=",  "a",    "1",  ".5", "<", ">", "(", ")", "\n", ",", ";", ":", " ", "'", "_",   "±", "√", "\xff",
                                       "\n", "\x00", "^2", "10", "-", "+", "*", "/", "|",  "#", "≈", "→", "½", "°", "N s", "[", "]", "\""};
    Random                   random = random_stream((uint64_t)_i);
    for (int i = 0; i < 200; i++) {
        Buf buf = {0};
        for (int k = random_int(&random, 0, 60); k > 0; k--) {
            const char *bit = BITS[random_int(&random, 0, (int)(sizeof BITS / sizeof *BITS) - 1)];
            buf_put(&buf, (Text){bit, *bit ? strlen(bit) : 1});
        }
        Handwork *read = handwork_read(buf_text(&buf), 1, NULL, &ctx);
        for (int k = 0; k < read->unreads; k++)
            for (size_t at = 0; at < read->unread[k].text.len; at++)
                ck_assert((unsigned char)read->unread[k].text.at[at] >= ' ');
        buf_free(&buf);
    }
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof *(table))

SUITE(check_handwork)
{
    Suite *suite = suite_create("handwork");
    TCase *pages = numbers_case(suite, "pages");
    tcase_add_loop_test(pages, a_page_is_read_as_it_was_meant, 0, ROWS(PAGES));
    tcase_add_test(pages, everything_says_where_it_stands);
    tcase_add_test(pages, a_comment_stands_behind_the_end);
    tcase_add_test(pages, nothing_is_above_the_first_name);
    tcase_add_test(pages, a_form_may_use_the_names_above_it);
    TCase *hostile = numbers_case(suite, "hostile");
    tcase_add_loop_test(hostile, no_page_is_too_long_or_too_deep, 0, ROWS(PARTS));
    tcase_add_loop_test(hostile, any_bytes_give_a_page, 0, 5);
    return suite;
}
