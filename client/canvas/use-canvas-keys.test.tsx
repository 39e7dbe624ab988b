// @vitest-environment jsdom
import { ReactFlowProvider } from '@xyflow/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, test } from 'vitest';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { addNode, connect } from './editor/editor-commands.ts';
import { useViewportCommands } from './keyboard/use-viewport-commands.ts';
import { labelEditingEdgeId } from './edges/label-editing.ts';
import { newCanvasEditor } from './testing/canvas-editor-fixture.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';

function Board({ canvasEditor, isEditable }: { canvasEditor: CanvasEditor; isEditable: boolean }) {
  const boardRef = useRef<HTMLElement>(null);
  const viewportCommands = useViewportCommands(canvasEditor, boardRef);
  useCanvasKeys(canvasEditor, boardRef, isEditable, { viewportCommands, grid: null });
  return (
    <>
      <section ref={boardRef}>
        <button type="button">On the canvas</button>
        <input aria-label="A field" />
        <textarea aria-label="A long field" />
      </section>
      <button type="button">Elsewhere</button>
    </>
  );
}

function open(isEditable = true) {
  const canvasEditor = newCanvasEditor();
  const [a, b] = [
    addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 }),
    addNode(canvasEditor, 'markdownNode', { x: 400, y: 0 }),
  ];
  connect(canvasEditor, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
  const edgeId = canvasEditor.getView().edges[0]!.id;
  canvasEditor.select([]);
  render(
    <ReactFlowProvider>
      <Board canvasEditor={canvasEditor} isEditable={isEditable} />
    </ReactFlowProvider>,
  );
  const count = () => [canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length];
  const selectedIds = () => canvasEditor.getView().selectedNodes.map(({ id }) => id);
  return { canvasEditor, a, b, edgeId, count, selectedIds };
}
const pressKey = (key: string, at: Element = document.body, options = {}) =>
  fireEvent.keyDown(at, { key, ...options });

describe('the Enter key', () => {
  test.each([
    ['markdownNode', true],
    ['frameNode', true],
    ['imageNode', false],
    ['aiNode', true],
  ] as const)('Enter on a selected %s starts editing it: %s', (type, canBeEdited) => {
    const { canvasEditor } = open();
    const id = addNode(canvasEditor, type, { x: 0, y: 400 });
    pressKey('Enter');
    expect(canvasEditor.getView().editingId).toBe(canBeEdited ? id : null);
  });
});

test('Enter on a button of the canvas presses the button and edits no node', () => {
  const { canvasEditor, a, edgeId } = open();
  const button = screen.getByRole('button', { name: 'On the canvas' });
  canvasEditor.select([a]);
  // True: the key was not handled, so the browser presses the button.
  expect(pressKey('Enter', button)).toBe(true);
  canvasEditor.select([], [edgeId]);
  expect(pressKey('Enter', button)).toBe(true);
  expect([canvasEditor.getView().editingId, labelEditingEdgeId.get()]).toEqual([null, null]);
});

describe('the Backspace and Delete keys', () => {
  test.each(['Backspace', 'Delete'])(
    '%s deletes the selection, whether the focus is on the canvas or nowhere',
    (key) => {
      const { canvasEditor, a, b, edgeId, count } = open();
      canvasEditor.select([], [edgeId]);
      pressKey(key);
      expect(count()).toEqual([2, 0]);
      canvasEditor.undo();
      canvasEditor.select([a]);
      pressKey(key, screen.getByRole('button', { name: 'On the canvas' }));
      expect(count()).toEqual([1, 0]);
      canvasEditor.undo();
      canvasEditor.select([a, b], [edgeId]);
      pressKey(key);
      expect(count()).toEqual([0, 0]);
    },
  );

  test('Backspace and Delete keep the selection while the focus is in a field, in a text or elsewhere on the page', () => {
    const { canvasEditor, a, count } = open();
    canvasEditor.select([a]);
    pressKey('Delete', screen.getByLabelText('A field'));
    pressKey('Backspace', screen.getByLabelText('A long field'));
    pressKey('Delete', screen.getByRole('button', { name: 'Elsewhere' }));
    const text = document.createElement('div');
    Object.defineProperty(text, 'isContentEditable', { value: true });
    screen.getByRole('button', { name: 'On the canvas' }).append(text);
    pressKey('Backspace', text);
    pressKey('Delete', document.body, { isComposing: true });
    expect(count()).toEqual([2, 1]);
  });

  test('Delete does nothing for a reader', () => {
    const { canvasEditor, a, count } = open(false);
    canvasEditor.select([a]);
    pressKey('Delete');
    expect(count()).toEqual([2, 1]);
  });
});

describe('the selection', () => {
  test('Mod-A selects everything, Escape clears the selection, and arrows move it, farther with Shift', () => {
    const { canvasEditor, a, b, selectedIds } = open();
    pressKey('a', document.body, { ctrlKey: true });
    expect(selectedIds()).toEqual([a, b]);
    const x = () => canvasEditor.projection.node(a)?.position.absolute.x ?? 0;
    const before = x();
    pressKey('ArrowRight');
    pressKey('ArrowRight', document.body, { shiftKey: true });
    expect(x() - before).toBe(21);
    pressKey('Escape');
    expect(selectedIds()).toEqual([]);
  });
});
