/* Methods made of methods, held against what they must come to by another way: a collision in the plane put together from two `resolve` and
 * one `collide1d` is `collide2d`, and sums over a family are sums worked out here. */
#include "harness.h"

#include <stdio.h>
#include <string.h>

enum { CASES = 60, MOST_PARTS = 6 };

static const char PLANE[] = "method plane \"A collision in the plane, put together\"\n"
                            "  given ma, mb : number\n"
                            "  given va, vb, n : vector\n"
                            "  given e : number\n"
                            "  use resolve v=va n=n as a\n"
                            "  use resolve v=vb n=n as b\n"
                            "  use collide1d ma=ma mb=mb va=a.vn vb=b.vn e=e as along\n"
                            "  answer va' : velocity = along.va'*a.n + a.vt*a.t\n"
                            "  answer vb' : velocity = along.vb'*b.n + b.vt*b.t\n"
                            "  answer J = along.J\n"
                            "  answer loss = along.loss\n"
                            "end";

static const char TOTAL[] = "method total\n"
                            "  family part\n"
                            "  given m_part, v_part : number\n"
                            "  for each part p\n"
                            "    step p_p = m_p*v_p\n"
                            "  end\n"
                            "  answer p = sum(part: p_part)\n"
                            "  for each part a\n"
                            "    for each part b after a\n"
                            "      step u_a_b = m_a*m_b*(v_b - v_a)^2\n"
                            "    end\n"
                            "    answer rest_a = sum(part b not a: m_b)\n"
                            "  end\n"
                            "  answer pairs = sum(part a: sum(part b: m_a*m_b*(v_b - v_a)^2))/2\n"
                            "end";

static void must(Play *p, const char *statement)
{
    ck_assert_msg(play(p, statement) == EXIT_FINE, "%s\n%s", statement, p->err.at ? p->err.at : "");
}

static void remember(Play *p, const char *name, char *into, size_t room)
{
    snprintf(into, room, "%s", json_exact(p, name));
    ck_assert_msg(*into, "no %s", name);
}

START_TEST(a_collision_put_together_is_collide2d)
{
    static const char *const ANSWERS[] = {"va'", "vb'", "J", "loss"};
    Random                   random = random_stream(7100);
    Settings                 settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *p = play_new(&settings);
    int   hits = 0;
    must(p, PLANE);
    for (int n = 0; n < CASES; n++) {
        char line[400], whole[4][400];
        int  nx = random_int(&random, -9, 9), ny = random_int(&random, 1, 9);
        int  vax = random_int(&random, -9, 9), vay = random_int(&random, -9, 9), vbx = random_int(&random, -9, 9),
            vby = random_int(&random, -9, 9);
        if ((vbx - vax) * nx + (vby - vay) * ny >= 0) /* collide2d would turn n round */
            continue;
        snprintf(line, sizeof line, "ma=%d mb=%d/%d va=<%d,%d> vb=<%d,%d> n=<%d,%d> e=%d/7", random_int(&random, 1, 9),
                 random_int(&random, 1, 9), random_int(&random, 1, 9), vax, vay, vbx, vby, nx, ny, random_int(&random, 0, 7));
        char statement[440];
        snprintf(statement, sizeof statement, "collide2d %s", line);
        must(p, statement);
        for (int i = 0; i < 4; i++)
            remember(p, ANSWERS[i], whole[i], sizeof whole[i]);
        snprintf(statement, sizeof statement, "plane %s", line);
        must(p, statement);
        for (int i = 0; i < 4; i++)
            ck_assert_msg(!strcmp(json_exact(p, ANSWERS[i]), whole[i]), "%s: %s is %s put together and %s in one", line, ANSWERS[i],
                          json_exact(p, ANSWERS[i]), whole[i]);
        hits++;
    }
    ck_assert_msg(hits > CASES / 4, "only %d cases", hits);
    play_free(p);
}
END_TEST

START_TEST(sums_are_what_they_are_worked_out_here)
{
    Random   random = random_stream(7200);
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *p = play_new(&settings);
    must(p, TOTAL);
    for (int n = 0; n < CASES; n++) {
        int  parts = random_int(&random, 1, MOST_PARTS), m[MOST_PARTS], v[MOST_PARTS], at = 0, sum = 0, pairs = 0, masses = 0;
        char line[400], name[40], wanted[40];
        at += snprintf(line, sizeof line, "total");
        for (int i = 0; i < parts; i++) {
            m[i] = random_int(&random, 1, 20);
            v[i] = random_int(&random, -20, 20);
            sum += m[i] * v[i];
            masses += m[i];
            at += snprintf(line + at, sizeof line - (size_t)at, " m_k%d=%d v_k%d=%d", i, m[i], i, v[i]);
        }
        for (int i = 0; i < parts; i++)
            for (int k = 0; k < i; k++)
                pairs += m[i] * m[k] * (v[i] - v[k]) * (v[i] - v[k]);
        must(p, line);
        snprintf(wanted, sizeof wanted, "%d", sum);
        ck_assert_msg(strstr(json_exact(p, "p"), wanted) != NULL, "%s: p is %s, not %d", line, json_exact(p, "p"), sum);
        snprintf(wanted, sizeof wanted, "%d", pairs);
        ck_assert_msg(strstr(json_exact(p, "pairs"), wanted) != NULL, "%s: pairs is %s, not %d", line, json_exact(p, "pairs"), pairs);
        for (int i = 0; i < parts; i++) {
            snprintf(name, sizeof name, "rest_k%d", i);
            snprintf(wanted, sizeof wanted, "%d", masses - m[i]);
            ck_assert_msg(strstr(json_exact(p, name), wanted) != NULL, "%s: %s is %s, not %s", line, name, json_exact(p, name), wanted);
        }
    }
    play_free(p);
}
END_TEST

