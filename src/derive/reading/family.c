/* Forms of a method whose givens are given once for each member of a family. */
#include "derive/reading/compose.h"
#include "derive/reading/method_reader.h"

/* The family that the keyword speaks of, and the member that it names; -1 where no given of the form has such a keyword. */
static int named_member(const Book *book, const Form *form, Text keyword, Text *member)
{
    for (int i = 0; i < form->count; i++)
        for (int k = 0; k < book->families; k++)
            if (text_equal(form->given[i]->family, book->family[k].name) &&
                compose_match(form->given[i]->keyword, book->family[k].name, form->given[i]->segments, keyword, member))
                return k;
    return -1;
}

/* The ends of a link are the segments of its name. */
static void add_ends(Members *members, const Family *family, Text member, Arena *mem)
{
    Text *end = ARENA_MANY(mem, Text, (members->count + 1) * LIMIT_RANGE);
    for (int i = 0; i < members->count * LIMIT_RANGE; i++)
        end[i] = members->end[i];
    for (int k = 0; k < family->ends; k++) {
        size_t stop = 0;
        for (int left = family->pieces[k]; stop < member.len && (member.at[stop] != '_' || --left); stop++)
            ;
        end[members->count * LIMIT_RANGE + k] = text_cut(member, 0, stop);
        member = text_from(member, stop < member.len ? stop + 1 : stop);
    }
    members->end = end;
}

static void add_member(Members *members, const Family *family, Text member, int *room, Arena *mem)
{
    for (int i = 0; i < members->count; i++)
        if (text_equal(members->member[i], member))
            return;
    member = text_copy(mem, member);
    if (family->ends)
        add_ends(members, family, member, mem);
    *ARENA_ADD(mem, members->member, members->count, room) = member;
}

static bool same_members(const Members *one, const Members *two, int families)
{
    for (int k = 0; k < families; k++) {
        if (one[k].count != two[k].count)
            return false;
        for (int i = 0; i < one[k].count; i++)
            if (!text_equal(one[k].member[i], two[k].member[i]))
                return false;
        for (int i = 0; i < one[k].count * LIMIT_RANGE && one[k].end && two[k].end; i++)
            if (!text_equal(one[k].end[i], two[k].end[i]))
                return false;
    }
    return true;
}

/* The given of one member: m_1 of m_part. */
static const Given *member_given(const Book *book, const Given *given, const Members *members, Text member)
{
    Arena    *mem = book->method.mem;
    Form      form = {.family = (Members *)members};
    Lets      lets = {.mem = mem};
    LinePlace method = {.mem = mem, .lets = &lets, .book = book, .form = &form};
    LinePlace place = {
        .mem = mem, .lets = &lets, .book = book, .form = &form, .outer = &method, .variable = given->family, .member = member};
    Given *one = ARENA_ONE(mem, Given);
    *one = *given;
    one->keyword = compose_member(given->keyword, given->family, member, mem);
    one->name = compose_member(given->name, given->family, member, mem);
    one->caption = compose_text(&place, given->caption, NULL);
    one->missing = compose_text(&place, given->missing, NULL);
    one->family = (Text){0};
    return one;
}

static Form expand(const Book *book, const Form *form, Members *members)
{
    Form whole = *form;
    int  count = 0;
    for (int i = 0; i < form->count; i++)
        for (int k = 0; k < book->families; k++)
            count += text_equal(form->given[i]->family, book->family[k].name) ? members[k].count : 0;
    whole.family = members;
    whole.given = ARENA_MANY(book->method.mem, const Given *, form->count + count);
    whole.count = 0;
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        if (!given->family.len)
            whole.given[whole.count++] = given;
        for (int k = 0; k < book->families; k++)
            for (int m = 0; text_equal(given->family, book->family[k].name) && m < members[k].count; m++)
                whole.given[whole.count++] = member_given(book, given, members, members[k].member[m]);
    }
    return whole;
}

/* Forms with members stand after the declared ones. */
static int form_with(Book *book, int declared, Members *members)
{
    Method *method = &book->method;
    for (int i = method->forms; i < book->form_count; i++)
        if (method->form[i].declared == declared && same_members(method->form[i].family, members, book->families))
            return i;
    if (book->form_count - method->forms == LIMIT_FORMS_WITH_MEMBERS)
        return -1;
    method->form = arena_grow(method->mem, method->form, sizeof(Form), book->form_count, &book->form_space);
    method->form[book->form_count] = expand(book, &method->form[declared], members);
    method->form[book->form_count].declared = declared;
    return book->form_count++;
}

int method_form_named(Method *method, int form, const Text *keyword, int count)
{
    Book *book = (Book *)method;
    if (!book->families)
        return form;
    Members *members = ARENA_MANY(method->mem, Members, book->families);
    int     *room = ARENA_MANY(method->mem, int, book->families), many = 0;
    for (int i = 0; i < count; i++) {
        Text member;
        int  family = named_member(book, &method->form[form], keyword[i], &member);
        if (family >= 0 && many++ == LIMIT_MEMBERS)
            return -1;
        if (family >= 0)
            add_member(&members[family], &book->family[family], member, &room[family], method->mem);
    }
    return form_with(book, form, members);
}

