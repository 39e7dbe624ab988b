// @vitest-environment jsdom
import { ReactFlowProvider, type NodeProps } from '@xyflow/react';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { ApiNode } from '#shared/canvas/api/api-canvas.ts';
import { applyCanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { writeCanvasJson } from '#shared/canvas/api/json-export.ts';
import { readCanvasJson } from '#shared/canvas/api/read-json-export.ts';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { addReadCanvas, readJsonCanvas } from '#shared/canvas/json-canvas/read-json-canvas.ts';
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
import { DRAWN_NODES } from './node-types.ts';
import type * as ClientList from './index.ts';

// An invented type of node is added by one entry in each of the two lists, and by nothing else.
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

afterEach(cleanup);

const CANVAS = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d80';
const asked = (data: Record<string, unknown>) => ({
  id: ID,
  canvasId: CANVAS,
  type: RATING,
  x: 20,
  y: 40,
  data,
});

/** A canvas with one rating, made by the API's call. */
function rated() {
  const doc = new Y.Doc();
  const node = v.parse(createCanvasNode.input, asked({ stars: 4, verdict: 'Keep the bell' }));
  applyCanvasChange(doc, { kind: 'create-node', id: node.id, node }, 1);
  return { doc, canvasEditor: new CanvasEditor(doc, { schedule: (flush) => flush() }) };
}

const stored = (doc: Y.Doc): unknown[] => Object.values(doc.getMap(CANVAS_NODES).toJSON());

describe('a type of node that is added by one entry in each list', () => {
  test('is validated by the contract of the API, stored, and returned by it', () => {
    expect(v.safeParse(createCanvasNode.input, asked({ stars: 9 })).issues?.[0].message).toBe(
      'A rating has at most 5 stars.',
    );
    const { doc, canvasEditor } = rated();
    expect(stored(doc)).toEqual([{ type: RATING, v: 2, at: [20, 40], stars: 4, verdict: 'Keep the bell' }]);
    const [node] = writeCanvasJson(doc, canvasEditor.projection).nodes;
    expect(v.parse(ApiNode, node)).toMatchObject({
      type: RATING,
      width: 120,
      height: 60,
      content: null,
      data: { stars: 4, verdict: 'Keep the bell', alt: null },
    });
    const note = v.parse(createCanvasNode.input, { ...asked({ stars: 1 }), id: CANVAS, type: undefined });
    expect(() => applyCanvasChange(doc, { kind: 'create-node', id: note.id, node: note }, 1)).toThrow(
      'Only a node of the type "ratingNode" can be rated.',
    );
  });

  test('is found by its words', () => {
    expect(canvasTexts(rated().doc)).toEqual([{ id: ID, text: 'Keep the bell' }]);
  });

  test('is exported as JSON Canvas and as JSON, and comes back as it was', () => {
    const { doc, canvasEditor } = rated();
    const names = { asset: () => undefined, document: () => undefined };
    const canvas = writeJsonCanvas(canvasEditor.projection, names);
    expect(canvas.nodes).toMatchObject([{ foolscap: { type: RATING, stars: 4, verdict: 'Keep the bell' } }]);
    for (const read of [
      readJsonCanvas(JSON.stringify(canvas)),
      readCanvasJson(JSON.stringify(writeCanvasJson(doc, canvasEditor.projection))),
    ]) {
      const again = new Y.Doc();
      changeCanvas(again, null, (writer) => addReadCanvas(writer, read, 1));
      expect(stored(again)).toEqual(stored(doc));
    }
  });

  test('[K16] reads an earlier version by its migrations and writes nothing; a later one is a locked placeholder', () => {
    const doc = new Y.Doc();
    doc.transact(() => {
      const nodes = doc.getMap<Y.Map<unknown>>(CANVAS_NODES);
      for (const [id, keys] of Object.entries({
        old: { percents: 60 },
        // One key was written by a client of version 2.
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

  test('is drawn on the canvas and in pictures, and the dock offers it', () => {
    const { canvasEditor } = rated();
    const [node] = canvasEditor.getView().nodes;
    const View = DRAWN_NODES[RATING];
    if (!node || !View) throw new Error('It is not drawn.');
    // The dock and the view ask the canvas for nothing else.
    const world = {
      canvasEditor,
      isEditable: true,
      references: { findItems: () => [], canCreate: () => false },
    };
    render(
      <ReactFlowProvider>
        <CanvasContextProvider
          value={world as unknown as ComponentProps<typeof CanvasContextProvider>['value']}
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
    const names = { document: () => undefined, asset: () => undefined, image: () => undefined };
    const work = drawPicture('Bells', canvasEditor.projection, names, (text) => text.length);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value.shapes).toContainEqual(expect.objectContaining({ text: 'Keep the bell' }));
  });
});
