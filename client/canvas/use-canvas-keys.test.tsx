// @vitest-environment jsdom
import { ReactFlowProvider } from '@xyflow/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { addNode, connect } from './editor/editor-commands.ts';
import { useViewportCommands } from './keyboard/use-viewport-commands.ts';
import { newDesk } from './testing/desks.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';

afterEach(cleanup);

function Place({ canvasEditor, isEditable }: { canvasEditor: CanvasEditor; isEditable: boolean }) {
  const place = useRef<HTMLElement>(null);
  const sighted = useViewportCommands(canvasEditor, place);
  useCanvasKeys(canvasEditor, place, isEditable, { sighted, grid: null });
  return (
    <>
      <section ref={place}>
        <button type="button">On the canvas</button>
        <input aria-label="A field" />
        <textarea aria-label="A long field" />
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

function open(isEditable = true) {
  const canvasEditor = newDesk();
  const [a, b] = [
    addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 }),
    addNode(canvasEditor, 'markdownNode', { x: 400, y: 0 }),
  ];
  connect(canvasEditor, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
  const edgeId = canvasEditor.getView().edges[0]!.id;
  canvasEditor.select([]);
  render(
    <ReactFlowProvider>
      <Place canvasEditor={canvasEditor} isEditable={isEditable} />
    </ReactFlowProvider>,
  );
  const count = () => [canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length];
  const chosen = () => canvasEditor.getView().selectedNodes.map(({ id }) => id);
  return { canvasEditor, a, b, edgeId, count, chosen };
}
const press = (key: string, at: Element = document.body, options = {}) =>
  fireEvent.keyDown(at, { key, ...options });

describe('Enter', () => {
  test.each([
    ['markdownNode', true],
    ['frameNode', true],
    ['imageNode', false],
    // Its text is in the node, and the canvas does not show it [K16].
    ['aiNode', false],
  ] as const)('on a selected %s begins to write in it: %s', (type, isWritten) => {
    const { canvasEditor } = open();
    const id = addNode(canvasEditor, type, { x: 0, y: 400 });
    press('Enter');
    expect(canvasEditor.getView().editingId).toBe(isWritten ? id : null);
  });
});

describe('Backspace and Delete', () => {
  test.each(['Backspace', 'Delete'])(
    '%s takes what is chosen, from the canvas or with no focus at all',
    (key) => {
      const { canvasEditor, a, b, edgeId, count } = open();
      canvasEditor.select([], [edgeId]);
      press(key);
      expect(count()).toEqual([2, 0]);
      canvasEditor.undo();
      canvasEditor.select([a]);
      press(key, screen.getByRole('button', { name: 'On the canvas' }));
      expect(count()).toEqual([1, 0]);
      canvasEditor.undo();
      canvasEditor.select([a, b], [edgeId]);
      press(key);
      expect(count()).toEqual([0, 0]);
    },
  );

  test('take nothing while one is in a field, in a text or elsewhere on the page', () => {
    const { canvasEditor, a, count } = open();
    canvasEditor.select([a]);
    press('Delete', screen.getByLabelText('A field'));
    press('Backspace', screen.getByLabelText('A long field'));
    press('Delete', screen.getByRole('button', { name: 'Elsewhere' }));
    const text = document.createElement('div');
    Object.defineProperty(text, 'isContentEditable', { value: true });
    screen.getByRole('button', { name: 'On the canvas' }).append(text);
    press('Backspace', text);
    press('Delete', document.body, { isComposing: true });
    expect(count()).toEqual([2, 1]);
  });

  test('take nothing from a reader', () => {
    const { canvasEditor, a, count } = open(false);
    canvasEditor.select([a]);
    press('Delete');
    expect(count()).toEqual([2, 1]);
  });
});

describe('what is chosen', () => {
  test('Mod-A chooses all, Escape nothing; arrows move all of it, farther with Shift', () => {
    const { canvasEditor, a, b, chosen } = open();
    press('a', document.body, { ctrlKey: true });
    expect(chosen()).toEqual([a, b]);
    const x = () => canvasEditor.projection.node(a)?.place.absolute.x ?? 0;
    const before = x();
    press('ArrowRight');
    press('ArrowRight', document.body, { shiftKey: true });
    expect(x() - before).toBe(21);
    press('Escape');
    expect(chosen()).toEqual([]);
  });
});
