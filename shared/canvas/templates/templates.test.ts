import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CanvasHistory } from '../changes/canvas-history.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { CANVAS_TEMPLATES } from './canvas-templates.ts';
import { freeAreaNear } from './free-area-near.ts';
import { placeTemplate, templateNodeSize, templateSize } from './place-template.ts';
import { HORIZONTAL_TIMELINE, VERTICAL_TIMELINE } from './timeline-templates.ts';

function canvas() {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const history = new CanvasHistory(doc, 'here');
  const place = (template: (typeof CANVAS_TEMPLATES)[number], corner = { x: 100, y: 50 }): string[] => {
    let made: string[] = [];
    history.record(
      changeCanvas(doc, 'here', (writer) => {
        made = placeTemplate(writer, template, corner, 3, 1);
      }),
    );
    return made;
  };
  return { projection, history, place };
}

test('the timeline templates have three steps, 300 units apart horizontally or 200 vertically', () => {
  for (const [template, by] of [
    [HORIZONTAL_TIMELINE, { x: 300, y: 0 }],
    [VERTICAL_TIMELINE, { x: 0, y: 200 }],
  ] as const) {
    const { projection, place } = canvas();
    place(template);
    const { nodes, edges } = projection.getView();
    expect(template.metadata.starterNodeCount).toBe(3);
    expect(nodes.map(({ position: { absolute } }) => absolute)).toEqual(
      [0, 1, 2].map((at) => ({ x: 100 + at * by.x, y: 50 + at * by.y })),
    );
    expect(nodes.map(({ type, step }) => [type, step?.number, step?.direction])).toEqual(
      [1, 2, 3].map((number) => ['timelineNode', number, template.metadata.direction]),
    );
    expect(edges).toHaveLength(2);
  }
});

describe.each(CANVAS_TEMPLATES.map((template) => [template.name, template] as const))(
  '%s',
  (_name, template) => {
    const { initialNodes, initialEdges } = template;

    test('the template describes itself correctly, and none of its notes overlap', () => {
      expect(template).toMatchObject({
        mode: 'freeform',
        constraints: { nodeMovement: 'free', connectionRules: 'any' },
        metadata: { starterNodeCount: initialNodes.length },
      });
      expect(new Set(initialNodes.map(({ key }) => key)).size).toBe(initialNodes.length);
      const notes = initialNodes.filter(({ type }) => type !== 'frameNode');
      const boxes = notes.map((node) => ({ ...node, ...templateNodeSize(node) }));
      for (const one of boxes)
        for (const other of boxes)
          if (one.key < other.key)
            expect(
              one.x < other.x + other.width &&
                other.x < one.x + one.width &&
                one.y < other.y + other.height &&
                other.y < one.y + one.height,
              `${one.key} on ${other.key}`,
            ).toBe(false);
    });

    test('[K7] placing the template twice makes separate nodes under fresh ids, and one undo removes one placement', () => {
      const { projection, history, place } = canvas();
      const [first, second] = [place(template), place(template, { x: 5_000, y: 0 })];
      expect(new Set([...first, ...second]).size).toBe(2 * initialNodes.length);
      const lines = projection.getView().edges.filter(({ isDerived }) => isDerived).length;
      expect(projection.getView().nodes).toHaveLength(2 * initialNodes.length);
      expect(projection.getView().edges).toHaveLength(2 * initialEdges.length + lines);
      for (const {
        position: { absolute, frameId },
        ...node
      } of projection.getView().nodes) {
        const at = (first.includes(node.id) ? first : second).indexOf(node.id);
        const planned = initialNodes[at];
        expect(absolute.y).toBe((first.includes(node.id) ? 50 : 0) + (planned?.y ?? 0));
        expect(frameId !== null).toBe(planned?.frame !== undefined);
        expect(node.size).toEqual(planned && templateNodeSize(planned));
      }
      history.undo();
      expect(
        projection
          .getView()
          .nodes.map(({ id }) => id)
          .sort(),
      ).toEqual(first.sort());
      history.undo();
      expect(projection.getView()).toMatchObject({ nodes: [], edges: [] });
      history.redo();
      expect(projection.getView().nodes).toHaveLength(initialNodes.length);
    });
  },
);

test('template ids are unique, and the two timelines come first', () => {
  expect(new Set(CANVAS_TEMPLATES.map(({ id }) => id)).size).toBe(CANVAS_TEMPLATES.length);
  expect(CANVAS_TEMPLATES.slice(0, 2).map(({ name }) => name)).toEqual([
    'Horizontal Timeline',
    'Vertical Timeline',
  ]);
});

describe('the free area for a template', () => {
  const size = { width: 300, height: 200 };
  test('the area is centred on the given point if that is free', () => {
    expect(freeAreaNear([], size, { x: 0, y: 0 })).toEqual({ x: -150, y: -100 });
    expect(freeAreaNear([{ x: 900, y: 0, width: 10, height: 10 }], size, { x: 0, y: 0 })).toEqual({
      x: -150,
      y: -100,
    });
  });

  test('an occupied point gives an area beside the obstacle, on the nearest side and with a margin', () => {
    expect(freeAreaNear([{ x: -200, y: -90, width: 2_000, height: 100 }], size, { x: 0, y: 0 })).toEqual({
      x: -150,
      y: 90,
    });
  });

  test('a free area is found on a crowded canvas', () => {
    const crowd = Array.from({ length: 900 }, (_one, at) => ({
      x: (at % 30) * 250 - 3_000,
      y: Math.floor(at / 30) * 150 - 2_000,
      width: 220,
      height: 96,
    }));
    const corner = freeAreaNear(crowd, templateSize(HORIZONTAL_TIMELINE), { x: 0, y: 0 });
    const { width, height } = templateSize(HORIZONTAL_TIMELINE);
    for (const rect of crowd)
      expect(
        corner.x < rect.x + rect.width &&
          rect.x < corner.x + width &&
          corner.y < rect.y + rect.height &&
          rect.y < corner.y + height,
      ).toBe(false);
  });
});
