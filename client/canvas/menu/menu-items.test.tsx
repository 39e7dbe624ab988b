// @vitest-environment jsdom
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { CanvasClipboard } from '../clipboard/use-canvas-clipboard.ts';
import { addNode } from '../editor/editor-commands.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import type { CanvasMenuItem } from './canvas-menu-item.ts';
import { MenuItems } from './menu-items.tsx';

vi.mock('#client/ui/layers/menu.tsx', () => ({
  MenuItem: ({ children }: { children: ReactNode }) => <>{children}, </>,
  SubMenu: ({ label }: { label: string }) => <>{label}, </>,
  MenuChoices: () => null,
  MenuChoice: () => null,
  MenuRule: () => <>| </>,
}));

const added: readonly CanvasMenuItem[] = [
  { order: 10, about: 'nodes', Item: ({ context }) => <>Read aloud ({String(context.isEditable)}), </> },
  { order: 20, about: 'canvas', Item: () => <>Present, </> },
];

function shown(isSelected: boolean, isEditable: boolean): string {
  const canvasEditor = newCanvasEditor();
  const id = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  canvasEditor.select(isSelected ? [id] : []);
  const context = { canvasEditor, isEditable } as CanvasContext; // the part that the menu reads
  const clipboard = {} as CanvasClipboard;
  return render(
    <MenuItems context={context} added={added} clipboard={clipboard} at={null} onDeleted={() => {}} />,
  )
    .container.textContent.replaceAll(/, (?=\||$)/g, ' ')
    .trim();
}

test('items of features about nodes are below the canvas’s own items for the selected nodes', () => {
  expect(shown(true, true)).toMatch(/ Lock, Read aloud \(true\) \| Delete$/);
});

test('items of features about the canvas are below its own items while nothing is selected', () => {
  expect(shown(false, true)).toBe('Paste | Select all, Deleted, Present');
});

test('a reader sees the items of features about nodes and about the canvas', () => {
  expect(shown(true, false)).toBe('Copy, Read aloud (false), Select all, Deleted, Present');
});