static const char NET[] = "method net\n"
                          "  family part\n"
                          "  family spring of part, part\n"
                          "  given x_part : number\n"
                          "  given k_spring : number\n"
                          "  let minus = -1\n"
                          "  let off = 0\n"
                          "  for each part p\n"
                          "    let F_p = off\n"
                          "  end\n"
                          "  for each spring s of a, b\n"
                          "    step T_s = k_s*(x_b - x_a) + off*k_s\n"
                          "    let F_a = F_a + T_s\n"
                          "    let F_b = F_b + minus*T_s\n"
                          "    let held_a = yes\n"
                          "  end\n"
                          "  for each part p backwards\n"
                          "    answer R_p = F_p\n"
                          "  end\n"
                          "  answer held = sum(part p where held_p: x_p)\n"
                          "  answer free = sum(part p where not held_p: x_p)\n"
                          "  answer ends = sum(spring s of a, b: sum(part p in b, a: k_s*x_p))\n"
                          "end";

/* Springs between parts, as they are named: the members may be called like variables of the method. */
START_TEST(links_join_members)
{
    static const char *const PART[] = {"a", "p", "s", "k4", "b"};
    enum { PARTS = 5 };
    Random   random = random_stream(7300);
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *p = play_new(&settings);
    must(p, NET);
    for (int n = 0; n < CASES; n++) {
        int  x[PARTS], force[PARTS] = {0}, holds[PARTS] = {0}, held = 0, loose = 0, ends = 0, at = 0;
        char line[400], name[40], wanted[40];
        at += snprintf(line, sizeof line, "net");
        for (int i = 0; i < PARTS; i++) {
            x[i] = random_int(&random, -20, 20);
            at += snprintf(line + at, sizeof line - (size_t)at, " x_%s=%d", PART[i], x[i]);
        }
        for (int i = 0; i < PARTS; i++)
            for (int k = 0; k < PARTS; k++) {
                int stiff = i == k || random_int(&random, 0, 2) ? 0 : random_int(&random, 1, 9);
                if (!stiff && !(i == 0 && k == 1)) /* there is one at least */
                    continue;
                at += snprintf(line + at, sizeof line - (size_t)at, " k_%s_%s=%d", PART[i], PART[k], stiff);
                force[i] += stiff * (x[k] - x[i]);
                force[k] -= stiff * (x[k] - x[i]);
                holds[i] = 1;
                ends += stiff * (x[i] + x[k]);
            }
        for (int i = 0; i < PARTS; i++)
            *(holds[i] ? &held : &loose) += x[i];
        must(p, line);
        for (int i = 0; i < PARTS + 3; i++) {
            int value = i < PARTS ? force[i] : i == PARTS ? held : i == PARTS + 1 ? loose : ends;
            snprintf(name, sizeof name, i < PARTS ? "R_%s" : "%s",
                     i < PARTS        ? PART[i]
                     : i == PARTS     ? "held"
                     : i == PARTS + 1 ? "free"
                                      : "ends");
            snprintf(wanted, sizeof wanted, "\"%d\"", value);
            ck_assert_msg(!strcmp(json_exact(p, name), wanted), "%s: %s is %s, not %s", line, name, json_exact(p, name), wanted);
        }
    }
    play_free(p);
}
END_TEST

/* A method that was used stays as it was when its name is defined anew. */
START_TEST(a_used_method_stays_as_it_was)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *p = play_new(&settings);
    must(p, "method inner\n given x : number\n answer y = 2*x\nend");
    must(p, "method outer\n given x : number\n use inner x=x as in\n answer z = in.y + 1\nend");
    must(p, "method inner\n given x : number\n answer y = 5*x\nend");
    must(p, "outer 3");
    ck_assert_str_eq(json_exact(p, "z"), "\"7\"");
    must(p, "undo");
    must(p, "undo");
    must(p, "undo");
    ck_assert_int_ne(play(p, "outer 3"), EXIT_FINE);
    play_free(p);
}
END_TEST

/* At the prompt j - i may be a vector; in a method they are names. */
START_TEST(axes_are_names_in_a_method)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *p = play_new(&settings);
    must(p, "method gap\n given i, j : number\n answer d = j - i\nend");
    must(p, "gap i=2 j=5");
    ck_assert_str_eq(json_exact(p, "d"), "\"3\"");
    play_free(p);
}
END_TEST

SUITE(check_compose)
{
    Suite *suite = suite_create("compose");
    TCase *core = tcase_create("core");
    tcase_add_test(core, a_collision_put_together_is_collide2d);
    tcase_add_test(core, sums_are_what_they_are_worked_out_here);
    tcase_add_test(core, links_join_members);
    tcase_add_test(core, a_used_method_stays_as_it_was);
    tcase_add_test(core, axes_are_names_in_a_method);
    suite_add_tcase(suite, core);
    return suite;
}
