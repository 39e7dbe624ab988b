import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { Point } from '../parse/node-record.ts';
import type { TidyEdge, TidyNode } from './tidy-nodes.ts';
import { tidy } from './tidy.ts';

interface RandomGraph {
  nodes: TidyNode[];
  edges: TidyEdge[];
}

/** A random graph at random positions: sparse or dense, crowded or wide, some with frames and locked nodes. */
function randomGraph(seed: number): RandomGraph {
  const random = new SeededRandom(seed);
  const extent = random.pick([400, 900, 2500]);
  const hasFrames = random.chance(0.3);
  const nodes: TidyNode[] = [];
  const count = 3 + random.below(14);
  for (let at = 0; at < count; at += 1) {
    const isFrame = hasFrames && random.chance(0.2);
    const frames = nodes.filter((node) => node.isFrame).map(({ id }) => id);
    nodes.push({
      id: `n${at}`,
      x: random.below(extent),
      y: random.below(extent),
      width: isFrame ? 400 : 100 + random.below(200),
      height: isFrame ? 300 : 60 + random.below(120),
      frameId: hasFrames && random.chance(0.4) ? (random.pickOrUndefined(frames) ?? null) : null,
      isFrame,
      isFixed: random.chance(0.05),
      step: null,
    });
  }
  const isTree = random.chance(0.4);
  const ids = nodes.map(({ id }) => id);
  const edges = isTree
    ? ids
        .slice(1)
        .map((to, at): TidyEdge => ({ from: random.pick(ids.slice(0, at + 1)), fromSide: 'right', to }))
    : Array.from({ length: random.below(count * 2) }, (): TidyEdge => ({
        from: random.pick(ids),
        fromSide: random.pick(['left', 'top', 'right', 'bottom']),
        to: random.pick(ids),
      }));
  return { nodes, edges };
}

/** The nodes after a tidy. */
function tidied({ nodes, edges }: RandomGraph): RandomGraph {
  const placements = tidy(nodes, edges, new Set(nodes.map(({ id }) => id)));
  return {
    nodes: nodes.map((node) => {
      const { x, y, width, height } = placements.get(node.id) ?? node;
      return { ...node, x, y, width, height };
    }),
    edges,
  };
}

/** The middle of each node on the canvas, by id. */
function middles(nodes: readonly TidyNode[]): Map<string, Point> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const corner = ({ x, y, frameId }: TidyNode): Point => {
    const frame = frameId === null ? undefined : byId.get(frameId);
    const origin = frame ? corner(frame) : { x: 0, y: 0 };
    return { x: origin.x + x, y: origin.y + y };
  };
  return new Map(
    nodes.map((node) => {
      const { x, y } = corner(node);
      return [node.id, { x: x + node.width / 2, y: y + node.height / 2 }];
    }),
  );
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The pairs of edges without a common node whose straight lines cross. */
function crossings({ nodes, edges }: RandomGraph): string[] {
  const at = middles(nodes);
  return edges.flatMap((one, index) =>
    edges.slice(index + 1).flatMap((other, rest) => {
      if ([other.from, other.to].some((id) => id === one.from || id === one.to)) return [];
      const [a, b, c, d] = [one.from, one.to, other.from, other.to].map((id) => at.get(id)!);
      const isCrossing = turn(a!, b!, c!) * turn(a!, b!, d!) < 0 && turn(c!, d!, a!) * turn(c!, d!, b!) < 0;
      return isCrossing ? [`${index} ${index + 1 + rest}`] : [];
    }),
  );
}

function overlaps({ nodes }: RandomGraph): string[] {
  return nodes.flatMap((a, at) =>
    nodes
      .slice(at + 1)
      .filter(
        (b) =>
          a.frameId === b.frameId &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      )
      .map((b) => `${a.id} ${b.id}`),
  );
}

/** The nodes without an edge that cover no other node. */
function loneNodes({ nodes, edges }: RandomGraph): TidyNode[] {
  const covering = new Set(overlaps({ nodes, edges }).flatMap((pair) => pair.split(' ')));
  const joined = new Set(edges.flatMap(({ from, to }) => [from, to]));
  return nodes.filter(({ id }) => !covering.has(id) && !joined.has(id));
}

const RUNS = Array.from({ length: 500 }, (_one, at) => {
  const graph = randomGraph(at + 1);
  return { seed: at + 1, graph, result: tidied(graph) };
});

describe('a tidy of 500 random graphs', () => {
  test('makes no two edges cross that did not cross before', () => {
    for (const { seed, graph, result } of RUNS) {
      const before = new Set(crossings(graph));
      const added = crossings(result).filter((pair) => !before.has(pair));
      expect(added, `seed ${seed}`).toEqual([]);
    }
  });

  test('removes the overlaps of nearly all nodes and adds none', () => {
    const count = (graphs: readonly RandomGraph[]): number => graphs.flatMap(overlaps).length;
    for (const { seed, graph, result } of RUNS) {
      const before = new Set(overlaps(graph));
      expect(
        overlaps(result).filter((pair) => !before.has(pair)),
        `seed ${seed}`,
      ).toEqual([]);
    }
    expect(count(RUNS.map(({ result }) => result))).toBeLessThan(
      count(RUNS.map(({ graph }) => graph)) * 0.05,
    );
  });

  test('moves no node that covers no other one and has no edge, unless a frame grows over it', () => {
    for (const { seed, graph, result } of RUNS.filter((run) =>
      run.graph.nodes.every((node) => !node.isFrame),
    ))
      for (const { id, x, y } of loneNodes(graph))
        expect(
          result.nodes.find((node) => node.id === id),
          `seed ${seed}: ${id}`,
        ).toMatchObject({ x, y });
  });

  test('moves nothing when it is repeated', () => {
    for (const { seed, result } of RUNS) expect(tidied(result).nodes, `seed ${seed}`).toEqual(result.nodes);
  });
});

describe('a tidy moves as little as it can', () => {
  const node = (id: string, x: number, y: number): TidyNode => ({
    id,
    x,
    y,
    width: 200,
    height: 100,
    frameId: null,
    isFrame: false,
    isFixed: false,
    step: null,
  });
  const edge = (from: string, to: string): TidyEdge => ({ from, fromSide: 'right', to });
  const positions = (nodes: TidyNode[], edges: TidyEdge[]) =>
    Object.fromEntries(tidied({ nodes, edges }).nodes.map(({ id, x, y }) => [id, [x, y]]));

  test('connected nodes that are in ranks keep their positions', () => {
    const nodes = [node('a', 0, 130), node('b', 500, 0), node('c', 500, 260)];
    expect(positions(nodes, [edge('a', 'b'), edge('a', 'c')])).toEqual({
      a: [0, 130],
      b: [500, 0],
      c: [500, 260],
    });
  });

  test('a cluster that is laid out stays near its old position, and other nodes stay', () => {
    const nodes = [node('a', 1000, 1000), node('b', 1020, 1010), node('far', 0, 0)];
    const after = positions(nodes, [edge('a', 'b')]);
    expect(after['far']).toEqual([0, 0]);
    expect(Math.abs(after['a']![0]! - 1000)).toBeLessThan(300);
    expect(after['b']![0]! - after['a']![0]!).toBe(280);
    expect(after['a']![1]).toBe(after['b']![1]);
  });

  test('of two nodes that cover each other only one moves', () => {
    const after = positions([node('a', 0, 0), node('b', 20, 60)], []);
    expect(after['a']).toEqual([0, 0]);
    expect(after['b']).toEqual([20, 140]);
  });
});
