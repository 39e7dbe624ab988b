import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { isLargeChange, mayBeLarge } from './large-change.ts';

/** Returns a document of `blocks` paragraphs, each with the same words. */
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

/** Returns the update that a change on another device produces. */
function change(doc: Y.Doc, run: (blocks: Y.XmlFragment) => void): Uint8Array {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  const updates: Uint8Array[] = [];
  other.on('update', (update: Uint8Array) => updates.push(update));
  other.transact(() => run(other.getXmlFragment('content')));
  return Y.mergeUpdates(updates);
}
const textAt = (blocks: Y.XmlFragment, at: number): Y.XmlText =>
  (blocks.get(at) as Y.XmlElement).get(0) as Y.XmlText; // documentOf creates this structure

describe('[A6] a large deletion, before which a version is saved', () => {
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
  ])('a change is classified by the text that it deletes: %s', (_name, blocks, words, run, isLarge) => {
    const [may, is] = classify(documentOf(blocks, words), run);
    expect(is).toBe(isLarge);
    // An update that cannot be large is never examined further.
    if (isLarge) expect(may).toBe(true);
  });

  test('text that was deleted before does not count as deleted by the update', () => {
    const doc = documentOf(40, 'low water');
    const update = change(doc, (blocks) => blocks.delete(0, 30));
    Y.applyUpdate(doc, update);
    expect(isLargeChange(doc, update)).toBe(false);
  });

  test('an update of typed characters is ruled out without decoding it', () => {
    expect(mayBeLarge(change(documentOf(1, 'x'), (blocks) => textAt(blocks, 0).insert(1, 'y')))).toBe(false);
  });
});
