import { expect, test } from 'vitest';
import { Seeded } from '#shared/testing/seeded.ts';
import { FARTHEST } from '../parse/read-values.ts';
import { framesAround, shownPlace, type Placed } from './frames.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Nodes with random frames, as peers may leave them: cycles, deleted frames, missing frames, nodes that are no frames. */
function canvas(seed: number): Map<string, Placed> {
  const any = new Seeded(seed);
  return new Map(
    IDS.map((id) => {
      const at = { x: any.below(200) - 100, y: any.below(200) - 100 };
      const frameId = any.chance(0.7) ? any.of([...IDS, 'missing']) : null;
      const absolute = frameId === null ? at : { x: any.below(900), y: any.below(900) };
      return [
        id,
        {
          id,
          type: any.chance(0.8) ? ('frameNode' as const) : ('markdownNode' as const),
          place: { at, frameId, absolute },
          gone: any.chance(0.2) ? 1 : null,
        },
      ];
    }),
  );
}

test('[K8] with random frames no chain is a cycle, and each node has one consistent position', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const nodes = canvas(seed);
    for (const node of nodes.values()) {
      const around = framesAround(nodes, node).map(({ id }) => id);
      expect(new Set(around).size, `seed ${seed}`).toBe(around.length);
      expect(around, `seed ${seed}`).not.toContain(node.id);
      const { absolute, relative, frameId } = shownPlace(nodes, node);
      const frame = frameId === null ? undefined : nodes.get(frameId);
      // The node is shown in a live frame, and its relative position is measured from that frame's corner.
      if (frame) {
        expect([frame.type, frame.gone], `seed ${seed}`).toEqual(['frameNode', null]);
        const corner = shownPlace(nodes, frame).absolute;
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
    const any = new Seeded(seed);
    const moved = nodes.get(any.of(IDS));
    if (moved?.type !== 'frameNode' || moved.place.frameId !== null) continue;
    const before = new Map([...nodes].map(([id, node]) => [id, shownPlace(nodes, node).absolute]));
    const at = { x: moved.place.at.x + 30, y: moved.place.at.y - 7 };
    nodes.set(moved.id, { ...moved, place: { at, frameId: null, absolute: at } });
    for (const [id, node] of nodes) {
      const isIn = id === moved.id || framesAround(nodes, node).some((frame) => frame.id === moved.id);
      const was = before.get(id) ?? at;
      const expected = isIn ? { x: was.x + 30, y: was.y - 7 } : was;
      expect(shownPlace(nodes, node).absolute, `seed ${seed}, ${id}`).toEqual(expected);
    }
  }
});

test('[K2] nested frames whose offsets add up beyond the largest coordinate are clamped to it', () => {
  const frame = (id: string, frameId: string | null): Placed => ({
    id,
    type: 'frameNode',
    place: { at: { x: FARTHEST, y: 0 }, frameId, absolute: { x: 0, y: 0 } },
    gone: null,
  });
  const nodes = new Map([frame('a', null), frame('b', 'a'), frame('c', 'b')].map((one) => [one.id, one]));
  expect(shownPlace(nodes, frame('c', 'b')).absolute).toEqual({ x: FARTHEST, y: 0 });
});
