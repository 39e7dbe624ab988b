import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { backZ, byStacking, frontZ, zAfterStep } from './stacking.ts';

const at = (id: string, z: number) => ({ id, z });

describe('[K9] the z of a new node', () => {
  test('the front is the largest z plus one, the back is the smallest minus one, and without nodes both are 0', () => {
    expect([frontZ([]), backZ([])]).toEqual([0, 0]);
    const some = [at('a', -4), at('b', 7), at('c', 0)];
    expect([frontZ(some), backZ(some)]).toEqual([8, -5]);
    expect([frontZ([at('a', -4)]), backZ([at('a', 4)])]).toEqual([-3, 3]);
  });

  test('nodes with equal z are ordered by id, so all peers see the same stacking order', () => {
    const nodes = [at('c', 0), at('a', 0), at('b', -1)];
    expect(nodes.toSorted(byStacking).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(byStacking(at('a', 1), at('a', 1))).toBe(0);
  });
});

test('[K9] a random step swaps a node with its neighbour only, and a step back restores the order', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = new SeededRandom(seed);
    const stack = Array.from({ length: 1 + random.below(6) }, (_, index) =>
      at(`n${index}`, random.below(4) - 2),
    );
    const order = (nodes: typeof stack): string[] => nodes.toSorted(byStacking).map(({ id }) => id);
    const moved = random.pick(stack).id;
    const step = random.chance(0.5) ? 1 : -1;
    const before = order(stack);
    const after = stack.map((node) => at(node.id, zAfterStep(stack, moved, step).get(node.id) ?? node.z));
    const from = before.indexOf(moved);
    const expected = before.with(from, before[from + step] ?? moved);
    if (expected.length > from + step && from + step >= 0) expected[from + step] = moved;
    expect(order(after), `seed ${seed}`).toEqual(expected);
    // The lowest z stays, or repeated steps would lift these nodes above nodes beside them.
    const lowest = (nodes: typeof stack): number => Math.min(...nodes.map(({ z }) => z));
    expect(lowest(after), `seed ${seed}`).toBe(lowest(stack));
    if (order(after).join() === before.join()) continue;
    const back = after.map((node) =>
      at(node.id, zAfterStep(after, moved, step === 1 ? -1 : 1).get(node.id) ?? node.z),
    );
    expect(order(back), `seed ${seed}`).toEqual(before);
  }
});

test('a step of an unknown node changes nothing', () => {
  expect(zAfterStep([at('a', 0), at('b', 1)], 'c', 1)).toEqual(new Map());
  expect(zAfterStep([at('a', 0), at('b', 1)], 'c', -1)).toEqual(new Map());
});
