// @vitest-environment jsdom
import { EditorState } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import * as Y from 'yjs';
import { Awareness } from 'y-protocols/awareness';
import { expect, test, vi } from 'vitest';
import { schema } from '../../testing/sample-document.ts';
import { carets } from './carets.ts';

// The text is not bound to Yjs here: every cursor is at the start of the first paragraph.
vi.mock('../../binding/relative-position.ts', () => ({
  toAbsolutePosition: () => 1,
  toRelativePosition: () => null,
}));

const CURSOR = { anchor: { type: null }, head: { type: null } };

test('the caret of a person who changes their name shows the new name at once, and the old caret disappears', async () => {
  const awareness = new Awareness(new Y.Doc());
  const paragraph = schema.node('paragraph', null, [schema.text('The water comes.')]);
  const state = EditorState.create({
    doc: schema.node('doc', null, [paragraph]),
    plugins: [carets(awareness)],
  });
  const view = new EditorView(document.body.appendChild(document.createElement('div')), { state });
  const setName = (name: string): void => {
    awareness.states.set(7, { user: { id: 'u7', name }, cursor: CURSOR });
    awareness.emit('change', [{ added: [], updated: [7], removed: [] }, 'test']);
  };
  const names = () => [...view.dom.querySelectorAll('.caret__flag')].map(({ textContent }) => textContent);
  setName('Writer');
  expect(names()).toEqual(['Writer']);
  setName('Mara');
  expect(names()).toEqual(['Mara']);
  awareness.states.delete(7);
  awareness.emit('change', [{ added: [], updated: [], removed: [7] }, 'test']);
  expect(names()).toEqual([]);
  view.destroy();
});
