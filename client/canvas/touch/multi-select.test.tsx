// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { toggleSelected, isMultiSelecting } from './multi-select.ts';
import { MultiSelectBar } from './multi-select-bar.tsx';

describe('selecting several nodes by taps', () => {
  test('each tap adds a node to the selection or removes it, and Done ends this mode but keeps the selection', () => {
    const canvasEditor = newCanvasEditor();
    const [a, b] = [0, 400].map((x) => addNode(canvasEditor, 'markdownNode', { x, y: 0 }));
    const selectedIds = () => canvasEditor.getView().selectedNodes.map(({ id }) => id);
    canvasEditor.select([]);
    const { unmount } = render(<MultiSelectBar canvasEditor={canvasEditor} />);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => isMultiSelecting.set(true));
    expect(screen.getByRole('status').textContent).toBe('Tap each item to choose it');
    act(() => toggleSelected(canvasEditor, a!));
    act(() => toggleSelected(canvasEditor, b!));
    expect(selectedIds()).toEqual([a, b]);
    act(() => toggleSelected(canvasEditor, a!));
    expect(screen.getByRole('status').textContent).toBe('1 chosen');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(isMultiSelecting.get()).toBe(false);
    expect(selectedIds()).toEqual([b]);
    act(() => isMultiSelecting.set(true));
    unmount();
    expect(isMultiSelecting.get()).toBe(false);
  });
});
