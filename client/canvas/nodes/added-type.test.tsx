// @vitest-environment jsdom
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { ApiNode } from '#shared/canvas/api/api-canvas.ts';
import { applyCanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { readCanvasJson } from '#shared/canvas/api/read-json-export.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { addParsedCanvas, readJsonCanvas } from '#shared/canvas/json-canvas/read-json-canvas.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import type * as SharedList from '#shared/canvas/nodes/index.ts';
import { createCanvasNode } from '#shared/operations/canvas-items.ts';
import { nodeName } from '../editor/node-name.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { drawPicture } from '../image-export/draw-picture.ts';
import { Dock } from '../tools/dock.tsx';
import { RATING } from '../testing/rating-view.tsx';
import { CanvasContextProvider } from './canvas-editor-context.ts';
import { NODE_COMPONENTS } from './view-of-node.ts';
import type * as ClientList from './index.ts';

// The invented node type is added by one entry in each of the two lists and by nothing else.
vi.mock('#shared/canvas/nodes/index.ts', async (original) => {
  const { rating } = await import('../testing/rating-slice.ts');
  const real = await original<typeof SharedList>();
  return { ...real, NODE_SLICES: [...real.NODE_SLICES, rating] };
});
vi.mock('./index.ts', async (original) => {
  const { ratingView } = await import('../testing/rating-view.tsx');
  const real = await original<typeof ClientList>();
  return { ...real, NODE_VIEWS: [...real.NODE_VIEWS, ratingView] };
});

const CANVAS = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d80';
const nodeInput = (data: Record<string, unknown>) => ({
  id: ID,
  canvasId: CANVAS,
  type: RATING,
  x: 20,
  y: 40,
  data,
});

/** Returns a canvas with one rating node, created through the API's operation. */
function canvasWithRating() {
  const doc = new Y.Doc();
  const node = v.parse(createCanvasNode.input, nodeInput({ stars: 4, verdict: 'Keep the bell' }));
  applyCanvasChange(doc, { kind: 'create-node', id: node.id, node }, 1);
  return { doc, canvasEditor: new CanvasEditor(doc, { schedule: (flush) => flush() }) };
}

const stored = (doc: Y.Doc): unknown[] => Object.values(doc.getMap(CANVAS_NODES).toJSON());

describe('a node type that is added by one entry in each list', () => {
  test('the API validates, stores and returns a node of an added type', () => {
    expect(v.safeParse(createCanvasNode.input, nodeInput({ stars: 9 })).issues?.[0].message).toBe(
      'A rating has at most 5 stars.',
    );
    const { doc, canvasEditor } = canvasWithRating();
    expect(stored(doc)).toEqual([{ type: RATING, v: 2, at: [20, 40], stars: 4, verdict: 'Keep the bell' }]);
    const [node] = writeCanvasJson(doc, canvasEditor.projection).nodes;
    expect(v.parse(ApiNode, node)).toMatchObject({
      type: RATING,
      width: 120,
      height: 60,
      content: null,
      data: { stars: 4, verdict: 'Keep the bell', alt: null },
    });
    const note = v.parse(createCanvasNode.input, { ...nodeInput({ stars: 1 }), id: CANVAS, type: undefined });
    expect(() => applyCanvasChange(doc, { kind: 'create-node', id: note.id, node: note }, 1)).toThrow(
      'Only a node of the type "ratingNode" can be rated.',
    );
  });

  test('search finds a node of an added type by its text fields', () => {
    expect(canvasTexts(canvasWithRating().doc)).toEqual([{ id: ID, text: 'Keep the bell' }]);
  });

  test('a node of an added type survives an export and import as JSON Canvas and as JSON', () => {
    const { doc, canvasEditor } = canvasWithRating();
    const names = { asset: () => undefined, document: () => undefined };
    const canvas = writeJsonCanvas(canvasEditor.projection, names);
    expect(canvas.nodes).toMatchObject([{ foolscap: { type: RATING, stars: 4, verdict: 'Keep the bell' } }]);
    for (const read of [
      readJsonCanvas(JSON.stringify(canvas)),
      readCanvasJson(JSON.stringify(writeCanvasJson(doc, canvasEditor.projection))),
    ]) {
      const imported = new Y.Doc();
      changeCanvas(imported, null, (writer) => addParsedCanvas(writer, read, 1));
      expect(stored(imported)).toEqual(stored(doc));
    }
  });

  test('[K16] a node of an earlier version is migrated when read, without a write, and one of a later version is locked', () => {
    const doc = new Y.Doc();
    doc.transact(() => {
      const nodes = doc.getMap<Y.Map<unknown>>(CANVAS_NODES);
      for (const [id, keys] of Object.entries({
        old: { percents: 60 },
        // A client of version 2 wrote one of its keys.
        edited: { percents: undefined, stars: 1 },
        newer: { v: 3, stars: 2 },
      }))
        nodes.set(id, new Y.Map(Object.entries({ type: RATING, at: [0, 0], ...keys })));
    });
    const before = Y.encodeStateVector(doc);
    const projection = new CanvasProjection(doc, (flush) => flush());
    const read = (id: string) => {
      const node = projection.node(id);
      return node && [node.type, node.isLocked, Reflect.get(node, 'stars')];
    };
    expect([read('old'), read('edited'), read('newer')]).toEqual([
      [RATING, false, 3],
      [RATING, false, 1],
      [null, true, 2],
    ]);
    expect(Y.encodeStateVector(doc)).toEqual(before);
  });

  test('a node of an added type is drawn on the canvas and in exported images, and the dock offers it', () => {
    const { canvasEditor } = canvasWithRating();
    const [node] = canvasEditor.getView().nodes;
    const View = NODE_COMPONENTS[RATING];
    if (!node || !View) throw new Error('It is not drawn.');
    // The dock and the view read no other part of the context.
    const context = {
      canvasEditor,
      isEditable: true,
      references: { findItems: () => [], canCreate: () => false },
    };
    render(
      <ReactFlowProvider>
        <CanvasContextProvider
          value={context as unknown as ComponentProps<typeof CanvasContextProvider>['value']}
        >
          <View {...(node as unknown as NodeProps)} selected={false} />
          <Dock
            canvasEditor={canvasEditor}
            isSnapping={false}
            onSnapping={() => {}}
            placeFor={() => ({ x: 0, y: 0 })}
          />
        </CanvasContextProvider>
      </ReactFlowProvider>,
    );
    expect(screen.getByRole('article', { name: 'Rating' }).textContent).toBe('4 stars, Keep the bell');
    screen.getByRole('button', { name: 'Rating' }).click();
    const [, added] = canvasEditor.getView().nodes;
    expect([added?.type, nodeName(canvasEditor, added?.id ?? '')]).toEqual([RATING, 'Rating']);
    const names = { card: () => undefined, asset: () => undefined, image: () => undefined };
    const drawing = drawPicture('Bells', canvasEditor.projection, names, (text) => text.length);
    let step = drawing.next();
    while (!step.done) step = drawing.next();
    expect(step.value.shapes).toContainEqual(expect.objectContaining({ text: 'Keep the bell' }));
  });
});
