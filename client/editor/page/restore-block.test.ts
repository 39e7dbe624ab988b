// @vitest-environment jsdom
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';

import { bindingOf, undoManagerOf } from '../binding/y-binding.ts';
import { memoryRoom } from '../testing/memory-room.ts';
import { code, node, p, schema } from '../testing/sample-document.ts';
import { sampleReferences } from '../testing/sample-references.ts';
import { TextEditor } from '../text-editor/text-editor.ts';
import { editorExtensions } from '../extensions/editor-extensions.ts';
import { currentBlock } from '../blocks/current-block.ts';
import { restoreBlock } from './restore-block.ts';

// jsdom lays nothing out.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    disconnect(): void {}
  },
);
Range.prototype.getClientRects = () => document.createElement('div').getClientRects();

const open: TextEditor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
  document.body.replaceChildren();
});

/** One text, open for two people. */
function desk(blocks: readonly ProseMirrorNode[], limit?: number): [TextEditor, TextEditor] {
  const seats = memoryRoom(schema.node('doc', null, blocks));
  const [one, two] = seats.map(({ fragment, awareness }) => {
    const references = sampleReferences();
    const editor = new TextEditor({
      place: document.body,
      extensions: editorExtensions({ fragment, awareness, references, limit: () => limit }),
    });
    open.push(editor);
    return editor;
  });
  if (!one || !two) throw new Error('There are two seats.');
  return [one, two];
}

const lines = ({ state }: TextEditor): string[] =>
  state.doc.children.map(({ attrs, textContent }) => `${String(attrs['id'])}: ${textContent}`);
const json = (block: ProseMirrorNode): NodeJson => block.toJSON() as NodeJson; // the form of a block

const ORDER = ['a', 'b', 'c', 'd'];
const TEXT = [p('One.', { id: 'a' }), p('Two gulls.', { id: 'b' }), p('Three.', { id: 'c' })];

