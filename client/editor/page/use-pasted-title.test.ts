// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { TITLE_EVENT } from '../extensions/clipboard/title-event.ts';
import { plainEditor } from '../testing/plain-editor.ts';
import { schema } from '../testing/sample-document.ts';
import { usePastedTitle } from './use-pasted-title.ts';

/** Offers a title to a document. @returns whether it was taken, and the new titles */
function offer(pasted: string, title: string, canRename = true) {
  const editor = plainEditor({ container: document.createElement('div'), schema, plugins: [] });
  const onRename = vi.fn<(title: string) => void>();
  renderHook(() => usePastedTitle(editor, title, canRename ? onRename : undefined));
  const event = new CustomEvent(TITLE_EVENT, { detail: pasted, cancelable: true });
  editor.view.dom.dispatchEvent(event);
  editor.destroy();
  return { isTaken: event.defaultPrevented, names: onRename.mock.calls.flat() };
}

test.each(['New Document', 'New Chapter', 'New Character'])(
  'a document called “%s” is named after the pasted title',
  (title) => {
    expect(offer('High Water', title)).toEqual({ isTaken: true, names: ['High Water'] });
  },
);

test('a document with a title of its own keeps it', () => {
  expect(offer('High Water', 'Low Water')).toEqual({ isTaken: false, names: [] });
});

test('a reader’s document and an empty title are left alone', () => {
  expect(offer('High Water', 'New Document', false)).toEqual({ isTaken: false, names: [] });
  expect(offer('', 'New Document')).toEqual({ isTaken: false, names: [] });
});
