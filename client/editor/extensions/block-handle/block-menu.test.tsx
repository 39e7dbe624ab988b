// @vitest-environment jsdom
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { plainEditor } from '../../testing/plain-editor.ts';
import { code, node, p, schema } from '../../testing/sample-document.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { BlockMenu } from './block-menu.tsx';

let editor: TextEditor;
afterEach(() => {
  editor.destroy();
});

/** Opens the menu of the first of these blocks; an image is selected as a node, as by its handle. */
async function open(...blocks: ProseMirrorNode[]): Promise<void> {
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [],
  });
  const { view } = editor;
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, blocks));
  const { doc } = view.state;
  const selection =
    doc.firstChild?.type.name === 'image' ? NodeSelection.create(doc, 0) : TextSelection.create(doc, 1);
  view.dispatch(view.state.tr.setSelection(selection));
  const anchor = { current: editor.view.dom };
  render(<BlockMenu editor={editor} anchor={anchor} isOpen onOpenChange={() => {}} />);
  await screen.findByRole('menu', { name: 'Block' });
}

test('an image can be turned into nothing that only text can be', async () => {
  await open(node('image', { alt: 'The quay' }, 'The quay at six'), p('x'));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  expect(names.filter((name) => /Text|Heading|list|Code/.test(name))).toEqual([]);
  expect(names.some((name) => name.startsWith('Quote'))).toBe(true);
  fireEvent.click(screen.getByRole('menuitem', { name: /Quote/ }));
  expect(editor.state.doc.firstChild?.attrs).toMatchObject({ quote: 1, alt: 'The quay' });
});

test('a paragraph can be turned into every kind of text, and code not into a list', async () => {
  await open(p('x'));
  expect(within(screen.getByRole('group')).getAllByRole('menuitem')).toHaveLength(9);
  cleanup();
  editor.destroy();
  await open(code('x'));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  expect(names.filter((name) => /list/.test(name))).toEqual([]);
  expect(names.filter((name) => /Heading/.test(name))).toHaveLength(3);
});