describe('a block is put back', () => {
  test('in its place, under its id, for everybody, as one step of undo', () => {
    const [one, two] = desk(TEXT);
    one.view.dispatch(one.state.tr.insertText('!', one.state.doc.content.size - 1));
    expect(
      restoreBlock(one, { block: json(p('Two terns and a boy.', { id: 'b', level: 2 })), order: ORDER }),
    ).toBe(true);
    const restored = ['a: One.', 'b: Two terns and a boy.', 'c: Three.!'];
    expect(lines(one)).toEqual(restored);
    expect(lines(two)).toEqual(restored);
    expect(two.state.doc.child(1).attrs['level']).toBe(2);
    undoManagerOf(one.state)?.undo();
    expect(lines(two)).toEqual(['a: One.', 'b: Two gulls.', 'c: Three.!']);
    expect(two.state.doc.child(1).attrs['level']).toBeNull();
  });

  test('beside what another types in it at the same moment', () => {
    const [one] = desk([p('She read the gauge at six.', { id: 'a' })]);
    const shared = bindingOf(one.state)?.doc;
    if (!shared) throw new Error('The text is bound.');
    const away = new Y.Doc();
    Y.applyUpdate(away, Y.encodeStateAsUpdate(shared));
    const line = away.getXmlFragment(CONTENT_FRAGMENT).get(0);
    const words = line instanceof Y.XmlElement ? line.get(0) : null;
    if (words instanceof Y.XmlText) words.insert(words.length, ' Nobody came.');
    restoreBlock(one, { block: json(p('She read the board at six.', { id: 'a' })), order: ['a'] });
    Y.applyUpdate(shared, Y.encodeStateAsUpdate(away), 'room');
    expect(lines(one)).toEqual(['a: She read the board at six. Nobody came.']);
  });

  test('and taken back again, without what another has typed in it since', () => {
    const [one, two] = desk([p('She read the gauge at six.', { id: 'a' })]);
    const element = two.view.dom.firstElementChild;
    restoreBlock(one, { block: json(p('She read the board at six.', { id: 'a' })), order: ['a'] });
    two.view.dispatch(two.state.tr.insertText(' Nobody came.', two.state.doc.content.size - 1));
    expect(lines(one)).toEqual(['a: She read the board at six. Nobody came.']);
    undoManagerOf(one.state)?.undo();
    expect(lines(two)).toEqual(['a: She read the gauge at six. Nobody came.']);
    expect(two.view.dom.firstElementChild).toBe(element);
  });

  test('after the nearest block before it that is still there, when it is gone', () => {
    const put = (blocks: readonly ProseMirrorNode[], id: string): string[] => {
      const [one] = desk(blocks);
      restoreBlock(one, { block: json(p('Back.', { id })), order: ORDER });
      return lines(one);
    };
    expect(put([p('One.', { id: 'a' }), p('New.', { id: 'x' })], 'c')).toEqual([
      'a: One.',
      'c: Back.',
      'x: New.',
    ]);
    expect(put([p('New.', { id: 'x' }), p('Four.', { id: 'd' })], 'a')).toEqual([
      'x: New.',
      'a: Back.',
      'd: Four.',
    ]);
    expect(put([p('New.', { id: 'x' })], 'b')).toEqual(['x: New.', 'b: Back.']);
  });

  test('[X11] above the footnotes, when no block that stood around it is left', () => {
    const note = node('footnote', { id: 'n', note: 'a' }, p('As of 1911.', { id: 'm' }));
    const [one] = desk([p('Other words.', { id: 'z' }), note]);
    expect(restoreBlock(one, { block: json(p('Three.', { id: 'c' })), order: ORDER })).toBe(true);
    expect(lines(one)).toEqual(['z: Other words.', 'c: Three.', 'n: As of 1911.']);
  });

  test('whatever it has become since', () => {
    const [one, two] = desk([p('One.', { id: 'a' }), code('two()', { id: 'b' })]);
    restoreBlock(one, { block: json(p('Two.', { id: 'b' })), order: ORDER });
    expect(lines(two)).toEqual(['a: One.', 'b: Two.']);
    expect(two.state.doc.child(1).type.name).toBe('paragraph');
  });

  test('also within a frame', () => {
    const [one, two] = desk([node('box', { id: 'a', kind: 'callout' }, p('Within.', { id: 'b' }))]);
    restoreBlock(one, { block: json(p('Without.', { id: 'b' })), order: ['a'] });
    expect(two.state.doc.child(0).textContent).toBe('Without.');
    expect(two.state.doc.childCount).toBe(1);
  });

  test('not where it reads so already, where nobody may write, and where there is no room', () => {
    const [one] = desk(TEXT);
    expect(restoreBlock(one, { block: json(p('Two gulls.', { id: 'b' })), order: ORDER })).toBe(false);
    one.present({ editable: false, attributes: {} });
    expect(restoreBlock(one, { block: json(p('Otherwise.', { id: 'b' })), order: ORDER })).toBe(false);
    const [full] = desk(TEXT, 20);
    expect(restoreBlock(full, { block: json(p('Two hundred gulls.', { id: 'b' })), order: ORDER })).toBe(
      false,
    );
    expect(lines(full)).toEqual(['a: One.', 'b: Two gulls.', 'c: Three.']);
  });

  test('[X8] with what is said of where its words came from, and no word of who typed them now', () => {
    const [one] = desk([p('One.', { id: 'a' })]);
    const pasted = node(
      'paragraph',
      { id: 'a' },
      schema.text('One gull.', [schema.mark('origin', { kind: 'ai', ref: 'r' })]),
    );
    restoreBlock(one, { block: json(pasted), order: ['a'] });
    const kinds: unknown[] = [];
    one.state.doc.descendants(({ marks }) => void kinds.push(...marks.map(({ attrs }) => attrs['kind'])));
    expect(new Set(kinds)).toEqual(new Set(['ai']));
  });

  test('[X12] with what a newer version knows of it', () => {
    const [one] = desk([p('One.', { id: 'a' })]);
    const later = { type: 'lazyBlock', attrs: { id: 'z', tide: 'ebb' } };
    expect(restoreBlock(one, { block: later, order: ['a', 'z'] })).toBe(true);
    expect(one.state.doc.child(1).toJSON()).toMatchObject(later);
  });
});

test('the block at hand is that of the caret; a reader has none before something is selected', () => {
  const [one] = desk(TEXT);
  expect(currentBlock(one)).toBe('a');
  one.present({ editable: false, attributes: {} });
  expect(currentBlock(one)).toBeNull();
  const words = one.view.dom.children[1]?.firstChild;
  if (words) getSelection()?.collapse(words, 1);
  expect(currentBlock(one)).toBe('b');
});
