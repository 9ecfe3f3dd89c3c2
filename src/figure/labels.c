/* Each label tries places all around its anchors: near ones first, on the side that it should stand on. A place costs how far the label is
 * from its anchor, what it covers of lines, and whatever makes a reader take it for the label of another mark: another mark that is nearer,
 * a line between it and its own. One label after another takes its cheapest place; further rounds let each move again, now that the others
 * are known. */
#include "figure/labels.h"

#include <math.h>

enum { REPAIRS = 3 };
enum { RINGS = 13, SIDES = 16, SLIDES = 3, ROUNDS = 5 };

/* A label is tried at these distances from its anchor, in gaps. From index LED on, a line leads to it. */
static const double RING[RINGS] = {1, 2, 3.5, 6, 9, 13, 18, 22, 25, 28, 30, 32, 34};
enum { LED = 3, LEADING = 6 /* what such a line costs */ };
enum { SHORT_LEAD = 3 }; /* a shorter one can hardly be seen */
enum { UNPLACED = 4000 };
enum { STRUCK = 1000 };   /* more than any place costs that is not struck through */
enum { DISCS = 2 };       /* over more of others nobody could tell whose it is */
enum { CROWD_RINGS = 2 }; /* in a crowd: one line of labels on each side */

static double snapped(double x, double to)
{
    return to > 0 ? to * round(x / to) : x;
}

static Stroke lead_to(const Box *box, Point anchor)
{
    return (Stroke){.from = anchor, .to = box_nearest(box, anchor), .owner = NOBODY};
}

static bool is_free(const Label *label, int count, int self, const Box *box, const Field *field)
{
    const Box *frame = &field->frame;
    if (box->left < frame->left || box->top < frame->top || box->left + box->width > frame->left + frame->width ||
        box->top + box->height > frame->top + frame->height)
        return false;
    for (int i = 0; i < field->solids; i++)
        if (box_overlaps(box, &field->solid[i]))
            return false;
    Box wide = {box->left - field->gap, box->top, box->width + 2 * field->gap, box->height};
    int discs = 0;
    for (int i = 0; i < count; i++) {
        if (i != self && label[i].placed && box_overlaps(&wide, &label[i].box))
            return false;
        discs += i != self && label[i].round > 0 && box_distance(box, label[i].anchor[0]) < label[i].round;
    }
    return discs <= DISCS;
}

/* With some room around it, so that lines do not run into the text; fonts differ in width. */
static Box with_room(const Box *box, const Field *field)
{
    double x = 0.4 * field->gap + field->spread * box->width, y = fmax(0.2 * field->gap, 0.3 * field->snap_y);
    return (Box){box->left - x, box->top - y, box->width + 2 * x, box->height + 2 * y};
}

/* Measures how much of the box is covered by lines of marks; with `any` it only matters whether some of it is. */
static double covered(const Box *box, bool any, const Field *field)
{
    double sum = 0;
    Box    wide = with_room(box, field);
    for (int i = 0; i < field->strokes && !(any && sum > 0); i++)
        sum += stroke_inside(&field->stroke[i], &wide);
    return sum;
}

/* Measures how much of the box is covered by lines that lead to other labels. */
static double led_across(const Label *label, int count, int self, const Box *box, const Field *field)
{
    double sum = 0;
    Box    wide = with_room(box, field);
    for (int i = 0; i < count; i++)
        if (i != self && label[i].placed && label[i].led) {
            Stroke lead = lead_to(&label[i].box, label[i].lead);
            sum += stroke_inside(&lead, &wide);
        }
    return sum;
}

/* It belongs to one place, and not to all of a line. */
static bool is_at_place(const Label *label)
{
    return label->anchors == 1 || label->round > 0;
}

/* A velocity may stand at its own body. */
static bool is_other_place(const Label *label, int i, int self)
{
    bool together = label[self].whose && label[i].whose == label[self].whose;
    return i != self && is_at_place(&label[i]) && !(together && label[i].round > 0);
}

/* Whether the middle of the box is inside the hull that begins with this stroke: a line from there to the right leaves it once more often
 * than it enters. */
