// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { references } from '../../references/references.ts';
import { plainEditor } from '../../testing/plain-editor.ts';
import { p, schema, shown } from '../../testing/sample-document.ts';
import { sampleReferences, type SampleReferences } from '../../testing/sample-references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { linkAtSelection } from './link-commands.ts';
import { linkField, linkFieldTarget, openLinkField } from './link-field.ts';
import { LinkPopover } from './link-popover.tsx';

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

let editor: TextEditor;
afterEach(() => {
  editor.destroy();
});

const field = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Link address or document' });
const type = (value: string): void => void fireEvent.change(field(), { target: { value } });
const press = (key: string): void => void fireEvent.keyDown(field(), { key });
/** Enter in the field, which submits its form. */
const enter = (): void => void fireEvent.submit(field());
const href = (): string | undefined => linkAtSelection(editor.state)?.href;
const isOpen = (): boolean => linkFieldTarget(editor.state) !== null;

/** Opens the link field at “tide tables” in a text that has this workspace, or none. */
function open(source: SampleReferences | null = sampleReferences(), linkedTo = ''): void {
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [linkField(), ...(source ? [references(source)] : [])],
  });
  const { view } = editor;
  const words = p('the tide tables');
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, words));
  if (linkedTo !== '') {
    const mark = schema.mark('link', { href: linkedTo });
    view.dispatch(view.state.tr.addMark(5, 16, mark));
  }
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 5, 16)));
  openLinkField(view.state, view.dispatch);
  render(<LinkPopover editor={editor} href={linkedTo} />);
}

/** A workspace with the items of a novelist, whose titles are single words. */
function characters(): SampleReferences {
  const source = sampleReferences();
  source.create('Aldous');
  return source;
}

test('ArrowDown and Enter on the only item that matches link the words to that item', () => {
  open(characters());
  type('Aldous');
  press('ArrowDown');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Aldous');
  enter();
  expect(href()).toBe('/workspace/w?item=new3');
  expect(isOpen()).toBe(false);
});

test('the arrow keys go through the items that match and never leave them for a word that is no address', () => {
  open();
  type('tide');
  const selected = (): (string | null)[] =>
    screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
  expect(selected()).toEqual(['Tide tables, 1911Research']);
  press('ArrowDown');
  expect(selected()).toEqual(['Tide wordsInstructions']);
  press('ArrowDown');
  expect(selected()).toEqual(['Tide tables, 1911Research']);
  press('ArrowUp');
  expect(selected()).toEqual(['Tide wordsInstructions']);
});

test('a name that no item has is refused in the field, and the input and the words stay', () => {
  open();
  type('Ines');
  enter();
  expect(screen.getByRole('alert').textContent).toBe(
    'No document is called “Ines”. Write the title of a document, or an address such as example.org.',
  );
  expect(field().value).toBe('Ines');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect([href(), isOpen()]).toEqual([undefined, true]);
  expect(shown(editor.state)).toEqual(['the |tide tables|']);
});

test('a text without a workspace refuses a word that is no address', () => {
  open(null);
  type('Ines');
  enter();
  expect(screen.getByRole('alert').textContent).toBe(
    'This address cannot be opened. Write one such as example.org or name@example.org.',
  );
  expect([href(), isOpen()]).toEqual([undefined, true]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'https://exa%mple', 'mailto:', 'ines@'])(
  'the address %s is refused in the field, and the input and the words stay',
  (address) => {
    open();
    type(address);
    enter();
    expect(screen.getByRole('alert').textContent).toBe(
      'This address cannot be opened. Write one such as example.org or name@example.org.',
    );
    expect([field().value, href(), isOpen()]).toEqual([address, undefined, true]);
  },
);

test('an address is preferred to the items with such a title, which the arrow keys still reach', () => {
  const source = sampleReferences();
  source.create('Dr.Watson');
  open(source);
  type('Dr.Watson');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  press('ArrowDown');
  enter();
  expect(href()).toBe('/workspace/w?item=new3');
  cleanup();
  editor.destroy();
  open(source);
  type('Dr.Watson');
  enter();
  expect(href()).toBe('https://Dr.Watson');
});

test('Enter on an unchanged link keeps it, even if its address could not be entered today', () => {
  open(sampleReferences(), 'https://Aldous');
  enter();
  expect([href(), isOpen()]).toEqual(['https://Aldous', false]);
  cleanup();
  editor.destroy();
  const source = sampleReferences();
  const linked = source.items[0]!;
  // An item in the trash is known by its address and is not offered.
  open({ ...source, findItems: () => [] }, source.urlOf(linked.id));
  expect(field().value).toBe(linked.title);
  enter();
  expect([href(), isOpen()]).toEqual(['/workspace/w?item=d1', false]);
});

test('Enter in an empty field removes the link', () => {
  open(sampleReferences(), 'https://example.org');
  type('');
  enter();
  expect([href(), isOpen()]).toEqual([undefined, false]);
});

test('a link that cannot be set says so and keeps the input', () => {
  open();
  // Another writer turned the paragraph into code while the field was open.
  const { view } = editor;
  view.dispatch(view.state.tr.setBlockType(1, 1, schema.nodes['codeBlock']!));
  type('example.org');
  enter();
  expect(screen.getByRole('alert').textContent).toBe('A link cannot be set here. Code has no links.');
  expect([field().value, isOpen()]).toEqual(['example.org', true]);
});

test('the field takes the focus without scrolling, because the popover may not have its position yet', () => {
  const focus = vi.spyOn(HTMLInputElement.prototype, 'focus');
  open();
  expect(document.activeElement).toBe(field());
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});