/* ---- members in turn -------------------------------------------------------------------------------------- */

static int family_in_turn(const Book *book, const char *name)
{
    for (int k = 0; k < book->families; k++)
        if (book->family[k].in_turn && text_is(book->family[k].name, name))
            return k;
    return -1;
}

bool method_has_turns(const Method *method, const char *name)
{
    return family_in_turn((const Book *)method, name) >= 0;
}

static void set_turns(Members *members, const Text *end, int count, Arena *mem)
{
    *members =
        (Members){.member = ARENA_MANY(mem, Text, count + 1), .end = ARENA_MANY(mem, Text, (count + 1) * LIMIT_RANGE), .count = count};
    for (int i = 0; i < count; i++)
        members->member[i] = text_format(mem, "%d", i + 1);
    for (int i = 0; i < count * LIMIT_RANGE; i++)
        members->end[i] = text_copy(mem, end[i]);
}

int method_form_in_turn(Method *method, int form, const LinksInTurn *turns, int families)
{
    Book    *book = (Book *)method;
    Members *members = ARENA_MANY(method->mem, Members, book->families);
    for (int k = 0; k < book->families; k++)
        members[k] = method->form[form].family[k];
    for (int i = 0; i < families; i++) {
        int at = family_in_turn(book, turns[i].family);
        if (at >= 0)
            set_turns(&members[at], turns[i].end, turns[i].count, method->mem);
    }
    return form_with(book, method->form[form].declared, members);
}

/* Whether the keyword gives it for some member of its family. */
static bool names_member(const Given *given, Text keyword)
{
    Text member;
    return compose_match(given->keyword, given->family, given->segments, keyword, &member);
}

Text method_member_name(const Given *given, Text member, Arena *mem)
{
    return compose_member(given->keyword, given->family, member, mem);
}

/* A link from the first member of one family to the last one of the next. */
static Text tried_link(const Book *book, const Members *members, const Family *family)
{
    Buf name = {0};
    for (int e = 0; e < family->ends; e++)
        for (int k = 0; k < book->families; k++)
            if (text_equal(book->family[k].name, family->of[e])) {
                buf_puts(&name, e ? "_" : "");
                buf_put(&name, members[k].member[e ? members[k].count - 1 : 0]);
            }
    return buf_finish(&name, book->method.mem);
}

int method_form_tried(Method *method, int form)
{
    Book    *book = (Book *)method;
    Members *members = ARENA_MANY(method->mem, Members, book->families + 1);
    if (!book->families)
        return form;
    for (int k = 0; k < book->families; k++) {
        int room = 0;
        if (book->family[k].in_turn) {
            const Text end[LIMIT_RANGE] = {TEXT("1"), TEXT("2")};
            set_turns(&members[k], end, 1, method->mem);
            continue;
        }
        if (book->family[k].ends) {
            add_member(&members[k], &book->family[k], tried_link(book, members, &book->family[k]), &room, method->mem);
            continue;
        }
        add_member(&members[k], &book->family[k], TEXT("1"), &room, method->mem);
        add_member(&members[k], &book->family[k], TEXT("2"), &room, method->mem);
    }
    return form_with(book, form, members);
}

/* ---- which form ------------------------------------------------------------------------------------------- */

int method_given(const Form *form, Text keyword)
{
    for (int i = 0; i < form->count; i++)
        if (text_equal(form->given[i]->keyword, keyword))
            return i;
    return -1;
}

const Given *method_lacking(const Form *form, const Text *keyword, int count)
{
    for (int i = 0; i < form->count; i++) {
        bool has = form->given[i]->fallback;
        for (int k = 0; k < count && !has; k++)
            has = text_equal(keyword[k], form->given[i]->keyword);
        if (!has)
            return form->given[i];
    }
    return NULL;
}

const Given *method_lacking_members(const Form *declared, const Text *keyword, int count)
{
    for (int i = 0; i < declared->count; i++) {
        const Given *given = declared->given[i];
        bool         named = !given->family.len || given->fallback;
        for (int k = 0; k < count && !named; k++)
            named = names_member(given, keyword[k]);
        if (!named)
            return given;
    }
    return NULL;
}

int method_form_for(const Method *method, const int *form, const Text *keyword, int count)
{
    int fitting = -1;
    for (int f = 0; f < method->forms; f++) {
        const Form *one = &method->form[form[f]];
        bool        takes = true;
        for (int i = 0; i < count; i++)
            takes &= method_given(one, keyword[i]) >= 0;
        if (takes && !method_lacking(one, keyword, count))
            return form[f];
        if (takes && fitting < 0)
            fitting = form[f];
    }
    return fitting;
}