static bool is_inside_hull(const Field *field, int first, const Box *box)
{
    Point at = {box->left + box->width / 2, box->top + box->height / 2};
    bool  inside = false;
    for (int i = first; i < field->strokes && field->stroke[i].owner == field->stroke[first].owner; i++) {
        const Stroke *s = &field->stroke[i];
        if ((s->from.y > at.y) != (s->to.y > at.y))
            inside ^= at.x < s->from.x + (at.y - s->from.y) / (s->to.y - s->from.y) * (s->to.x - s->from.x);
    }
    return inside;
}

static bool begins_hull(const Field *field, int i)
{
    return field->stroke[i].hull && (!i || field->stroke[i - 1].owner != field->stroke[i].owner);
}

/* A line of the hull that the label belongs to. */
static bool is_home_hull(const Label *label, const Stroke *s)
{
    return s->hull && label->whose && s->body == label->whose;
}

static bool is_home(const Label *label, const Stroke *s)
{
    return is_home_hull(label, s) || (s->owner == label->owner && !is_at_place(label));
}

/* From what the label belongs to, wherever it stands beside it. */
static double distance_from_home(const Label *label, const Box *box, const Field *field)
{
    double least = label->reach > 0 ? box_larger(box_distance(box, label->body) - label->reach, 0) : INFINITY;
    if (is_at_place(label))
        least = box_larger(box_distance(box, label->anchor[0]) - label->round, 0);
    for (int i = 0; i < field->strokes; i++) {
        const Stroke *s = &field->stroke[i];
        if (is_home_hull(label, s) && begins_hull(field, i) && is_inside_hull(field, i, box))
            return 0;
        if (is_home(label, s))
            least = box_lesser(least, stroke_distance(box, s));
    }
    return least;
}

static void include(Label *label, Point at, double reach)
{
    label->low = (Point){box_lesser(label->low.x, at.x - reach), box_lesser(label->low.y, at.y - reach)};
    label->high = (Point){box_larger(label->high.x, at.x + reach), box_larger(label->high.y, at.y + reach)};
}

/* Finds the corners of all that distance_from_home() measures from. */
static void find_home(Label *label, const Field *field)
{
    label->low = (Point){INFINITY, INFINITY};
    label->high = (Point){-INFINITY, -INFINITY};
    if (is_at_place(label))
        include(label, label->anchor[0], label->round);
    else if (label->reach > 0)
        include(label, label->body, label->reach);
    for (int i = 0; i < field->strokes; i++)
        if (is_home(label, &field->stroke[i])) {
            include(label, field->stroke[i].from, 0);
            include(label, field->stroke[i].to, 0);
        }
}

/* Whether its home may be nearer to the box than that. It rarely is, and then its lines need not be looked at. */
static bool may_be_within(const Label *label, const Box *box, double reach)
{
    return label->low.x - (box->left + box->width) < reach && box->left - label->high.x < reach &&
           label->low.y - (box->top + box->height) < reach && box->top - label->high.y < reach;
}

/* Returns how far the label would have to move away from the mark of another label to be clearly nearer to its own place. */
static double mistaken(const Label *label, int count, int self, const Box *box, double own, const Field *field)
{
    double most = 0, near = own + field->gap / 2;
    for (int i = 0; i < count; i++)
        if (is_other_place(label, i, self) && may_be_within(&label[i], box, near))
            most = box_larger(most, near - distance_from_home(&label[i], box, field));
    return most;
}

/* The boxes around both are further apart than that. */
static bool is_beyond(const Stroke *s, const Box *box, double reach)
{
    return box_lesser(s->from.x, s->to.x) - reach > box->left + box->width || box_larger(s->from.x, s->to.x) + reach < box->left ||
           box_lesser(s->from.y, s->to.y) - reach > box->top + box->height || box_larger(s->from.y, s->to.y) + reach < box->top;
}

/* Whether an arrow, a segment or the outline of another body is as near as its own mark, or nearly. Between two arrows of one body the
 * label has to be nearer to its own arrow: standing at the body does not tell which arrow it names. The name of a place is not confused
 * with arrows of the same body. */
