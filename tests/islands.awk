# Test islands: bodies and contacts that touch all at once, in carom's statements. Tests and bench share them.
#
#   awk -f tests/islands.awk -v kind=hub -v n=20 -v seed=7
#
#   kind   chain      n + 1 balls in a row
#          tree       each ball touches one of those before it, n contacts in all
#          stack      boxes on a floor, two contacts with the one below
#          hub        one turning body touched by n balls
#          pyramid    discs on a floor, each on two of the row below, the greatest of at most n contacts
#          graph      bodies that turn, n contacts between random pairs of them
#          duplicate  a graph in which every third contact is there twice: redundant
#   n      contacts (20)
#   seed   another one, another island (1): a whole number from 0 to 2147483646. The same seed, the same text from every awk
#   spread masses differ by powers of ten up to this one (0): 12 makes an island ill-conditioned
#   near   duplicate: the second contact lies 10^-near beside the first, so that they are redundant only nearly (0: not)
#
# Every contact approaches: bodies move towards the origin as fast as they are far from it, v = -p/4, or the later the faster. All
# numbers are rational and small. Random numbers are x -> 16807 x mod 2^31 - 1 (Park and Miller), exact in doubles.

BEGIN {
    kind = kind ? kind : "chain"
    n = n ? n : 20
    state = (seed == "" ? 1 : seed) % 2147483646 + 1
    for (i = 0; i < 10; i++)
        random(0, 1)
    printf "# awk -f tests/islands.awk -v kind=%s -v n=%d -v seed=%d%s%s\n", kind, n, seed == "" ? 1 : seed,
        spread ? " -v spread=" spread : "", near ? " -v near=" near : ""
    if (kind == "chain")
        chain()
    else if (kind == "tree")
        tree()
    else if (kind == "stack")
        stack()
    else if (kind == "hub")
        hub()
    else if (kind == "pyramid")
        pyramid()
    else if (kind == "graph" || kind == "duplicate")
        graph(kind == "duplicate")
    else {
        print "islands.awk: kind is chain, tree, stack, hub, pyramid, graph or duplicate" > "/dev/stderr"
        exit 2
    }
}

# A whole number from least to most, both included.
function random(least, most) {
    state = state * 16807 % 2147483647
    return least + int(state / 128) % (most - least + 1)
}

# a/b in lowest terms; both below 2^53 in size, b > 0.
function ratio(a, b,    x, y, t) {
    x = a < 0 ? -a : a
    y = b
    while (y > 0) {
        t = x % y
        x = y
        y = t
    }
    return b == x ? sprintf("%.0f", a / x) : sprintf("%.0f/%.0f", a / x, b / x)
}

function mass(    k) {
    k = spread ? random(0, spread) : 0
    return ratio(random(1, 9) * 10 ^ k, random(1, 3))
}

function restitution() {
    return ratio(random(0, 4), 4)
}

# x[i], y[i]: where ball or body i is. `turning`: it has a moment of inertia.
function body(i, turning) {
    printf "body b%d m=%s%s p=(%s,%s) v=<%s,%s>%s\n", i, mass(), turning ? " I=" mass() : "", ratio(x[i], 1), ratio(y[i], 1),
        ratio(0 - x[i], 4), ratio(0 - y[i], 4), turning ? " w=0" : ""
}

# Contact c between a and b along their centres; `at` beside the middle between them, off the centres' line.
function contact(c, a, b, turning, e, off, beside,    dx, dy, tenth) {
    dx = x[b] - x[a]
    dy = y[b] - y[a]
    tenth = beside ? 10 ^ near : 1
    printf "contact c%d b%d b%d%s n=<%s,%s> e=%s\n", c, a, b, turning ? sprintf(" at=(%s,%s)",
        ratio((2 * x[a] + 2 * x[b] - off * dy) * tenth + (beside ? 4 : 0), 4 * tenth), ratio(2 * y[a] + 2 * y[b] + off * dx, 4)) : "",
        ratio(dx, 1), ratio(dy, 1), e
}

function chain(    i) {
    for (i = 0; i <= n; i++)
        printf "body b%d m=%s p=(%d,0) v=<%s,0>\n", i, mass(), i, ratio(random(0, 2) - 4 * i, 4)
    for (i = 1; i <= n; i++)
        printf "contact c%d b%d b%d n=<1,0> e=%s\n", i, i - 1, i, restitution()
}

function tree(    i) {
    x[0] = y[0] = 0
    body(0, 0)
    for (i = 1; i <= n; i++) {
        parent[i] = random(0, i - 1)
        x[i] = x[parent[i]] + random(1, 4) * (random(0, 1) ? 1 : -1)
        y[i] = y[parent[i]] + random(-4, 4)
        body(i, 0)
    }
    for (i = 1; i <= n; i++)
        contact(i, parent[i], i, 0, restitution())
}

function stack(    i, k, boxes) {
    print "body b0 fixed"
    boxes = int((n + 1) / 2)
    for (i = 1; i <= boxes; i++)
        printf "body b%d m=%s I=%s p=(%s,%d) v=<0,%s> w=0\n", i, mass(), mass(), ratio(random(-2, 2), 8), 2 * i - 1, ratio(-i, 2)
    for (i = 1; i <= n; i++) {
        k = int((i - 1) / 2) # the body below
        printf "contact c%d b%d b%d at=(%s,%d) n=<0,1> e=%s\n", i, k, k + 1, ratio((i % 2 ? -1 : 1) * random(3, 8), 8), 2 * k,
            restitution()
    }
}

function hub(    i) {
    x[0] = y[0] = 0
    body(0, 1)
    for (i = 1; i <= n; i++) {
        do {
            x[i] = random(-9, 9)
            y[i] = random(-9, 9)
        } while (x[i] == 0 && y[i] == 0)
        body(i, 0)
    }
    for (i = 1; i <= n; i++)
        contact(i, 0, i, 1, restitution(), random(-2, 2))
}

# Of `wide` discs on the floor: they have a contact each, those above have two.
function pyramid(    wide, k, i, discs, c, side) {
    while ((wide + 1) ^ 2 <= n)
        wide++
    print "body b0 fixed p=(0,-2)"
    for (k = 0; k < wide; k++)
        for (i = 0; i < wide - k; i++) {
            disc[k, i] = ++discs
            x[discs] = 2 * i + k - wide
            y[discs] = 2 * k
            body(discs, 1)
        }
    for (i = 0; i < wide; i++)
        printf "contact c%d b0 b%d at=(%d,-1) n=<0,1> e=%s\n", ++c, disc[0, i], x[disc[0, i]], restitution()
    for (k = 1; k < wide; k++)
        for (i = 0; i < wide - k; i++)
            for (side = 0; side < 2; side++)
                contact(++c, disc[k - 1, i + side], disc[k, i], 1, restitution(), 0)
}

function graph(twice,    i, c, bodies, reach, a, b, e, off, used) {
    bodies = int(2 * n / 3) + 3
    reach = 4 + 2 * int(sqrt(bodies))
    for (i = 0; i < bodies; i++) {
        x[i] = random(-reach, reach)
        y[i] = random(-reach, reach)
        body(i, 1)
    }
    for (c = 1; c <= n; c++) {
        if (!(twice && c % 3 == 2)) { # else once more the one before
            do {
                a = random(0, bodies - 1)
                b = random(0, bodies - 1)
            } while ((x[a] == x[b] && y[a] == y[b]) || (a, b) in used || (b, a) in used)
            used[a, b] = 1
            e = restitution()
            off = random(-2, 2)
        }
        contact(c, a, b, 1, e, off, twice && c % 3 == 2 && near)
    }
}
