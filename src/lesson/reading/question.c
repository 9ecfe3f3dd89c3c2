/* The blocks `question` and `numbers`: lines `word: ...` after a problem; lines NAME = VALUE in SET. */
#include "language/token.h"
#include "lesson/reading/lesson_reader.h"
#include "lesson/reading/lesson_words.h"
#include "units/unit.h"

#include <string.h>

/* ---- questions ---------------------------------------------------------------------------------------------- */

typedef struct QuestionDesk {
    Lesson   *lesson;
    Question *q;
    bool      kind_said;
} QuestionDesk;

/* Takes "(2)" or "(1/2)" off the end of a text; false after a fault. */
static bool take_marks(Lesson *lesson, int line, Text *text, Marks *marks)
{
    size_t open = text->len;
    if (!text->len || text->at[text->len - 1] != ')')
        return true;
    while (open > 0 && text->at[open - 1] != '(')
        open--;
    if (!open)
        return true;
    int number[2] = {0, 0}, at = 0, digits = 0;
    for (size_t i = open; i + 1 < text->len; i++) {
        char c = text->at[i];
        if (c == '/' && at == 0 && digits) {
            at = 1;
            digits = 0;
        } else if (c >= '0' && c <= '9' && digits < 4) {
            number[at] = 10 * number[at] + (c - '0');
            digits++;
        } else {
            return true; /* a bracket that belongs to the text */
        }
    }
    if (!digits)
        return true;
    if (at && !number[1]) {
        lesson_fault(lesson, line, "(1/2)", "marks cannot be divided by 0");
        return false;
    }
    *marks = (Marks){number[0], at ? number[1] : 1};
    if (marks->num > LIMIT_MARKS * marks->den || marks->den > LIMIT_PARTS_OF_MARK) {
        lesson_fault(lesson, line, "(2), (1/2)", "marks are at most %d, in halves, thirds or quarters", LIMIT_MARKS);
        return false;
    }
    *text = text_trim(text_cut(*text, 0, open - 1));
    return true;
}

static void take_asks(QuestionDesk *a, Text rest, int line)
{
    Question *q = a->q;
    while (rest.len) {
        Text item = text_trim(text_take(&rest, ","));
        Ask  ask = {.marks = {1, 1}, .line = line};
        if (!take_marks(a->lesson, line, &item, &ask.marks))
            return;
        Text behind = item, name = text_take(&behind, " (");
        if (name.len && name.len < item.len) { /* (vai)n is a name, J (x) is not */
            lesson_fault(a->lesson, line, "ask: J (1), va' (1/2)", "the marks after `%.*s` must be a number in brackets",
                         TEXT_ARG(lesson_quote(a->lesson, text_trim(name))));
            return;
        }
        if (!lesson_is_name(item)) {
            lesson_fault(a->lesson, line, "ask: J (1), va' (2)", "`%.*s` is not the name of a step or an answer",
                         TEXT_ARG(lesson_quote(a->lesson, item)));
            return;
        }
        if (q->asks == LIMIT_ASKS) {
            lesson_fault(a->lesson, line, "split it into two questions", "a question asks for at most %d values", LIMIT_ASKS);
            return;
        }
        ask.name = item;
        *ARENA_ADD(a->lesson->mem, q->ask, q->asks, &q->ask_room) = ask;
    }
}

/* NAME = VALUE : TEXT (MARKS), or VALUE : TEXT if only one value is asked */
static void take_wrong(QuestionDesk *a, Text rest, int line)
{
    Question   *q = a->q;
    Text        all = rest;
    Wrong       wrong = {.line = line, .marks = {0, 1}, .value = text_trim(text_take(&rest, " : "))};
    const char *equal = wrong.value.len ? memchr(wrong.value.at, '=', wrong.value.len) : NULL;
    wrong.message = text_trim(rest);
    if (equal) {
        size_t at = (size_t)(equal - wrong.value.at);
        wrong.name = text_trim(text_cut(wrong.value, 0, at));
        wrong.value = text_trim(text_from(wrong.value, at + 1));
    }
    if (wrong.value.len == all.len || !wrong.message.len || !wrong.value.len || (equal && !lesson_is_name(wrong.name))) {
        lesson_fault(a->lesson, line, "wrong: va' = 11.75 : that is its speed before (1/2)",
                     "write a wrong answer as `NAME = VALUE : feedback`");
        return;
    }
    if (!take_marks(a->lesson, line, &wrong.message, &wrong.marks))
        return;
    if (wrong.marks.num > wrong.marks.den) {
        lesson_fault(a->lesson, line, "(1/2)", "a wrong answer can earn only a part of the marks, at most 1");
        return;
    }
    *ARENA_ADD(a->lesson->mem, q->wrong, q->wrongs, &q->wrong_room) = wrong;
}