static bool is_beside_a_line(const Label *own, const Box *box, double home, double hardly, const Field *field)
{
    double line = INFINITY;
    for (int i = 0; i < field->strokes; i++)
        if (field->stroke[i].owner == own->owner)
            line = box_lesser(line, stroke_distance(box, &field->stroke[i]));
    for (int i = 0; i < field->strokes; i++) {
        const Stroke *s = &field->stroke[i];
        bool          together = own->whose && s->body == own->whose;
        double        reach = (together ? line : home) + hardly;
        bool          meets = own->place && (together || !own->whose || !s->body); /* lines may end at a place */
        if (s->hull && (together || !own->whose))
            continue;
        if (begins_hull(field, i) && home > 0 && is_inside_hull(field, i, box))
            return true;
        if (!s->named || s->owner == own->owner || meets || is_beyond(s, box, reach))
            continue;
        if (stroke_distance(box, s) < reach)
            return true;
    }
    return false;
}

/* Whether another place is nearer than its own, or hardly further off: fonts differ in width. */
static bool is_astray(const Label *label, int count, int self, const Box *box, double home, double hardly, const Field *field)
{
    bool astray = false;
    for (int i = 0; i < count && !astray; i++)
        astray = is_other_place(label, i, self) && may_be_within(&label[i], box, home + hardly) &&
                 distance_from_home(&label[i], box, field) < home + hardly;
    return astray;
}

/* Lines of other marks between the middle of the label and its own; more than a few are one obstacle, as hatching is. */
static int lines_between(const Label *own, const Box *box, Point anchor, const Field *field)
{
    enum { FEW = 3 };
    Point  from = own->round > 0 ? own->anchor[0] : anchor, to = {box->left + box->width / 2, box->top + box->height / 2};
    double length = stroke_length(to.x - from.x, to.y - from.y), skip = length > 0 ? box_lesser(0.3, 0.2 * field->gap / length) : 0;
    Stroke way = {.from = {from.x + skip * (to.x - from.x), from.y + skip * (to.y - from.y)}, .to = to};
    int    count = 0;
    for (int i = 0; i < field->strokes && count < FEW; i++)
        count += field->stroke[i].owner != own->owner && stroke_crosses(&way, &field->stroke[i]);
    return count;
}

/* Measures how much a line that leads there would lie on other labels, and on bars, but for the one that it begins at. */
static double across_labels(const Label *label, int count, int self, const Box *box, Point anchor, const Field *field)
{
    Stroke lead = lead_to(box, anchor);
    double sum = 0;
    for (int i = 0; i < count; i++)
        if (i != self && label[i].placed) {
            Box wide = with_room(&label[i].box, field);
            sum += stroke_inside(&lead, &wide);
        }
    for (int i = 0; i < field->solids; i++)
        if (!box_contains(&field->solid[i], anchor) && field->solid[i].width > 2 * field->gap)
            sum += stroke_inside(&lead, &field->solid[i]);
    return sum;
}

/* Counts the lines to other labels that a line leading there would cross. */
static int across_leads(const Label *label, int count, int self, const Box *box, Point anchor)
{
    Stroke lead = lead_to(box, anchor);
    int    sum = 0;
    for (int i = 0; i < count; i++)
        if (i != self && label[i].placed && label[i].led) {
            Stroke other = lead_to(&label[i].box, label[i].lead);
            sum += stroke_crosses(&lead, &other);
        }
    return sum;
}

/* A label that looks for its place. */
typedef struct LabelSearch {
    const Label *label;
    int          count, self;
    const Field *field;
    /* the cheapest so far */
    bool   any, led;
    double cost;
    Box    box;
    Point  lead;
} LabelSearch;

