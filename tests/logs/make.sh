#!/usr/bin/env bash
# Makes the logs of this folder: 200 head-on hits of two discs (balls in cannon-es) in each engine, at 60 Hz, without gravity, damping or
# friction, with a coefficient of restitution for each body. Run it by hand where node and npm are; it is no part of the build or the tests.
#
#   bash tests/logs/make.sh
#
# The CSV files are the output of node 20 on x86-64. In row 143 planck puts the second body to sleep before it is hit, as it is slower than
# 0.01 m/s: its logged v2 is not 0, but that of the hit is. The audit finds this, so the row stays.
#
# The hits are the same in all engines: masses 1/2 to 4 kg, closing speeds 0.3 to 8 m/s, coefficients 0.1 to 0.9 in steps of 0.1. The log has
# the masses as the engine has them, the velocities at the start, and those after the last step that changed them.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
t=$(mktemp -d)
trap 'rm -rf "$t"' EXIT
npm install --prefix "$t" --no-audit --no-fund --ignore-scripts --save-exact --loglevel=error matter-js@0.20.0 planck@1.5.0 \
    @dimforge/rapier2d-compat@0.21.0 cannon-es@0.20.0 p2-es@1.2.3 >"$t/npm.log" 2>&1 || { cat "$t/npm.log"; exit 2; }
cat >"$t/run.mjs" <<'END'
import fs from 'node:fs';
import Matter from 'matter-js';
import * as planck from 'planck';
import * as C from 'cannon-es';
import * as P from 'p2-es';
import R from '@dimforge/rapier2d-compat';
const warn = console.warn; console.warn = () => {}; await R.init(); console.warn = warn;

const RADIUS = 0.5, HITS = 200, STEPS = 600;
let state = 20261128;
function next() { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state / 2 ** 32; }
function tenth() { return (1 + Math.floor(9 * next())) / 10; }
const hits = Array.from({length: HITS}, () => {
  const m1 = 0.5 + 3.5 * next(), m2 = 0.5 + 3.5 * next(), closing = 0.3 + 7.7 * next(), v2 = 2 * next() - 1;
  return {m1, m2, v1: v2 + closing, v2, e1: tenth(), e2: tenth()};
});

// What an engine gives: [m1, m2], its step, and the two velocities along x as it has them.
const engines = {
  planck(h) {
    const w = new planck.World({gravity: {x: 0, y: 0}});
    const body = (x, v, m, e) => {
      const b = w.createBody({type: 'dynamic', position: {x, y: 0}, linearVelocity: {x: v, y: 0}, bullet: false});
      b.createFixture(new planck.Circle(RADIUS), {density: m / (Math.PI * RADIUS * RADIUS), restitution: e, friction: 0});
      return b;
    };
    const a = body(-0.6, h.v1, h.m1, h.e1), b = body(0.6, h.v2, h.m2, h.e2);
    return [[a.getMass(), b.getMass()], () => w.step(1 / 60), () => [a.getLinearVelocity().x, b.getLinearVelocity().x]];
  },
  rapier(h) {
    const w = new R.World({x: 0, y: 0}); w.timestep = 1 / 60;
    const body = (x, v, m, e) => {
      const b = w.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(x, 0).setLinvel(v, 0).setCanSleep(false));
      w.createCollider(R.ColliderDesc.ball(RADIUS).setMass(m).setRestitution(e).setFriction(0), b);
      return b;
    };
    const a = body(-0.6, h.v1, h.m1, h.e1), b = body(0.6, h.v2, h.m2, h.e2);
    w.step();
    return [[a.mass(), b.mass()], () => w.step(), () => [a.linvel().x, b.linvel().x]];
  },
  matter(h) {
    const engine = Matter.Engine.create(); engine.gravity.scale = 0;
    const body = (x, v, m, e) => {
      const b = Matter.Bodies.circle(x, 0, 25, {restitution: e, friction: 0, frictionAir: 0});
      Matter.Body.setMass(b, m); Matter.Body.setVelocity(b, {x: v, y: 0});
      return b;
    };
    // 50 px a metre and 60 steps a second; the log has px a step, which is what the engine has.
    const a = body(-30, h.v1 * 50 / 60 * 4, h.m1, h.e1), b = body(30, h.v2 * 50 / 60 * 4, h.m2, h.e2);
    Matter.Composite.add(engine.world, [a, b]);
    return [[a.mass, b.mass], () => Matter.Engine.update(engine, 1000 / 60), () => [a.velocity.x, b.velocity.x]];
  },
  cannon(h) {
    const w = new C.World({gravity: new C.Vec3(0, 0, 0)});
    const body = (x, v, m, e) => {
      const b = new C.Body({mass: m, shape: new C.Sphere(RADIUS), position: new C.Vec3(x, 0, 0), velocity: new C.Vec3(v, 0, 0),
                            linearDamping: 0, angularDamping: 0, material: new C.Material({restitution: e, friction: 0})});
      w.addBody(b);
      return b;
    };
    const a = body(-0.6, h.v1, h.m1, h.e1), b = body(0.6, h.v2, h.m2, h.e2);
    return [[a.mass, b.mass], () => w.step(1 / 60), () => [a.velocity.x, b.velocity.x]];
  },
  // p2 has no e of a body: the contact material of the pair was given the mean of both.
  p2(h) {
    const w = new P.World({gravity: [0, 0]});
    w.defaultContactMaterial.restitution = (h.e1 + h.e2) / 2; w.defaultContactMaterial.friction = 0;
    const body = (x, v, m) => {
      const b = new P.Body({mass: m, position: [x, 0], velocity: [v, 0], damping: 0, angularDamping: 0});
      b.addShape(new P.Circle({radius: RADIUS})); w.addBody(b);
      return b;
    };
    const a = body(-0.6, h.v1, h.m1), b = body(0.6, h.v2, h.m2);
    return [[a.mass, b.mass], () => w.step(1 / 60), () => [a.velocity[0], b.velocity[0]]];
  },
};

for (const [name, make] of Object.entries(engines)) {
  const lines = ["m1,m2,v1,v2,e1,e2,v1',v2'"];
  for (const h of hits) {
    const [mass, step, read] = make(h), before = read();
    let after = before;
    for (let i = 0, since = 0; i < STEPS && since < 20; i++) {
      step();
      const now = read();
      if (now[0] !== after[0] || now[1] !== after[1]) since = 1; else since += since > 0;
      after = now;
    }
    const e = name === 'rapier' ? [Math.fround(h.e1), Math.fround(h.e2)] : [h.e1, h.e2];
    lines.push([...mass, ...before, ...e, ...after].join());
  }
  fs.writeFileSync(`${process.argv[2]}/${name}.csv`, lines.join('\n') + '\n');
}
END
cd "$t"
node run.mjs "$here"