static void take_hint(QuestionDesk *a, Text rest, int line)
{
    Question *q = a->q;
    if (!rest.len) {
        lesson_fault(a->lesson, line, "leave the line out, and carom makes three hints from the steps", "this hint is empty");
        return;
    }
    *ARENA_ADD(a->lesson->mem, q->hint, q->hints, &q->hint_room) = (Hint){rest, line};
}

static void take_off(QuestionDesk *a, Text rest)
{
    Question *q = a->q;
    while (rest.len) {
        Text id = text_trim(text_take(&rest, ","));
        *ARENA_ADD(a->lesson->mem, q->off, q->offs, &q->off_room) = id;
    }
}

/* work: va', vb' (7) */
static void take_work(QuestionDesk *a, Text rest, int line)
{
    Question *q = a->q;
    q->worth = (Marks){0, 1};
    if (!take_marks(a->lesson, line, &rest, &q->worth))
        return;
    if (!q->worth.num)
        lesson_fault(a->lesson, line, "work: va', vb' (7)", "`work:` ends with the marks of the whole page, in brackets");
    q->asked = rest;
    while (rest.len) {
        Text name = text_trim(text_take(&rest, ","));
        if (!lesson_is_name(name))
            lesson_fault(a->lesson, line, "work: va', vb' (7)", "`%.*s` is not the name of an answer",
                         TEXT_ARG(lesson_quote(a->lesson, name)));
    }
}

static void take_kind(QuestionDesk *a, QuestionKind kind, Text rest, int line)
{
    if (a->kind_said)
        lesson_fault(a->lesson, line, "split it into two questions",
                     "a question has only one of ask, choose, predict, spot, free and work");
    else if (!rest.len)
        lesson_fault(a->lesson, line, "write it after the colon", "`%s:` is empty", lesson_question_kinds[kind]);
    a->kind_said = true;
    a->q->kind = kind;
    if (kind == QUESTION_WORK)
        take_work(a, rest, line);
    else if (kind == QUESTION_ASK)
        take_asks(a, rest, line);
    else
        a->q->asked = rest;
}

/* - [x] TEXT : MESSAGE */
static void take_option(QuestionDesk *a, Text line, int number)
{
    Question *q = a->q;
    Text      rest = text_trim(text_from(line, 1));
    bool      boxed = text_starts(rest, "[ ]") || text_starts(rest, "[x]") || text_starts(rest, "[X]");
    if (!boxed || (q->kind != QUESTION_CHOOSE && q->kind != QUESTION_PREDICT)) {
        lesson_fault(a->lesson, number, "- [x] a right option, or - [ ] a wrong option : feedback",
                     boxed ? "an option needs a line `choose:` or `predict:` above it" : "an option starts with `- [x]` or `- [ ]`");
        return;
    }
    if (q->options == LIMIT_OPTIONS) {
        lesson_fault(a->lesson, number, NULL, "a question has at most %d options", LIMIT_OPTIONS);
        return;
    }
    Option option = {.line = number, .right = rest.at[1] != ' '};
    rest = text_trim(text_from(rest, 3));
    option.text = text_trim(text_take(&rest, " : "));
    option.message = text_trim(rest);
    if (!option.text.len)
        lesson_fault(a->lesson, number, "- [x] the same", "this option is empty");
    *ARENA_ADD(a->lesson->mem, q->option, q->options, &q->option_room) = option;
}

static void take_word(QuestionDesk *a, const char *word, Text rest, int line)
{
    Question *q = a->q;
    if (!strcmp(word, "form")) {
        q->exact = text_is(rest, "exact");
        if (!q->exact)
            lesson_fault(a->lesson, line, "form: exact", "`form:` takes `exact`, not `%.*s`", TEXT_ARG(lesson_quote(a->lesson, rest)));
    } else if (!strcmp(word, "digits")) {
        q->digits_own |= lesson_digits(a->lesson, line, rest, &q->digits);
    } else if (!strcmp(word, "units")) {
        lesson_units(a->lesson, line, rest, &q->units);
    } else if (!strcmp(word, "hint")) {
        take_hint(a, rest, line);
    } else if (!strcmp(word, "wrong")) {
        take_wrong(a, rest, line);
    } else if (!strcmp(word, "off")) {
        take_off(a, rest);
    } else {
        for (int kind = 0; kind < QUESTION_KINDS; kind++)
            if (!strcmp(word, lesson_question_kinds[kind]))
                take_kind(a, (QuestionKind)kind, rest, line);
    }
}

/* The first of the parts above the block that belong to it: the prose since the last block or heading. */
static int prose_above(const Lesson *lesson, int at)
{
    int first = at;
    while (first > 0) {
        PartKind kind = lesson->part[first - 1].kind;
        if (kind == PART_HEADING || kind >= PART_STOP)
            break;
        first--;
    }
    return first;
}