/* `cost`: of the side that it stands on. */
static void consider(LabelSearch *search, Box box, double cost, Point anchor)
{
    const Label *own = &search->label[search->self];
    const Field *field = search->field;
    box.left = snapped(box.left, field->snap_x);
    box.top = snapped(box.top, field->snap_y);
    double away = box_distance(&box, anchor) / field->gap;
    bool   led = away > (RING[LED - 1] + RING[LED]) / 2;
    cost += 2 * away + (led ? LEADING : 0);
    if ((search->any && cost >= search->cost) || !is_free(search->label, search->count, search->self, &box, field))
        return;
    bool   hopeless = search->any && search->cost < STRUCK; /* if a line strikes it through */
    double struck = covered(&box, hopeless, field);
    if (hopeless && struck > 0)
        return;
    struck += led_across(search->label, search->count, search->self, &box, field);
    cost += 6 * struck / field->gap + (struck > 0 ? STRUCK : 0);
    if (search->any && cost >= search->cost)
        return;
    /* Fonts differ, and the wider a text the more. Characters of a terminal are what they are. */
    const double hardly = field->spread > 0 ? field->gap + field->spread * own->width : 0;
    double       home = distance_from_home(own, &box, field);
    if (search->count <= LABELS_CROWD) {
        cost += 20 * mistaken(search->label, search->count, search->self, &box, home, field) / field->gap;
        cost += 8 * lines_between(own, &box, anchor, field);
        if (search->any && cost >= search->cost)
            return;
        bool astray = !led && (is_astray(search->label, search->count, search->self, &box, home, hardly, field) ||
                               (is_beside_a_line(own, &box, home, hardly, field)));
        cost += astray ? LEADING + box_larger(SHORT_LEAD - away, 0) : 0;
        led |= astray;
    } else if (is_astray(search->label, search->count, search->self, &box, home, hardly, field) ||
               is_beside_a_line(own, &box, home, hardly, field)) {
        return;
    }
    if (led) {
        double across = across_labels(search->label, search->count, search->self, &box, anchor, field);
        cost += 20.0 * across_leads(search->label, search->count, search->self, &box, anchor);
        cost += 20 * across / field->gap + (across > 0 ? STRUCK : 0);
    }
    if (search->any && cost >= search->cost)
        return;
    search->any = true;
    search->cost = cost;
    search->box = box;
    search->led = led;
    search->lead = anchor;
}

/* With a corner there, or above or below it with the middle of an edge, on that side of the anchor. */
static double beyond(double at, double side, double length)
{
    return fabs(side) < 1e-6 ? at - length / 2 : side < 0 ? at - length : at;
}

static void try_side(LabelSearch *search, int anchor, double away, Point side)
{
    const Label *own = &search->label[search->self];
    Point        at = own->anchor[anchor], wanted = own->away[anchor], to = {at.x + away * side.x, at.y + away * side.y};
    double turned = wanted.x == 0 && wanted.y == 0 ? 0 : 1 - (side.x * wanted.x + side.y * wanted.y), cost = 1.5 * turned + 1 * anchor;
    Box    box = {beyond(to.x, side.x, own->width), beyond(to.y, side.y, own->height), own->width, own->height};
    consider(search, box, cost, at);
    if (fabs(side.y) < 0.9) /* above and below there is more room than beside */
        return;
    for (int slide = 1; slide <= SLIDES; slide++) {
        box.left = at.x - own->width * slide / (SLIDES + 1);
        box.top = side.y < 0 ? at.y - away - own->height : at.y + away;
        consider(search, box, cost + 0.2 * fabs(slide - (SLIDES + 1) / 2.0), at);
    }
}

/* Whether no place of this ring, nor of one further out, can cost less than the cheapest so far; snapping moves boxes a little nearer. */
static bool is_too_far(const LabelSearch *search, int ring)
{
    const Field *field = search->field;
    double       least = RING[ring] - (field->snap_x + field->snap_y) / 2 / field->gap;
    return search->any && 2 * least + (least > (RING[LED - 1] + RING[LED]) / 2 ? LEADING : 0) >= search->cost;
}

