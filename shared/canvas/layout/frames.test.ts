import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { MAX_COORDINATE } from '../parse/read-values.ts';
import { enclosingFrames, shownPosition, type PositionedRecord } from './frames.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/**
 * Nodes with random frames, as peers may leave them: cycles, deleted frames, missing frames, nodes that are no
 * frames.
 */
function canvas(seed: number): Map<string, PositionedRecord> {
  const random = new SeededRandom(seed);
  return new Map(
    IDS.map((id) => {
      const at = { x: random.below(200) - 100, y: random.below(200) - 100 };
      const frameId = random.chance(0.7) ? random.pick([...IDS, 'missing']) : null;
      const absolute = frameId === null ? at : { x: random.below(900), y: random.below(900) };
      return [
        id,
        {
          id,
          type: random.chance(0.8) ? ('frameNode' as const) : ('markdownNode' as const),
          position: { relative: at, frameId, absolute },
          gone: random.chance(0.2) ? 1 : null,
        },
      ];
    }),
  );
}

test('[K8] with random frames no chain is a cycle, and each node has one consistent position', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const nodes = canvas(seed);
    for (const node of nodes.values()) {
      const frames = enclosingFrames(nodes, node).map(({ id }) => id);
      expect(new Set(frames).size, `seed ${seed}`).toBe(frames.length);
      expect(frames, `seed ${seed}`).not.toContain(node.id);
      const { absolute, relative, frameId } = shownPosition(nodes, node);
      const frame = frameId === null ? undefined : nodes.get(frameId);
      // The node is shown in a live frame, and its relative position is measured from that frame's corner.
      if (frame) {
        expect([frame.type, frame.gone], `seed ${seed}`).toEqual(['frameNode', null]);
        const corner = shownPosition(nodes, frame).absolute;
        expect({ x: corner.x + relative.x, y: corner.y + relative.y }, `seed ${seed}`).toEqual(absolute);
      } else {
        expect(frameId, `seed ${seed}`).toBeNull();
        expect(relative, `seed ${seed}`).toEqual(absolute);
      }
    }
  }
});

test('[K8] moving a frame moves all nodes that are shown in it, and no others', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const nodes = canvas(seed);
    const random = new SeededRandom(seed);
    const moved = nodes.get(random.pick(IDS));
    if (moved?.type !== 'frameNode' || moved.position.frameId !== null) continue;
    const before = new Map([...nodes].map(([id, node]) => [id, shownPosition(nodes, node).absolute]));
    const at = { x: moved.position.relative.x + 30, y: moved.position.relative.y - 7 };
    nodes.set(moved.id, { ...moved, position: { relative: at, frameId: null, absolute: at } });
    for (const [id, node] of nodes) {
      const isInside = id === moved.id || enclosingFrames(nodes, node).some((frame) => frame.id === moved.id);
      const positionBefore = before.get(id) ?? at;
      const expected = isInside ? { x: positionBefore.x + 30, y: positionBefore.y - 7 } : positionBefore;
      expect(shownPosition(nodes, node).absolute, `seed ${seed}, ${id}`).toEqual(expected);
    }
  }
});

test('[K2] nested frames whose offsets add up beyond the largest coordinate are clamped to it', () => {
  const frame = (id: string, frameId: string | null): PositionedRecord => ({
    id,
    type: 'frameNode',
    position: { relative: { x: MAX_COORDINATE, y: 0 }, frameId, absolute: { x: 0, y: 0 } },
    gone: null,
  });
  const nodes = new Map([frame('a', null), frame('b', 'a'), frame('c', 'b')].map((one) => [one.id, one]));
  expect(shownPosition(nodes, frame('c', 'b')).absolute).toEqual({ x: MAX_COORDINATE, y: 0 });
});
