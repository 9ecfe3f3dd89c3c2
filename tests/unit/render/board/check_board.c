/* The board page: how long it is, what stands on it at least, and that it says nothing that the full page does not say. */
#include "harness.h"

#include "derive/reading/method.h"

#include <stdio.h>
#include <string.h>

typedef struct BoardCase {
    const char *before, *statement; /* before: what it needs, or NULL */
    int         lines;              /* at most, at 80 columns; 0 for any number */
    const char *has[7];
} BoardCase;

static const BoardCase CASES[] = {
    {NULL, "reflect I=<4,-2> N=<0,1>", 15, {"-I · n = (-4)*0 + 2*1 = 2", "= <0, 1>/√(0² + 1²) = <0, 1>", "speed ≈ 4.47214"}},
    {NULL,
     "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
     20,
     {"A: ma = 2 kg, va = 5 m/s", "2*5 + 3*(-4) = 2*va' + 3*vb'\n", "(1) + 2*(2): 5*vb' = 5/2 ", "va' = -7/4 = -1.75", "momentum is"}},
    {NULL,
     "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2",
     35,
     {"van = va · n = 3*(3/5) + 1*(4/5) = 13/5", "t = perp(n) = <-4/5, 3/5>",
      "xa' = n.x*van' + t.x*vat' = (3/5)*(-7/25) + (-4/5)*(-9/5) = 159/125", "= <1.272, -1.304>", "5. Back to x and y",
      "momentum is conserved: <3, 2> = <3, 2>", "loss = 1/2*2*3/(2 + 3)*(1 - (1/2)²)*(13/5 - (-3/5))² = 576/125"}},
    {NULL,
     "intersect (4,7) (16,3) (1,1) (17,10)",
     25,
     {"det = S1.x*S2.y - S2.x*S1.y = 12*9 - 16*(-4) = 172", "det ≠ 0: the two lines meet in one point",
      "s = dets/det = 84/172 = 21/43 ≈ 0.488372", "class = cross   where = inside   overlap = none"}},
    {"row n=3 v1=<3,0>",
     "island",
     40,
     {"c1: N_c1 = <1, 0>, e_c1 = 1", "A = [2, -1; -1, 2]", "b = [6; 0]", "(6*2 - 0*(-1))/3 = 4", "v_b3' = v_b3 + j_c2*n_c2*inv(m_b3)",
      "(Newton's cradle) collide\n  one after another"}},
    {NULL, "merge ma=2 mb=3 va=<3,1> vb=<-1,0>", 20, {"= <0.6, 0.4>"}},
    {NULL, "merge ma=2 mb=3 va=-5 vb=4", 20, {"the bodies are separating"}},
    {NULL, "bounce v=<4,-2> n=<0,1> e=1/2 w=<0,1>", 20, {"u < 0: the ball is approaching the wall"}},
    {NULL, "bounce_box x=<11,5> v=<3,1> lo=<0,0> hi=<10,10>", 25, {"vx' = -v.x = -3"}},
    {NULL, "resolve v=<5,10> pa=<0,0> pb=<3,4>", 20, {"1. Unit normal\n   N = pb - pa = <3, 4> - <0, 0> = <3, 4>"}},
    {NULL, "unresolve vn=11 vt=2 n=<3,4>", 18, {"vx = n.x*vn + t.x*vt = (3/5)*11 + (-4/5)*2 = 5"}},
    {NULL, "intersect p0=(0,0) p1=(4,4) p2=(1,1) p3=(7,7)", 0, {"overlap = {"}},
    {NULL, "intersect (0,0) (4,4) (1,0) (5,4)", 0, {"class = parallel"}},
    {NULL, "intersect (0,0) (0,0) (1,0) (5,4)", 0, {"class = point-off"}},
    {NULL, "intersect (0,0) (1,1) (5,0) (5,1)", 0, {"class = miss"}},
    {NULL, "collide1d ma=2 mb=3 va=-5 vb=4 e=1/4", 0, {"1. No collision\n   u = vb - va = 4 - (-5) = 9", "they do not collide"}},
    {NULL, "collide2d ma=inf va=<0,0> mb=3 vb=<-1,-1> pa=<0,0> pb=<1,1> e=1", 0, {"ma = inf"}},
    {NULL, "collide2d ma=2 va=<3,1,0> mb=3 vb=<-1,0,2> n=<3,4,1> e=1/2", 40, {"2√26/13"}},
    {NULL, "resolve v=<5,10,1> n=<3,4,1>", 0, {"vt = none"}},
    {NULL,
     "collide2d ma=0.2 mb=0.3 va=polar(5,30°) vb=<-3, 0> n=<1,0> e=0.5",
     0,
     {"vbn' ≈ 1.39808", "van' ≈ -2.26699", "vat' = vat = 2.5"}},
    {NULL,
     "collide2d ma=2 mb=3 va=5 m/s at 20° vb=<0,0> n=<1,0> e=1",
     0,
     {"va = 5 m/s at 20° ≈ <", "≈ 4.69846         (2)", "(1) + 2*(2): 5*vbn' ≈ 18.7939"}},
    {NULL, "collide1d ma=0.2 mb=0.3 va=sqrt(2) vb=-4 e=0.5", 0, {"vb' ≈ -0.751472", "(2): va' ≈ -0.751472 - 2.70711"}},
    {NULL, "reflect I=polar(10, 20°) N=<1,2>", 0, {"≈"}},
    {NULL, "bounce v=<4,-2> n=<0,1> e=1/2 w=<0,-3>", 0, {"they do not collide"}},
    {"body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2\nbody floor fixed\ncontact c1 A floor at=(-1,-1) n=<0,-1> e=1/4",
     "island",
     0,
     {"A: m_A = 2 kg"}},
    {"body rod m=1 I=1/3 p=(1/2,0) v=<0,-1>\npin h rod at=(0,0)", "island", 0, {"rod: m_rod = 1 kg"}},
    {"row n=5 v1=<3,0>",
     "island sequential",
     0,
     {"Inverse effective masses", "A_c4_c4 = 2\n3. Hit 1\n", "7. Total impulses, velocities and energy\n   j_c1 = h1_j = 3"}},
    {"set numbers binary64", "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=0.1", 0, {"≈"}},
    {NULL, "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 by impulse", 20, {"= 1/2 + 1/3 = 5/6", "va' = va - J*inv(ma) =", "by equations"}},
    {NULL, "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2 by impulse", 35, {"k = inv(ma) + inv(mb) = 1/2 + 1/3 = 5/6"}},
    {NULL, "collide1d ma=inf mb=3 va=2 vb=-4 e=1/4", 20, {"ma = inf: A is a wall", "vb' - 2 = 3/2 ", "(1): vb' = 2 + 3/2 "}},
    {NULL, "merge 1200 1800 20 0 by impulse", 20, {"J = -u/k = -(-20)/(1/720) = 14400"}},
    /* solved: laws that textbooks name, equations tidied, and every name defined above */
    {NULL, "collide1d ma=3 mb=2 va=4 vb=-1 loss=45/4", 0, {"15*(1 - e²) = 45/4", "(2) + 3*(3): 5*vb' = 35/2", "(3): va' = 7/2 - 5/2"}},
    {NULL, "collide1d ma=1 mb=? va=5 vb=0 va'=-1 e=1/2", 0, {"vb' + 1 = 5/2 ", "mb*vb' - 1 = 5 "}},
    {NULL, "collide2d ma=1 mb=1 va=<4,0> vb=<0,0> va'=<2,-1>", 0, {"J*n = <2, 1> ", "J = √(2² + 1²) ", "n = <2, 1>/√5 "}},
    {"set numbers enclosure:64", "reflect I=<4,-2> N=<1,3>", 0, {"Check"}},
};
enum { CASE_COUNT = sizeof CASES / sizeof *CASES };