/* Two options with the same text could not be distinguished. */
static void check_options(Lesson *lesson, const Question *q)
{
    for (int i = 1; i < q->options; i++)
        for (int k = 0; k < i; k++)
            if (text_equal(q->option[i].text, q->option[k].text)) {
                lesson_fault(lesson, q->option[i].line, "change one of them", "the option in line %d has the same text", q->option[k].line);
                break;
            }
}

static void check_form(Lesson *lesson, const Question *q)
{
    check_options(lesson, q);
    int right = 0;
    for (int i = 0; i < q->options; i++)
        right += q->option[i].right;
    bool chosen = q->kind == QUESTION_CHOOSE || q->kind == QUESTION_PREDICT;
    if (chosen && q->options < 2)
        lesson_fault(lesson, q->line, "- [x] the same", "a question needs two options or more, but this one has %s",
                     q->options ? "one option" : "no options");
    else if (chosen && !right)
        lesson_fault(lesson, q->line, "mark it with [x]", "no option is marked as right");
    if (!chosen && q->kind != QUESTION_FREE && !q->problem.text.len)
        lesson_fault(lesson, q->line, "start the block with a statement: collide1d ma=2 mb=3 va=5 vb=-4 e=1/4",
                     "the question has no problem");
    for (int i = 0; i < q->wrongs; i++) {
        bool asked = !q->wrong[i].name.len && q->asks < 2;
        for (int k = 0; k < q->asks; k++)
            asked |= text_equal(q->ask[k].name, q->wrong[i].name);
        asked |= !q->asks; /* the only answer: its name is known after the problem has run */
        if (!asked)
            lesson_fault(lesson, q->wrong[i].line, "`wrong:` needs a name of `ask:`", "the question does not ask for `%.*s`",
                         TEXT_ARG(lesson_quote(lesson, q->wrong[i].name)));
    }
}

/* `Answer: va'`: letters and a colon, with which no statement starts. */
static bool looks_like_word(Text line)
{
    size_t len = 0;
    while (len < line.len && ((line.at[len] >= 'a' && line.at[len] <= 'z') || (line.at[len] >= 'A' && line.at[len] <= 'Z')))
        len++;
    return len && len < line.len && line.at[len] == ':';
}

/* A second statement before the words is usually a word without its colon. */
static void not_one_problem(Lesson *lesson, const Statement *second)
{
    for (const LessonWord *row = lesson_words; row->form; row++)
        if (row->place == WORD_QUESTION && row->word && text_starts(second->text, row->word) && second->text.len > strlen(row->word) &&
            second->text.at[strlen(row->word)] == ' ') {
            lesson_fault(lesson, second->line, row->form, "the colon after `%s` is missing", row->word);
            return;
        }
    lesson_fault(lesson, second->line, "move the earlier statements to a `carom` block of their own",
                 "a question can have only one problem");
}

void lesson_question(Lesson *lesson, Part *part, Text name, const BlockLine *lines, int count)
{
    Question    *q = part->question = ARENA_ONE(lesson->mem, Question);
    QuestionDesk a = {.lesson = lesson, .q = q};
    Part         problem = {0};
    int          head = 0;
    Text         rest;
    *q = (Question){.name = name, .line = part->line, .digits = lesson->digits, .digits_own = lesson->digits_said, .units = lesson->units};
    q->prose = prose_above(lesson, (int)(part - lesson->part));
    while (head < count && !looks_like_word(text_trim(lines[head].text)) && !text_starts(text_trim(lines[head].text), "- ["))
        head++;
    lesson_statements(lesson, &problem, lines, head, false);
    if (problem.statements > 1)
        not_one_problem(lesson, &problem.statement[1]);
    if (problem.statements)
        q->problem = problem.statement[0];
    if (q->problem.expects)
        lesson_fault(lesson, q->problem.line, "remove it: carom works out the answers", "`#>` would give the answer of a question away");
    for (int i = head; i < count; i++) {
        Text        line = text_trim(lines[i].text);
        const char *word = lesson_word(WORD_QUESTION, line, &rest);
        if (!line.len)
            continue;
        if (word)
            take_word(&a, word, rest, lines[i].line);
        else if (line.at[0] == '-')
            take_option(&a, line, lines[i].line);
        else
            lesson_fault(lesson, lines[i].line, lesson_words_of(WORD_QUESTION, lesson->mem),
                         "a line of a question starts with a word and a colon, not with `%.*s`", TEXT_ARG(lesson_quote(lesson, line)));
    }
    check_form(lesson, q);
}

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* Cuts the unit off a value, a number or a fraction: of "72 km/h" it leaves 72. The value stays whole if no unit follows. */
static Text take_unit(Text *value, Arena *mem)
{
    Diag         quiet = {.mem = mem, .source = *value, .unread = true};
    int          count;
    const Token *tokens = tokenize(*value, 0, value->len, &count, &quiet), *token = tokens;
    UnitPiece    piece;
    if (!tokens)
        return (Text){0};
    token += token->kind == TOKEN_MINUS;
    token += token->kind == TOKEN_NUMBER && token[1].kind == TOKEN_SLASH && token[2].kind == TOKEN_NUMBER ? 2 : 0;
    const Token *after = token + 1;
    if (token->kind != TOKEN_NUMBER || after->kind == TOKEN_END)
        return (Text){0};
    size_t at = (after->kind == TOKEN_SLASH ? after + 1 : after)->span.start; /* 5/s */
    Text   number = text_cut(*value, 0, token->span.end), unit = text_from(*value, after->span.start);
    if (!unit_piece(&piece, *value, &at, true))
        return (Text){0};
    *value = number;
    return unit;
}

