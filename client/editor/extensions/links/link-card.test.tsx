// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { toast } from '#client/ui/toasts/toast.ts';
import { references } from '../../references/references.ts';
import { plainEditor } from '../../testing/plain-editor.ts';
import { p, schema, shown } from '../../testing/sample-document.ts';
import { sampleReferences } from '../../testing/sample-references.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { LinkCard } from './link-card.tsx';
import { linkAtCaret } from './link-commands.ts';
import { linkField, linkFieldTarget } from './link-field.ts';

let editor: TextEditor;
const writeText = vi.fn<(text: string) => Promise<void>>();
afterEach(() => {
  editor.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  writeText.mockReset();
});

const source = sampleReferences();

/** Shows the card of the link “tide tables”. */
function show(href: string, isEditable = true): void {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  editor = plainEditor({
    container: document.body.appendChild(document.createElement('div')),
    schema,
    plugins: [linkField(), references(source)],
  });
  const { view } = editor;
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, p('the tide tables')));
  view.dispatch(view.state.tr.addMark(5, 16, schema.mark('link', { href })));
  render(<LinkCard editor={editor} link={{ from: 5, to: 16, href }} isEditable={isEditable} />);
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('the card shows the address and opens it in a new tab', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  show('https://www.a.example/x');
  expect(screen.getByRole('toolbar', { name: 'Link' }).textContent).toBe('a.example/x');
  press('Open link');
  expect(open).toHaveBeenCalledWith('https://www.a.example/x', '_blank', 'noopener,noreferrer');
});

test('the card of a link to a document shows its title and opens it', () => {
  show('/workspace/w?item=d2');
  expect(screen.getByText('Tide words')).toBeTruthy();
  press('Open link');
  expect(source.opened).toEqual(['d2']);
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['mailto:ines@a.example', 'ines@a.example'],
  ['/workspace/w?item=d2', 'http://localhost:3000/workspace/w?item=d2'],
])('Copy link copies the address of %s', async (href, copied) => {
  const success = vi.spyOn(toast, 'success');
  writeText.mockResolvedValue();
  show(href);
  press('Copy link');
  await vi.waitFor(() => expect(success).toHaveBeenCalledWith('Link copied'));
  expect(writeText).toHaveBeenCalledWith(copied);
});

test('an address that the browser does not copy is shown in a message', async () => {
  const error = vi.spyOn(toast, 'error');
  writeText.mockRejectedValue(new Error('refused'));
  show('https://a.example/x');
  press('Copy link');
  await vi.waitFor(() =>
    expect(error).toHaveBeenCalledWith('The browser did not allow copying', {
      detail: 'https://a.example/x',
    }),
  );
});

test('Edit link opens the link field for that link, wherever the caret was', () => {
  show('https://a.example');
  press('Edit link');
  expect(linkFieldTarget(editor.state)).toEqual({ from: 5, to: 16, href: 'https://a.example' });
});

test('Remove link removes it and leaves the words', () => {
  show('https://a.example');
  press('Remove link');
  expect(shown(editor.state)?.[0]?.replace('|', '')).toBe('the tide tables');
});

test('a reader can open and copy a link, and not change it', () => {
  show('https://a.example', false);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Open link',
    'Copy link',
  ]);
});

test('the caret is within a link only between its first and its last character', () => {
  show('https://a.example');
  const at = (pos: number) => {
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, pos)));
    return linkAtCaret(editor.state)?.href ?? null;
  };
  expect([5, 6, 15, 16].map(at)).toEqual([null, 'https://a.example', 'https://a.example', null]);
});
