#!/usr/bin/env bash
# Makes box2d.csv: 200 hits of two rough discs in Box2D 2.4.1, a C++ engine, at 60 Hz, with gravity, friction and spin, and with a coefficient
# of restitution for each body. Run it by hand where g++ and the Debian package libbox2d-dev are; it is no part of the build or the tests.
#
#   bash tests/logs/make-box2d.sh
#
# The file is the output of g++ 12 and libbox2d-dev 2.4.1-3 on x86-64. Masses are 1/2 to 4 kg, radii 0.3 to 0.7 m, closing speeds 0.3 to 8 m/s
# along the line of centres, coefficients 0.1 to 0.9 in steps of 0.1. The log has what the engine has, in floats: the velocities before and
# after the step of the hit, the normal of the contact, its coefficient of friction, and as ra and rb how far the centres are from the point
# of contact: the discs overlap by then, and the point lies halfway.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
cat >"$t/hits.cpp" <<'END'
#include <box2d/box2d.h>
#include <cmath>
#include <cstdint>
#include <cstdio>

static uint32_t state = 20261128;
static double next() { state = state * 1664525u + 1013904223u; return state / 4294967296.0; }
static double between(double least, double most) { return least + (most - least) * next(); }
static double tenth() { return (1 + std::floor(9 * next())) / 10; }

struct Hit : b2ContactListener {
    bool   happened = false;
    b2Vec2 normal, point;
    float  friction = 0;
    void PreSolve(b2Contact *contact, const b2Manifold *) override
    {
        b2WorldManifold manifold;
        contact->GetWorldManifold(&manifold);
        happened = true;
        normal = manifold.normal;
        point = manifold.points[0];
        friction = contact->GetFriction();
    }
};

static b2Body *disc(b2World &world, double x, double y, double r, double m, b2Vec2 v, double w, double e, double mu)
{
    b2BodyDef     def;
    b2FixtureDef  fixture;
    b2CircleShape shape;
    def.type = b2_dynamicBody;
    def.position.Set((float)x, (float)y);
    def.linearVelocity = v;
    def.angularVelocity = (float)w;
    shape.m_radius = (float)r;
    fixture.shape = &shape;
    fixture.density = (float)(m / (M_PI * r * r));
    fixture.restitution = (float)e;
    fixture.friction = (float)mu;
    b2Body *body = world.CreateBody(&def);
    body->CreateFixture(&fixture);
    return body;
}

int main()
{
    const float  dt = 1.0f / 60;
    const b2Vec2 g(0, -9.81f);
    printf("m1,m2,ra,rb,Ia,Ib,v1.x,v1.y,w1,v2.x,v2.y,w2,n.x,n.y,e1,e2,mu,g.x,g.y,dt,v1'.x,v1'.y,w1',v2'.x,v2'.y,w2'\n");
    for (int row = 0; row < 200;) {
        b2World world(g);
        Hit     hit;
        double  r1 = between(0.3, 0.7), r2 = between(0.3, 0.7), turn = between(0, 2 * M_PI), closing = between(0.3, 8);
        double  n[2] = {std::cos(turn), std::sin(turn)}, d = r1 + r2 + 0.1, slide = between(-3, 3), v2[2] = {between(-1, 1), between(-1, 1)};
        b2Vec2  after1((float)(v2[0] + closing * n[0] - slide * n[1]), (float)(v2[1] + closing * n[1] + slide * n[0])),
            after2((float)v2[0], (float)v2[1]);
        world.SetAllowSleeping(false);
        world.SetContactListener(&hit);
        double  m1 = between(0.5, 4), m2 = between(0.5, 4), w1 = between(-5, 5), w2 = between(-5, 5);
        double  e1 = tenth(), e2 = tenth(), mu1 = tenth(), mu2 = tenth();
        b2Body *a = disc(world, 0, 0, r1, m1, after1, w1, e1, mu1), *b = disc(world, d * n[0], d * n[1], r2, m2, after2, w2, e2, mu2);
        for (int step = 0; step < 600 && !hit.happened; step++) {
            b2Vec2 v1 = a->GetLinearVelocity(), v2 = b->GetLinearVelocity(), p1 = a->GetPosition(), p2 = b->GetPosition();
            float  s1 = a->GetAngularVelocity(), s2 = b->GetAngularVelocity();
            world.Step(dt, 8, 3);
            if (!hit.happened)
                continue;
            b2Vec2      u1 = a->GetLinearVelocity(), u2 = b->GetLinearVelocity();
            const float cell[] = {a->GetMass(), b->GetMass(), b2Dot(hit.point - p1, hit.normal), b2Dot(p2 - hit.point, hit.normal), a->GetInertia(), b->GetInertia(), v1.x, v1.y, s1, v2.x,
                                  v2.y, s2, hit.normal.x, hit.normal.y, (float)e1, (float)e2, hit.friction, g.x, g.y, dt, u1.x, u1.y,
                                  a->GetAngularVelocity(), u2.x, u2.y, b->GetAngularVelocity()};
            const int   cells = sizeof cell / sizeof *cell;
            for (int i = 0; i < cells; i++)
                printf("%.9g%c", cell[i], i + 1 < cells ? ',' : '\n');
            row++;
        }
    }
}
END
g++ -O2 -o "$t/hits" "$t/hits.cpp" -lbox2d
"$t/hits" >"$here/box2d.csv"
