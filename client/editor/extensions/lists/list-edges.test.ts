// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, expect, test } from 'vitest';

import { enter } from '../../testing/keys-and-rules.ts';
import { item, p, schema, stateOf } from '../../testing/sample-document.ts';
import { listEdges, listEdgesPlugin } from './list-edges.ts';

let view: EditorView | undefined;
afterEach(() => view?.destroy());

function open(...blocks: ProseMirrorNode[]): EditorView {
  view = new EditorView(document.createElement('div'), { state: stateOf(blocks, [listEdgesPlugin()]) });
  return view;
}

/** Returns each block's text with its classes. */
const shown = ({ dom }: EditorView): string[] =>
  [...dom.children].map((block) => `${block.textContent}${block.className && ` .${block.className}`}`);

test('the first item of a list and the block after its last item are marked', () => {
  const view = open(p('Before'), item('one'), item('two'), p('After'), p('Later'));
  expect(shown(view)).toEqual(['Before', 'one .list-start', 'two', 'After .after-list', 'Later']);
});

test('an indented paragraph below an item belongs to the list; elsewhere it does not', () => {
  const doc = schema.node('doc', null, [
    p('Before'),
    item('one'),
    p('more of one', { indent: 1 }),
    p('After', { level: 2 }),
    p('Indented', { indent: 1 }),
  ]);
  expect([...listEdges(doc)]).toEqual([
    [1, 'list-start'],
    [3, 'after-list'],
  ]);
});

test('the marks follow Enter, a removed item and a changed block', () => {
  const view = open(p('Before'), item('one|'), p('After'));
  enter(view.state, view.dispatch.bind(view));
  expect(shown(view)).toEqual(['Before', 'one .list-start', '', 'After .after-list']);
  // In an empty item Enter ends the list.
  enter(view.state, view.dispatch.bind(view));
  expect(shown(view)).toEqual(['Before', 'one .list-start', ' .after-list', 'After']);
  view.dispatch(view.state.tr.setNodeAttribute(0, 'list', 'bullet'));
  expect(shown(view)).toEqual(['Before', 'one', ' .after-list', 'After']);
});

test('typing in a list leaves the marks in place', () => {
  const view = open(p('Before|'), item('one'), p('After'));
  view.dispatch(view.state.tr.insertText(' it'));
  expect(shown(view)).toEqual(['Before it', 'one .list-start', 'After .after-list']);
});