static Play *board_at(int width, bool ascii)
{
    Settings settings = settings_default();
    settings_set(&settings, "steps", "board");
    settings.width = width;
    settings.ascii = ascii;
    return play_new(&settings);
}

static void run_case(Play *page, const BoardCase *c)
{
    if (c->before)
        play_lines(page, text_of(c->before));
    ck_assert_int_eq(play(page, c->statement), EXIT_FINE);
}

static int lines_of(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

START_TEST(page_is_short_and_shows_the_work)
{
    const BoardCase *c = &CASES[_i];
    Play            *page = board_at(80, false);
    run_case(page, c);
    if (c->lines)
        ck_assert_msg(lines_of(page->out.at) <= c->lines, "%d lines, at most %d:\n%s", lines_of(page->out.at), c->lines, page->out.at);
    for (int i = 0; i < 7 && c->has[i]; i++)
        ck_assert_msg(strstr(page->out.at, c->has[i]) != NULL, "no `%s` in\n%s", c->has[i], page->out.at);
    static const char *const SOURCES[] = {"[n-t", "[Object", "[Ad Hoc", "[Pool"};
    for (int i = 0; i < 4; i++)
        ck_assert_ptr_null(strstr(page->out.at, SOURCES[i]));
    play_free(page);
}
END_TEST

START_TEST(lines_fit_the_width)
{
    static const int WIDTHS[] = {50, 80, 120};
    for (int k = 0; k < 6; k++) {
        int   width = WIDTHS[k / 2];
        Play *page = board_at(width, k % 2);
        run_case(page, &CASES[_i]);
        for (const char *line = page->out.at; *line;) {
            const char *end = strchr(line, '\n');
            Text        text = {line, (size_t)(end - line)};
            bool        long_word = !memchr(text_trim(text).at, ' ', text_trim(text).len); /* which nothing can break */
            ck_assert_msg(text_columns(text) <= width || long_word, "%d columns, not %d: %.*s", text_columns(text), width, TEXT_ARG(text));
            for (size_t i = 0; i < text.len && k % 2; i++)
                ck_assert_msg((unsigned char)text.at[i] < 128, "not in ASCII: %.*s", TEXT_ARG(text));
            ck_assert_msg(!text.len || text.at[text.len - 1] != ' ', "a space ends `%.*s`", TEXT_ARG(text));
            line = end + 1;
        }
        play_free(page);
    }
}
END_TEST

/* Without spaces and line ends, so that what is broken in one place is found in the other. */
static void squeeze(Buf *buf)
{
    size_t to = 0;
    for (size_t i = 0; i < buf->len; i++)
        if (buf->at[i] != ' ' && buf->at[i] != '\n')
            buf->at[to++] = buf->at[i];
    buf->len = to;
    buf_char(buf, 0);
}

/* The text with every ≈ as =. */
static void put_equal(Buf *out, const char *text)
{
    for (const char *next; (next = strstr(text, "≈")); text = next + strlen("≈")) {
        buf_put(out, (Text){text, (size_t)(next - text)});
        buf_char(out, '=');
    }
    buf_puts(out, text);
}

/* Every formula and number between two signs of a chain stands on the full page, too. */
START_TEST(nothing_is_on_the_board_alone)
{
    const BoardCase *c = &CASES[_i];
    Play            *page = board_at(1000, false);
    run_case(page, c);
    Buf board = {0}, full = {0};
    put_equal(&board, page->out.at);
    ck_assert_int_eq(play(page, "steps full"), EXIT_FINE);
    put_equal(&full, page->out.at);
    squeeze(&full);
    int found = 0;
    buf_char(&board, 0);
    for (char *line = strtok(strstr(board.at, "\n1. "), "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "   ", 3) != 0 || line[3] == ' ' || strstr(line, ", e_") || strstr(line, ": "))
            continue;
        for (char *part = strstr(line, " = "); part;) {
            char *next = strstr(part + 3, " = "), *words = strstr(part + 3, "   ");
            Buf   piece = {0};
            char *end = words && (!next || words < next) ? words : next ? next : part + strlen(part);
            buf_put(&piece, (Text){part + 3, (size_t)(end - part - 3)});
            squeeze(&piece);
            ck_assert_msg(strstr(full.at, piece.at) != NULL, "`%s` of `%s` is not on the full page", piece.at, line);
            found++;
            buf_free(&piece);
            part = next;
        }
    }
    ck_assert_int_gt(found, 1);
    buf_free(&board);
    buf_free(&full);
    play_free(page);
}
END_TEST

/* Each built-in method has three to six stages where it works something out. */
START_TEST(methods_have_stages)
{
    static const int OWN[] = {0, 1, 2, 3, 5, 6, 7, 8, 9};
    Play            *page = board_at(80, false);
    run_case(page, &CASES[OWN[_i]]);
    ck_assert_msg(strstr(page->out.at, "\n3. ") && !strstr(page->out.at, "\n7. "), "%s", page->out.at);
    ck_assert_ptr_nonnull(strstr(page->out.at, "\nCheck  "));
    play_free(page);
}
END_TEST

/* What is typed with a point is answered with one; both forms, or one of them, where that is asked for. */
START_TEST(decimals_follow_the_givens)
{
    static const struct {
        const char *set, *e, *has, *lacks;
    } WAYS[] = {
        {NULL, "1/2", "jr = e*jc = (1/2)*(96/25) = 48/25", "3.84"},
        {NULL, "0.5", "jr = e*jc = 0.5*3.84 = 1.92", "/25"},
        {"set show both", "0.5", "J = jc + jr = 96/25 + 48/25 = 144/25 = 5.76", "3.84"},
        {"set show exact", "0.5", "J = jc + jr = 96/25 + 48/25 = 144/25\n", "5.76"},
        {"set show decimal", "1/2", "J = jc + jr = 3.84 + 1.92 = 5.76\n", "96/25"},
        {"set way equations", "0.5", " 5*vbn' = 6.6 ", "33/5"},
        {"set way equations", "1/2", " 5*vbn' = 33/5 ", "6.6"},
    };
    Play *page = board_at(80, false);
    char  line[128];
    play(page, "set way impulse");
    if (WAYS[_i].set)
        play(page, WAYS[_i].set);
    snprintf(line, sizeof line, "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=%s", WAYS[_i].e);
    ck_assert_int_eq(play(page, line), EXIT_FINE);
    ck_assert_msg(strstr(page->out.at, WAYS[_i].has) != NULL, "no `%s` in\n%s", WAYS[_i].has, page->out.at);
    ck_assert_msg(strstr(page->out.at, WAYS[_i].lacks) == NULL, "`%s` in\n%s", WAYS[_i].lacks, page->out.at);
    play_free(page);
}
END_TEST

/* A decimal that a condition states is its own value: no 0.2 = 1/5 = 0.2. */
START_TEST(stated_decimals_are_shown_once)
{
    static const char *const PAGES[][2] = {
        {"collide1d ma=1 mb=1 va=? vb=0 e=1/2 where va'=0.2", "\n   va' = 0.2\n"},
        {"drop h=? e=1/2 g=10 where h'=0.05", "\n   h' = 0.05\n"},
        {"collide2d ma=1 mb=1 va=? vb=<0,0> n=<1,0> e=1/2 where va'=<0.2,0.6>", "\n   va' = <0.2, 0.6>   speed"},
    };
    Play *page = board_at(80, false);
    ck_assert_int_eq(play(page, PAGES[_i][0]), EXIT_FINE);
    ck_assert_msg(strstr(page->out.at, PAGES[_i][1]) != NULL, "no `%s` in\n%s", PAGES[_i][1], page->out.at);
    play_free(page);
}
END_TEST

/* As a teacher writes them: 0 without a sign, = where a factor is 0, and the reason for the sign of a root. */
START_TEST(zeros_and_roots_are_written_as_on_paper)
{
    static const char *const PAGES[][2] = {
        {"drop h=5 e=0", "v' = e*v ≈ 0*9.90454 = 0\n"},
        {"drop h=5 h'=0", "e = v'/v ≈ 0/9.90454 = 0\n"},
        {"incline v=3 a=0° e=1/2", "≈ 0*0.30581 + 1/2*9.81*sin(0)*0.30581² = 0\n"},
        {"rough_wall m=0.6 v=<0,-0.6> w=0 r=0.1 mu=0.3 e=0.5 c=2/5 n=<0,1>", "Tg = -s/k ≈ 0/5.83333 = 0\n"},
        {"collide2d ma=1 mb=2 va=<5,0> vb=<0,0> va'=<-1,0>", "  n has length 1; J > 0, since -J with -n is the same:\n   (2): J = √36 "},
        {"collide2d ma=1 mb=2 va=<5,0> vb=<0,0> va'=<-1,0>", "   (3): e = (<4, 0> · <1, 0>)/(<5, 0> · <1, 0>)   e = 4/5 = 0.8\n"},
    };
    Play *page = board_at(80, false);
    ck_assert_int_eq(play(page, PAGES[_i][0]), EXIT_FINE);
    ck_assert_msg(strstr(page->out.at, PAGES[_i][1]) != NULL, "no `%s` in\n%s", PAGES[_i][1], page->out.at);
    play_free(page);
}
END_TEST

/* The givens of an island were typed in other statements: of a body, of a contact, of a row. */
START_TEST(decimals_follow_the_bodies)
{
    static const struct {
        const char *scene, *has, *lacks;
    } SCENES[] = {
        {"row n=3 m=0.5 v1=<1,0>", "A_c1_c1 = inv(m_b1) + inv(m_b2) = 2 + 2 = 4", "1/2"},
        {"row n=3 e=0.5 v1=<1,0>", "b_c1 = -(1 + e_c1)*u_c1 = -(1 + 0.5)*(-1) = 1.5", "1/2"},
        {"row n=3 e=1/2 v1=<1,0>", "b_c1 = -(1 + e_c1)*u_c1 = -(1 + 1/2)*(-1) = 3/2", "0.5)"},
        {"body A m=2 v=<1.5,0>\nbody B m=1 v=<0,0>\ncontact c1 A B n=<1,0> e=1/2", "v_A' = v_A - j_c1*n_c1*inv(m_A) = <1.5, 0>", "3/2"},
        {"body A m=2 v=<3/2,0>\nbody B m=1 v=<0,0>\ncontact c1 A B n=<1,0> e=0.5", "= <1.5, 0>", "3/2"},
    };
    Play *page = board_at(80, false);
    play_lines(page, text_of(SCENES[_i].scene));
    ck_assert_int_eq(play(page, "island"), EXIT_FINE);
    ck_assert_msg(strstr(page->out.at, SCENES[_i].has) != NULL, "no `%s` in\n%s", SCENES[_i].has, page->out.at);
    ck_assert_msg(!strstr(page->out.at, SCENES[_i].lacks), "`%s` in\n%s", SCENES[_i].lacks, page->out.at);
    play_free(page);
}
END_TEST

/* What is 0 within 4900 digits is written as 0, with one note, and the laws that rest on it are proved: nothing is wrong for the reader.
 * Only a program is told the interval. */
START_TEST(nearly_nothing_is_zero)
{
    static const char *const STEPS[] = {"board", "full", "brief", "none"};
    static const char        RESOLVE[] = "resolve v=polar(10,20°) n=polar(1,110°)",
                      NOTE[] = "note: vn = 0, Vn.x = 0, Vn.y = 0, vt = -10 exactly, as a";
    Play *page = board_at(80, false);
    for (int i = 0; i < 4; i++) {
        char set[40];
        snprintf(set, sizeof set, "set steps %s", STEPS[i]);
        ck_assert_int_eq(play(page, set), EXIT_FINE);
        ck_assert_int_eq(play(page, RESOLVE), EXIT_FINE);
        ck_assert_int_eq(page->err.at[0], 0);
        ck_assert_ptr_null(strstr(page->out.at, "e-49"));
        const char *note = strstr(page->out.at, NOTE);
        ck_assert_msg(note && !strstr(note + sizeof NOTE - 1, "digits, but"), "%s", page->out.at);
        ck_assert_msg(i > 1 || strstr(page->out.at, i ? "proved" : "Check  Pythagoras; the two parts add up to v;"), "%s", page->out.at);
        ck_assert_ptr_nonnull(strstr(page->out.at, i < 3 ? "≈ 0\n" : "vn ≈ 0\n"));
    }
    ck_assert_int_eq(play(page, "cos(20°)^2 + sin(20°)^2 - 1"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(page->out.at, "≈ 0\n"));
    ck_assert_int_eq(play(page, "cos(3) = 4*cos(1)^3 - 3*cos(1)"), EXIT_MATH); /* a question that cannot be answered */
    ck_assert_int_eq(play(page, "set format json"), EXIT_FINE);
    ck_assert_int_eq(play(page, RESOLVE), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(page->out.at, "e-4931"));
    ck_assert_ptr_nonnull(strstr(page->out.at, "\"holds\":\"proved\""));
    play_free(page);
}
END_TEST

START_TEST(sources_can_be_left_out)
{
    Play *page = board_at(80, false);
    play(page, CASES[0].statement);
    play(page, "show n");
    ck_assert_ptr_nonnull(strstr(page->out.at, "[Ad Hoc Response"));
    play(page, "set sources off");
    play(page, "show n");
    ck_assert_ptr_null(strstr(page->out.at, "[Ad Hoc"));
    play(page, "steps full");
    ck_assert_ptr_null(strstr(page->out.at, "[Ad Hoc"));
    play(page, CASES[1].statement);
    play(page, "steps full");
    ck_assert_ptr_nonnull(strstr(page->out.at, "[kg]")); /* a unit is no source */
    play_free(page);
}
END_TEST

START_TEST(false_law_is_shown_in_full)
{
    Play *page = board_at(80, false);
    play_lines(page, TEXT("method bad \"Bad\"\ngiven x : number \"a number\"\nanswer y = 2*x \"twice\"\nlaw y = x \"the same\"\n"
                          "law y = x + x \"doubled\"\nend"));
    play(page, "bad 3");
    ck_assert_ptr_nonnull(strstr(page->out.at, "DOES NOT HOLD"));
    ck_assert_ptr_nonnull(strstr(page->out.at, "y = x:  6 = 3"));
    ck_assert_ptr_nonnull(strstr(page->out.at, "Check  doubled: 6 = 6\n"));
    play(page, "show laws");
    ck_assert_ptr_nonnull(strstr(page->out.at, "y = x + x:  6 = 6"));
    ck_assert_ptr_nonnull(strstr(page->out.at, "y = x:  6 = 3"));
    play_free(page);
}
END_TEST

START_TEST(part_is_one_line_of_its_stage)
{
    Play *page = board_at(80, false);
    play_lines(page,
               TEXT("method twice \"Two walls\"\ngiven v : vector\ngiven a, b : vector\nstage \"First wall\"\nuse reflect I=v N=a as one\n"
                    "stage \"Second wall\"\nuse reflect I=one.F N=b as two\nanswer F = two.F\nend"));
    ck_assert_int_eq(play(page, "twice v=<4,-2> a=<0,1> b=<1,0>"), EXIT_FINE);
    ck_assert_msg(strstr(page->out.at, "1. First wall\n   one.F = <4, 2>\n2. Second wall\n   two.F = <-4, 2>  ") != NULL, "%s",
                  page->out.at);
    ck_assert_int_eq(play(page, "show one"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(page->out.at, "= <0, 1>/√(0² + 1²)"));
    play_free(page);
}
END_TEST

/* HTML folds the whole working under each stage. */
START_TEST(page_folds_the_working)
{
    Settings settings = settings_default();
    settings_set(&settings, "steps", "board");
    settings.format = FORMAT_HTML;
    Play *page = play_new(&settings);
    ck_assert_int_eq(play(page, CASES[2].statement), EXIT_FINE);
    int details = 0;
    for (const char *at = page->out.at; (at = strstr(at, "<details>")); at++)
        details++;
    ck_assert_int_eq(details, 5);
    ck_assert_ptr_nonnull(strstr(page->out.at, "component of va along n"));
    play_free(page);
}
END_TEST

/* 1 + sqrt(x + x + ...), some 400 nodes long: nobody reads it, so the page has its value. */
START_TEST(formula_too_long_to_read_is_left_out)
{
    Play *page = play_new(NULL);
    Buf   text = {0};
    buf_puts(&text, "method my_long \"A long formula\"\n  given x : number\n  answer y = 1 + sqrt(x");
    for (int i = 1; i < 400; i++)
        buf_puts(&text, " + x");
    buf_puts(&text, ")\nend");
    buf_char(&text, 0);
    ck_assert_int_eq(play(page, text.at), EXIT_FINE);
    ck_assert_int_eq(play(page, "my_long x=4"), EXIT_FINE);
    ck_assert_msg(strstr(page->out.at, "y = 41") != NULL, "%s", page->out.at);
    ck_assert_msg(!strstr(page->out.at, "x + x"), "%s", page->out.at);
    buf_free(&text);
    play_free(page);
}
END_TEST

SUITE(check_board)
{
    Suite *suite = suite_create("board");
    TCase *tc = tcase_create("board");
    tcase_add_loop_test(tc, page_is_short_and_shows_the_work, 0, CASE_COUNT);
    tcase_add_loop_test(tc, lines_fit_the_width, 0, CASE_COUNT);
    tcase_add_loop_test(tc, nothing_is_on_the_board_alone, 0, CASE_COUNT);
    tcase_add_loop_test(tc, methods_have_stages, 0, 9);
    tcase_add_loop_test(tc, decimals_follow_the_givens, 0, 7);
    tcase_add_loop_test(tc, stated_decimals_are_shown_once, 0, 3);
    tcase_add_loop_test(tc, zeros_and_roots_are_written_as_on_paper, 0, 6);
    tcase_add_loop_test(tc, decimals_follow_the_bodies, 0, 5);
    tcase_add_test(tc, nearly_nothing_is_zero);
    tcase_add_test(tc, sources_can_be_left_out);
    tcase_add_test(tc, false_law_is_shown_in_full);
    tcase_add_test(tc, part_is_one_line_of_its_stage);
    tcase_add_test(tc, page_folds_the_working);
    tcase_add_test(tc, formula_too_long_to_read_is_left_out);
    suite_add_tcase(suite, tc);
    return suite;
}
