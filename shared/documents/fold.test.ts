import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import * as Y from 'yjs';
import { foldRows, visibleLength } from './fold.ts';
import type { JournalRow } from './updates/apply-journal-update.ts';

/** Returns the journal rows that the edits produce, one row per transaction. */
function rowsOf(doc: Y.Doc, ...edits: ((text: Y.Text) => void)[]): JournalRow[] {
  const rows: JournalRow[] = [];
  doc.on('update', (bytes: Uint8Array) => rows.push({ id: rows.length + 1, bytes }));
  for (const edit of edits) edit(doc.getText('t'));
  return rows;
}

const textOf = (state: Uint8Array | undefined): string => {
  const doc = new Y.Doc();
  if (state) Y.applyUpdate(doc, state);
  return doc.getText('t').toJSON();
};

describe('folding', () => {
  test('[A6] folding a snapshot and its rows gives one state', () => {
    const doc = new Y.Doc();
    const rows = rowsOf(
      doc,
      (text) => text.insert(0, 'one'),
      (text) => text.insert(3, ' two'),
      (text) => text.delete(0, 1),
    );
    const first = foldRows({ snapshot: undefined, rows: rows.slice(0, 1) });
    const second = foldRows({ snapshot: first?.state, rows: rows.slice(1) });
    expect(textOf(second?.state)).toBe('ne two');
  });

  test('[A6] folding returns undefined when a row is missing that later rows refer to', () => {
    const rows = rowsOf(
      new Y.Doc(),
      (text) => text.insert(0, 'one'),
      (text) => text.insert(3, ' two'),
      (text) => text.insert(7, ' three'),
    );
    expect(foldRows({ snapshot: undefined, rows: rows.filter(({ id }) => id !== 2) })).toBeUndefined();
  });

  test('[A6] folding returns the longest state and its row when more than half of it was deleted', () => {
    const long = 'x'.repeat(400);
    const rows = rowsOf(
      new Y.Doc(),
      (text) => text.insert(0, long),
      (text) => text.insert(400, '!'),
      (text) => text.delete(0, 100),
      (text) => text.delete(0, 101),
    );
    const folded = foldRows({ snapshot: undefined, rows });
    expect(folded?.beforeShrinking?.rev).toBe(2);
    expect(textOf(folded?.beforeShrinking?.state)).toBe(`${long}!`);
    // Without the last row, at least half is left.
    expect(foldRows({ snapshot: undefined, rows: rows.slice(0, 3) })?.beforeShrinking).toBeUndefined();
  });

  test('[A6] the length of the snapshot counts as a peak, and a document of a few words is ignored', () => {
    const doc = new Y.Doc();
    doc.getText('t').insert(0, 'y'.repeat(300));
    const snapshot = Y.encodeStateAsUpdate(doc);
    const rows = rowsOf(doc, (text) => text.delete(0, 300));
    expect(foldRows({ snapshot, rows })?.beforeShrinking?.rev).toBe(0);
    const short = rowsOf(
      new Y.Doc(),
      (text) => text.insert(0, 'a few words'),
      (text) => text.delete(0, 11),
    );
    expect(foldRows({ snapshot: undefined, rows: short })?.beforeShrinking).toBeUndefined();
  });

  describe('[P14] a single large change', () => {
    const blocksOf = (doc: Y.Doc) => doc.getXmlFragment('content');
    /** Creates `count` paragraphs of a few words and returns the rows of their creation and of each edit. */
    function rowsOfParagraphs(count: number, ...edits: ((texts: Y.XmlText[]) => void)[]): JournalRow[] {
      const doc = new Y.Doc();
      const rows = rowsOf(doc);
      const texts = Array.from({ length: count }, () => new Y.XmlText('The tide clerk waited. '.repeat(2)));
      doc.transact(() =>
        texts.forEach((text, at) => {
          const paragraph = new Y.XmlElement('paragraph');
          paragraph.insert(0, [text]);
          blocksOf(doc).insert(at, [paragraph]);
        }),
      );
      for (const edit of edits) doc.transact(() => edit(texts));
      return rows;
    }
    const replaceWords = (count: number) => (texts: Y.XmlText[]) =>
      texts.slice(0, count).forEach((text) => {
        text.delete(4, 4);
        text.insert(4, 'ebb');
      });
    const contentOf = (state: Uint8Array | undefined): string => {
      const doc = new Y.Doc();
      if (state) Y.applyUpdate(doc, state);
      return blocksOf(doc).toJSON();
    };

    test('folding returns the state before a replacement in twenty blocks, and none for nineteen blocks', () => {
      const rows = rowsOfParagraphs(40, replaceWords(1), replaceWords(20), replaceWords(1));
      const folded = foldRows({ snapshot: undefined, rows });
      expect(folded?.beforeLargeChanges.map(({ rev }) => rev)).toEqual([2]);
      expect(contentOf(folded?.beforeLargeChanges[0]?.state)).toBe(
        contentOf(foldRows({ snapshot: undefined, rows: rows.slice(0, 2) })?.state),
      );
      expect(
        foldRows({ snapshot: undefined, rows: rowsOfParagraphs(40, replaceWords(19)) })?.beforeLargeChanges,
      ).toEqual([]);
    });

    test('overwriting all text of a few blocks is large; deleting single characters or adding marks is not', () => {
      const overwrite = (texts: Y.XmlText[]) =>
        texts.forEach((text) => {
          text.delete(0, text.length);
          text.insert(0, 'Something else stands here now, and no less of it. ');
        });
      const bold = (texts: Y.XmlText[]) => texts.forEach((text) => text.format(0, text.length, { bold: {} }));
      const deleteCharacter = (texts: Y.XmlText[]) => texts[0]?.delete(0, 1);
      const folded = foldRows({ snapshot: undefined, rows: rowsOfParagraphs(8, deleteCharacter, overwrite) });
      expect(folded?.beforeLargeChanges.map(({ rev }) => rev)).toEqual([2]);
      expect(
        foldRows({ snapshot: undefined, rows: rowsOfParagraphs(40, bold, deleteCharacter, deleteCharacter) })
          ?.beforeLargeChanges,
      ).toEqual([]);
    });

    test('a large change sent in parts counts once, and its state is not returned twice when the document shrank too', () => {
      const deleteTwenty = (from: number) => (texts: Y.XmlText[]) =>
        texts.slice(from, from + 20).forEach((text) => text.delete(0, text.length));
      const folded = foldRows({
        snapshot: undefined,
        rows: rowsOfParagraphs(40, deleteTwenty(0), deleteTwenty(20)),
      });
      expect(folded?.beforeShrinking?.rev).toBe(1);
      expect(folded?.beforeLargeChanges).toEqual([]);
    });
  });

  test('[A6] folding in two steps gives the same text as the document, at any split of the rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(20), fc.string({ maxLength: 5 }), fc.boolean()), {
          minLength: 2,
          maxLength: 30,
        }),
        fc.nat(),
        (edits, cutAt) => {
          const doc = new Y.Doc();
          const rows = rowsOf(
            doc,
            ...edits.map(([at, words, isDeletion]) => (text: Y.Text) => {
              const index = text.length === 0 ? 0 : at % text.length;
              if (isDeletion && text.length > 0) text.delete(index, Math.min(3, text.length - index));
              else text.insert(index, `${words}.`);
            }),
          );
          const cut = cutAt % rows.length;
          const first = foldRows({ snapshot: undefined, rows: rows.slice(0, cut) });
          const second = foldRows({ snapshot: first?.state, rows: rows.slice(cut) });
          expect(textOf(second?.state)).toBe(doc.getText('t').toJSON());
        },
      ),
      { numRuns: 200 },
    );
  });

  test('the visible length does not count deleted text', () => {
    const doc = new Y.Doc();
    doc.getText('t').insert(0, 'twelve units');
    doc.getText('t').delete(0, 7);
    expect(visibleLength(doc)).toBe(5);
  });
});
