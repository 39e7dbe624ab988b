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

// jsdom has no layout.
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

/** Opens one text in the editors of two people. */
function openEditors(blocks: readonly ProseMirrorNode[], limit?: number): [TextEditor, TextEditor] {
  const participants = memoryRoom(schema.node('doc', null, blocks));
  const [one, two] = participants.map(({ fragment, awareness }) => {
    const references = sampleReferences();
    const editor = new TextEditor({
      container: document.body,
      extensions: editorExtensions({ fragment, awareness, references, limit: () => limit }),
    });
    open.push(editor);
    return editor;
  });
  if (!one || !two) throw new Error('There are two participants.');
  return [one, two];
}

const lines = ({ state }: TextEditor): string[] =>
  state.doc.children.map(({ attrs, textContent }) => `${String(attrs['id'])}: ${textContent}`);
const json = (block: ProseMirrorNode): NodeJson => block.toJSON() as NodeJson; // a block's JSON has this form

const ORDER = ['a', 'b', 'c', 'd'];
const TEXT = [p('One.', { id: 'a' }), p('Two gulls.', { id: 'b' }), p('Three.', { id: 'c' })];

describe('restoring a block', () => {
  test('a restored block is back in its position, under its id, for everybody, as one undo step', () => {
    const [one, two] = openEditors(TEXT);
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

  test('restoring a block keeps text that another person types in it concurrently', () => {
    const [one] = openEditors([p('She read the gauge at six.', { id: 'a' })]);
    const shared = bindingOf(one.state)?.doc;
    if (!shared) throw new Error('The text is bound.');
    const offline = new Y.Doc();
    Y.applyUpdate(offline, Y.encodeStateAsUpdate(shared));
    const line = offline.getXmlFragment(CONTENT_FRAGMENT).get(0);
    const words = line instanceof Y.XmlElement ? line.get(0) : null;
    if (words instanceof Y.XmlText) words.insert(words.length, ' Nobody came.');
    restoreBlock(one, { block: json(p('She read the board at six.', { id: 'a' })), order: ['a'] });
    Y.applyUpdate(shared, Y.encodeStateAsUpdate(offline), 'room');
    expect(lines(one)).toEqual(['a: She read the board at six. Nobody came.']);
  });

  test('undoing the restore of a block keeps text that another person has typed in it since', () => {
    const [one, two] = openEditors([p('She read the gauge at six.', { id: 'a' })]);
    const element = two.view.dom.firstElementChild;
    restoreBlock(one, { block: json(p('She read the board at six.', { id: 'a' })), order: ['a'] });
    two.view.dispatch(two.state.tr.insertText(' Nobody came.', two.state.doc.content.size - 1));
    expect(lines(one)).toEqual(['a: She read the board at six. Nobody came.']);
    undoManagerOf(one.state)?.undo();
    expect(lines(two)).toEqual(['a: She read the gauge at six. Nobody came.']);
    expect(two.view.dom.firstElementChild).toBe(element);
  });

  test('a deleted block is restored after the nearest preceding block that still exists', () => {
    const restoreInto = (blocks: readonly ProseMirrorNode[], id: string): string[] => {
      const [one] = openEditors(blocks);
      restoreBlock(one, { block: json(p('Back.', { id })), order: ORDER });
      return lines(one);
    };
    expect(restoreInto([p('One.', { id: 'a' }), p('New.', { id: 'x' })], 'c')).toEqual([
      'a: One.',
      'c: Back.',
      'x: New.',
    ]);
    expect(restoreInto([p('New.', { id: 'x' }), p('Four.', { id: 'd' })], 'a')).toEqual([
      'x: New.',
      'a: Back.',
      'd: Four.',
    ]);
    expect(restoreInto([p('New.', { id: 'x' })], 'b')).toEqual(['x: New.', 'b: Back.']);
  });

  test('[X11] a block is restored above the footnotes when none of its former neighbours exists', () => {
    const note = node('footnote', { id: 'n', note: 'a' }, p('As of 1911.', { id: 'm' }));
    const [one] = openEditors([p('Other words.', { id: 'z' }), note]);
    expect(restoreBlock(one, { block: json(p('Three.', { id: 'c' })), order: ORDER })).toBe(true);
    expect(lines(one)).toEqual(['z: Other words.', 'c: Three.', 'n: As of 1911.']);
  });

  test('a block is restored even when it has become another kind of block', () => {
    const [one, two] = openEditors([p('One.', { id: 'a' }), code('two()', { id: 'b' })]);
    restoreBlock(one, { block: json(p('Two.', { id: 'b' })), order: ORDER });
    expect(lines(two)).toEqual(['a: One.', 'b: Two.']);
    expect(two.state.doc.child(1).type.name).toBe('paragraph');
  });

  test('a block inside a box is restored inside the box', () => {
    const [one, two] = openEditors([node('box', { id: 'a', kind: 'callout' }, p('Within.', { id: 'b' }))]);
    restoreBlock(one, { block: json(p('Without.', { id: 'b' })), order: ['a'] });
    expect(two.state.doc.child(0).textContent).toBe('Without.');
    expect(two.state.doc.childCount).toBe(1);
  });

  test('a block is not restored when it is unchanged, when the text is read-only, or when it exceeds the character limit', () => {
    const [one] = openEditors(TEXT);
    expect(restoreBlock(one, { block: json(p('Two gulls.', { id: 'b' })), order: ORDER })).toBe(false);
    one.setPresentation({ editable: false, attributes: {} });
    expect(restoreBlock(one, { block: json(p('Otherwise.', { id: 'b' })), order: ORDER })).toBe(false);
    const [full] = openEditors(TEXT, 20);
    expect(restoreBlock(full, { block: json(p('Two hundred gulls.', { id: 'b' })), order: ORDER })).toBe(
      false,
    );
    expect(lines(full)).toEqual(['a: One.', 'b: Two gulls.', 'c: Three.']);
  });

  test('[X8] a restored block keeps the origins of its text and is not marked as typed', () => {
    const [one] = openEditors([p('One.', { id: 'a' })]);
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

  test('[X12] a block of a newer version is restored with its unknown attributes', () => {
    const [one] = openEditors([p('One.', { id: 'a' })]);
    const newerBlock = { type: 'lazyBlock', attrs: { id: 'z', tide: 'ebb' } };
    expect(restoreBlock(one, { block: newerBlock, order: ['a', 'z'] })).toBe(true);
    expect(one.state.doc.child(1).toJSON()).toMatchObject(newerBlock);
  });
});

test("currentBlock returns the caret's block, and for a reader the block of the browser's selection or null", () => {
  const [one] = openEditors(TEXT);
  expect(currentBlock(one)).toBe('a');
  one.setPresentation({ editable: false, attributes: {} });
  expect(currentBlock(one)).toBeNull();
  const words = one.view.dom.children[1]?.firstChild;
  if (words) getSelection()?.collapse(words, 1);
  expect(currentBlock(one)).toBe('b');
});
