import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { SIDES } from '../node-types.ts';
import type { TidyEdge, TidyNode, TidyPlacement } from './tidy-nodes.ts';
import { tidy } from './tidy.ts';

interface RandomCanvas {
  nodes: TidyNode[];
  edges: TidyEdge[];
  selectedIds: Set<string>;
}

/** A random canvas as input of `tidy`: overlapping nodes, nested frames, a timeline and locked nodes. */
function canvas(seed: number): RandomCanvas {
  const random = new SeededRandom(seed);
  const nodes: TidyNode[] = [];
  const frames: string[] = [];
  for (let at = 0; at < 2 + random.below(9); at += 1) {
    const id = `n${at}`;
    const isFrame = random.chance(0.3);
    const isStep = !isFrame && random.chance(0.3);
    nodes.push({
      id,
      x: random.below(600) - 300,
      y: random.below(600) - 300,
      width: 100 + random.below(200),
      height: 60 + random.below(150),
      frameId: random.chance(0.4) ? (random.pickOrUndefined(frames) ?? null) : null,
      isFrame,
      isFixed: random.chance(0.15),
      step: isStep ? { timelineId: 't', direction: 'horizontal', number: at + 1, branch: null } : null,
    });
    if (isFrame) frames.push(id);
  }
  const ids = nodes.map(({ id }) => id);
  const edges = Array.from({ length: random.below(8) }, () => ({
    from: random.pick(ids),
    fromSide: random.pick(SIDES),
    to: random.pick(ids),
  }));
  return {
    nodes,
    edges,
    selectedIds: new Set(random.chance(0.6) ? ids : ids.filter(() => random.chance(0.6))),
  };
}

const overlap = (a: TidyPlacement, b: TidyPlacement): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether a node, or a frame around it, is locked. */
const isInFixedNode = (nodes: readonly TidyNode[], node: TidyNode): boolean => {
  const frame = nodes.find(({ id }) => id === node.frameId);
  return node.isFixed || (frame !== undefined && isInFixedNode(nodes, frame));
};

test('after a tidy no moved node overlaps another one in its frame, and moved frames enclose the nodes moved in them', () => {
  for (let seed = 1; seed <= 250; seed += 1) {
    const { nodes, edges, selectedIds } = canvas(seed);
    const places = tidy(nodes, edges, selectedIds);
    const after = nodes.map((node) => ({ node, place: { isDown: null, ...node, ...places.get(node.id) } }));
    for (const { node, place } of after) {
      if (!places.has(node.id)) continue;
      const beside = after.filter(
        (other) => other.node.id !== node.id && other.node.frameId === node.frameId,
      );
      for (const other of beside)
        expect(overlap(place, other.place), `seed ${seed}: ${node.id} on ${other.node.id}`).toBe(false);
      const frame = after.find((other) => other.node.id === node.frameId);
      if (!frame || !places.has(frame.node.id)) continue;
      expect(place.x >= 0 && place.y >= 0, `seed ${seed}: ${node.id}`).toBe(true);
      expect(place.x + place.width <= frame.place.width, `seed ${seed}: ${node.id}`).toBe(true);
      expect(place.y + place.height <= frame.place.height, `seed ${seed}: ${node.id}`).toBe(true);
    }
  }
});

test('locked nodes and nodes in locked frames do not move, only frames change their size, and none becomes smaller', () => {
  for (let seed = 1; seed <= 250; seed += 1) {
    const { nodes, edges, selectedIds } = canvas(seed);
    const places = tidy(nodes, edges, selectedIds);
    for (const node of nodes) {
      const place = places.get(node.id);
      if (isInFixedNode(nodes, node)) expect(place, `seed ${seed}: ${node.id}`).toBeUndefined();
      if (!place) continue;
      expect(Number.isInteger(place.x) && Number.isInteger(place.y), `seed ${seed}: ${node.id}`).toBe(true);
      if (node.isFrame) expect(place.width >= node.width && place.height >= node.height).toBe(true);
      else expect([place.width, place.height]).toEqual([node.width, node.height]);
    }
  }
});

test('with an empty or unknown selection no node moves', () => {
  const { nodes, edges } = canvas(3);
  expect(tidy(nodes, edges, new Set()).size).toBe(0);
  expect(tidy(nodes, edges, new Set(['missing'])).size).toBe(0);
  expect(tidy([], [], new Set(['a'])).size).toBe(0);
});