/* A value of the set, which may repeat the unit of the parameter. */
static Text without_unit(Lesson *lesson, const Parameter *p, Text value)
{
    Text number = value, unit = p->unit.len ? take_unit(&number, lesson->mem) : (Text){0};
    if (unit.len && !text_equal(unit, p->unit))
        lesson_fault(lesson, p->line, "va = 5 m/s in 1, 2, 5", "the set of %.*s is in %.*s; `%.*s` has another unit",
                     TEXT_ARG(lesson_quote(lesson, p->name)), TEXT_ARG(lesson_quote(lesson, p->unit)),
                     TEXT_ARG(lesson_quote(lesson, value)));
    return number;
}

static void take_set(Lesson *lesson, Parameter *p, Text set)
{
    Text rest = set, low = text_trim(text_take(&rest, ".."));
    if (low.len < text_trim(set).len) {
        p->low = low;
        p->step = TEXT("1");
        p->high = text_trim(text_take(&rest, " step "));
        if (text_trim(rest).len)
            p->step = text_trim(rest);
        if (!p->low.len || !p->high.len)
            lesson_fault(lesson, p->line, "va = 5 in -9..9 step 1/2", "a range needs two ends");
        p->low = without_unit(lesson, p, p->low);
        p->high = without_unit(lesson, p, p->high);
        p->step = without_unit(lesson, p, p->step);
        return;
    }
    while (set.len) {
        Text item = text_trim(text_take(&set, ","));
        if (!item.len) {
            lesson_fault(lesson, p->line, "e = 1/4 in 0, 1/4, 1/2", "a value of the set is missing");
            return;
        }
        *ARENA_ADD(lesson->mem, p->choice, p->choices, &p->room) = without_unit(lesson, p, item);
    }
}

static void take_parameter(Lesson *lesson, Numbers *numbers, const BlockLine *line)
{
    Text      value = text_trim(line->text), name = text_trim(text_take(&value, "="));
    Text      set = value;
    Parameter p = {.line = line->line, .name = name, .value = text_trim(text_take(&set, " in "))};
    if (!lesson_is_name(name) || !p.value.len || name.len == text_trim(line->text).len) {
        lesson_fault(lesson, line->line, "ma = 2 in 1..9", "write a line of numbers as `NAME = VALUE in SET` or `where CONDITION`");
        return;
    }
    if (text_starts(text_trim(set), "in ")) { /* 5 in in 1..9: the first `in` is inches */
        p.value = text_format(lesson->mem, "%.*s in", TEXT_ARG(p.value));
        set = text_from(text_trim(set), strlen("in "));
    }
    p.unit = take_unit(&p.value, lesson->mem);
    Text range = p.value;
    if (!text_trim(set).len && text_take(&range, "..").len < p.value.len) {
        lesson_fault(lesson, line->line, "ma = 2 in 1..9", "before a range, write the value that is used without a seed, and ` in `");
        return;
    }
    if (text_trim(set).len)
        take_set(lesson, &p, text_trim(set));
    *ARENA_ADD(lesson->mem, numbers->parameter, numbers->parameters, &numbers->parameter_room) = p;
}

void lesson_numbers(Lesson *lesson, Part *part, const BlockLine *lines, int count)
{
    Numbers *numbers = part->numbers = ARENA_ONE(lesson->mem, Numbers);
    *numbers = (Numbers){0};
    for (int i = 0; i < count; i++) {
        Text line = text_trim(lines[i].text);
        if (!line.len || line.at[0] == '#')
            continue;
        if (!text_starts(line, "where ")) {
            take_parameter(lesson, numbers, &lines[i]);
            continue;
        }
        *ARENA_ADD(lesson->mem, numbers->where, numbers->wheres, &numbers->where_room) =
            (NumbersWhere){text_trim(text_from(line, 6)), lines[i].line};
    }
}
