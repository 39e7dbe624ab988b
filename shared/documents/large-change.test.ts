import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { isLargeChange, mayBeLarge } from './large-change.ts';

/** A text of so many blocks, each with these letters. */
function documentOf(blocks: number, words: string): Y.Doc {
  const doc = new Y.Doc();
  const elements = Array.from({ length: blocks }, () => {
    const element = new Y.XmlElement('paragraph');
    element.insert(0, [new Y.XmlText(words)]);
    return element;
  });
  doc.getXmlFragment('content').insert(0, elements);
  return doc;
}

/** The update that a change on another device makes. */
function change(doc: Y.Doc, run: (blocks: Y.XmlFragment) => void): Uint8Array {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  const updates: Uint8Array[] = [];
  other.on('update', (update: Uint8Array) => updates.push(update));
  other.transact(() => run(other.getXmlFragment('content')));
  return Y.mergeUpdates(updates);
}
const textAt = (blocks: Y.XmlFragment, at: number): Y.XmlText =>
  (blocks.get(at) as Y.XmlElement).get(0) as Y.XmlText; // made so above

describe('[A6] a change that takes much away at once, before which a version is kept', () => {
  const classify = (doc: Y.Doc, run: (blocks: Y.XmlFragment) => void): [boolean, boolean] => {
    const before = Y.encodeStateAsUpdate(doc);
    const update = change(doc, run);
    const result: [boolean, boolean] = [mayBeLarge(update), isLargeChange(doc, update)];
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
    return result;
  };

  test.each<[string, number, string, (blocks: Y.XmlFragment) => void, boolean]>([
    ['twenty blocks', 100, 'low water', (blocks) => blocks.delete(0, 20), true],
    ['nineteen of many', 100, 'low water', (blocks) => blocks.delete(0, 19), false],
    [
      'the words of twenty blocks, which stay',
      100,
      'low water',
      (blocks) => {
        for (let at = 0; at < 20; at += 1) textAt(blocks, at).delete(0, 9);
      },
      true,
    ],
    ['half of a long paragraph', 1, 'x'.repeat(400), (blocks) => textAt(blocks, 0).delete(0, 200), true],
    ['less than half of it', 1, 'x'.repeat(402), (blocks) => textAt(blocks, 0).delete(0, 200), false],
    ['all of a short text', 1, 'x'.repeat(199), (blocks) => textAt(blocks, 0).delete(0, 199), false],
    [
      'nothing, but much is marked',
      100,
      'low water',
      (blocks) => {
        for (let at = 0; at < 50; at += 1) textAt(blocks, at).format(0, 9, { bold: true });
      },
      false,
    ],
    ['nothing, and much is written', 1, 'x', (blocks) => textAt(blocks, 0).insert(0, 'y'.repeat(900)), false],
    ['empty blocks, however many', 100, '', (blocks) => blocks.delete(0, 90), false],
  ])('%s', (_name, blocks, words, run, isLarge) => {
    const [may, is] = classify(documentOf(blocks, words), run);
    expect(is).toBe(isLarge);
    // What may not be is never looked at closer.
    if (isLarge) expect(may).toBe(true);
  });

  test('what had been deleted before counts as nothing', () => {
    const doc = documentOf(40, 'low water');
    const update = change(doc, (blocks) => blocks.delete(0, 30));
    Y.applyUpdate(doc, update);
    expect(isLargeChange(doc, update)).toBe(false);
  });

  test('letters typed one after the other are told at a glance: nothing of them is decoded', () => {
    expect(mayBeLarge(change(documentOf(1, 'x'), (blocks) => textAt(blocks, 0).insert(1, 'y')))).toBe(false);
  });
});