static LabelSearch choose(const Label *label, int count, int self, const Field *field)
{
    const Label *own = &label[self];
    LabelSearch  search = {.label = label, .count = count, .self = self, .field = field};
    Point        way[SIDES];
    for (int side = 0; side < SIDES; side++)
        way[side] = (Point){cos(2 * M_PI * side / SIDES), sin(2 * M_PI * side / SIDES)};
    if (own->inside) {
        Box box = {own->anchor[0].x - own->width / 2, own->anchor[0].y - own->height / 2, own->width, own->height};
        consider(&search, box, 0, own->anchor[0]);
    }
    for (int ring = 0; ring < (count > LABELS_CROWD ? CROWD_RINGS : RINGS) && !is_too_far(&search, ring); ring++)
        for (int a = own->round > 0 ? 1 : 0; a < own->anchors; a++)
            for (int side = -1; side < SIDES; side++)
                if (side >= 0 || own->away[a].x != 0 || own->away[a].y != 0)
                    try_side(&search, a, RING[ring] * field->gap, side < 0 ? own->away[a] : way[side]);
    return search;
}

/* Puts the label at its cheapest place among the others: what that costs. */
static double settle(Label *label, int count, int self, const Field *field)
{
    Label *own = &label[self];
    own->placed = false;
    if (num_stop()) /* Ctrl-C: nobody waits for labels */
        return UNPLACED;
    LabelSearch found = choose(label, count, self, field);
    own->placed = found.any;
    own->box = found.box;
    own->led = found.led;
    own->lead = found.lead;
    return found.any ? found.cost : UNPLACED;
}

/* A label that has come late finds no place, or a bad one: each of the others makes room for it, where both cost less then. */
static void make_room(Label *label, int count, double *cost, const Field *field)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count && (!label[i].placed || cost[i] >= STRUCK); k++) {
            Label  before[2] = {label[i], label[k]};
            double now[2];
            if (i == k)
                continue;
            label[k].placed = false;
            now[0] = settle(label, count, i, field);
            now[1] = settle(label, count, k, field);
            bool better = now[0] + now[1] < cost[i] + cost[k];
            cost[i] = better ? now[0] : cost[i];
            cost[k] = better ? now[1] : cost[k];
            label[i] = better ? label[i] : before[0];
            label[k] = better ? label[k] : before[1];
        }
}

/* Whether a line of a mark, or one that leads to another label, strikes the label through; or its own line lies on another label. */
static bool is_struck(const Label *label, int count, int self, const Field *field)
{
    const Label *own = &label[self];
    return covered(&own->box, true, field) > 0 || led_across(label, count, self, &own->box, field) > 0 ||
           (own->led && across_labels(label, count, self, &own->box, own->lead, field) > 0);
}

/* Takes up the labels that are struck through, which are in each other's way, and lets them look again one after another, from another one
 * on each time. */
static void repair(Label *label, int count, int first, const Field *field)
{
    int found[LABELS_CROWD], many = 0;
    for (int i = 0; i < count; i++)
        if (!label[i].placed || is_struck(label, count, i, field))
            found[many++] = i;
    for (int k = 0; k < many; k++)
        label[found[k]].placed = false;
    for (int k = 0; k < many; k++)
        (void)settle(label, count, found[(k + first) % many], field);
}

void labels_place(Label *label, int count, const Field *field)
{
    double cost[LABELS_CROWD];
    bool   crowd = count > LABELS_CROWD, moved = true;
    for (int i = 0; i < count; i++) {
        label[i].placed = false;
        find_home(&label[i], field);
    }
    for (int round = 0; round < ROUNDS && moved; round++) {
        moved = false;
        for (int i = 0; i < count; i++) {
            Label  before = label[i];
            double now = settle(label, count, i, field);
            if (!crowd)
                cost[i] = now;
            moved |= label[i].placed != before.placed || label[i].box.left != before.box.left || label[i].box.top != before.box.top;
        }
    }
    if (!crowd)
        make_room(label, count, cost, field);
    for (int round = 0; round < REPAIRS && !crowd; round++)
        repair(label, count, round, field);
    for (int i = 0; i < count; i++)
        label[i].placed = label[i].placed && !is_struck(label, count, i, field);
}
