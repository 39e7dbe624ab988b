// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import { newDesk } from '../testing/desks.ts';
import { chooseOneMore, choosingSeveral } from './choosing-several.ts';
import { MultiSelectBar } from './multi-select-bar.tsx';

afterEach(cleanup);

describe('several chosen by taps', () => {
  test('each tap takes one in, or out again; Done ends it and leaves them chosen', () => {
    const canvasEditor = newDesk();
    const [a, b] = [0, 400].map((x) => addNode(canvasEditor, 'markdownNode', { x, y: 0 }));
    const chosen = () => canvasEditor.getView().selectedNodes.map(({ id }) => id);
    canvasEditor.select([]);
    const { unmount } = render(<MultiSelectBar canvasEditor={canvasEditor} />);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => choosingSeveral.set(true));
    expect(screen.getByRole('status').textContent).toBe('Tap each item to choose it');
    act(() => chooseOneMore(canvasEditor, a!));
    act(() => chooseOneMore(canvasEditor, b!));
    expect(chosen()).toEqual([a, b]);
    act(() => chooseOneMore(canvasEditor, a!));
    expect(screen.getByRole('status').textContent).toBe('1 chosen');
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(choosingSeveral.get()).toBe(false);
    expect(chosen()).toEqual([b]);
    act(() => choosingSeveral.set(true));
    unmount();
    expect(choosingSeveral.get()).toBe(false);
  });
});
