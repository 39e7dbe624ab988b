import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { pushMoveRecord, type MoveRecord, MOVES_ARRAY } from '../move-record.ts';
import { blockItemId } from '../move-text.ts';
import { blocksOf, documentOf, firstText, MoveWriter, textOfBlock } from '../testing/move-writer.ts';
import { correct } from './correct.ts';
import { MoveShadow } from './move-shadow.ts';
import { Sequence } from './sequence.ts';

const FERRY = 'The ferry left at nine. Nobody saw the ferryman go.';
const SECOND = 'One two end.';

interface World {
  readonly writers: readonly [MoveWriter, MoveWriter, MoveWriter];
  /** Admits the rows of the writers in this order. @returns the texts of the blocks, which all devices agree on */
  readonly sync: (...order: readonly MoveWriter[]) => string[];
  /** The server's copy. */
  readonly mirror: Y.Doc;
}

function world(...paragraphs: string[]): World {
  const state = documentOf(paragraphs);
  const mirror = new Y.Doc();
  mirror.clientID = 2;
  Y.applyUpdate(mirror, state);
  const shadow = new MoveShadow(mirror);
  const writers = [900, 40, 7].map((id) => new MoveWriter(state, id)) as unknown as World['writers'];
  return {
    writers,
    mirror,
    sync: (...order) => {
      const all: Uint8Array[] = [];
      for (const { rows } of order) {
        for (const row of rows.splice(0)) {
          const correction = shadow.admit(row);
          all.push(row, ...(correction ? [correction] : []));
        }
      }
      for (const writer of writers) for (const update of all) writer.receive(update);
      const texts = blocksOf(mirror).map(textOfBlock);
      for (const { doc } of writers) expect(blocksOf(doc).map(textOfBlock)).toEqual(texts);
      expect(shadow.counts.refused).toBe(0);
      return texts;
    },
  };
}

const at = (words: string): number => FERRY.indexOf(words);

describe('two people change the same paragraph at the same time', () => {
  test.each(['the split is admitted first', 'the replacement is admitted first'])(
    '[M2] a word that one replaces in the half that the other splits off moves along when %s',
    (order) => {
      const { writers, sync } = world(FERRY, SECOND);
      const [split, replace] = writers;
      split.split(0, at('Nobody'), 'n1');
      replace.edit(0, at('ferryman'), { remove: 8, words: 'boatman' });
      const rows = order.startsWith('the split') ? [split, replace] : [replace, split];
      expect(sync(...rows)).toEqual(['The ferry left at nine. ', 'Nobody saw the boatman go.', SECOND]);
    },
  );

  test('[M5] a word that replaces the first word behind a cut stands behind the cut', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [split, replace] = writers;
    split.split(0, at('Nobody'), 'n1');
    replace.edit(0, at('Nobody'), { remove: 6, words: 'No one' });
    expect(sync(split, replace)).toEqual(['The ferry left at nine. ', 'No one saw the ferryman go.', SECOND]);
  });

  test('[M3] a sentence at the end of a paragraph moves along with the half that is split off', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [split, write] = writers;
    split.split(0, at('Nobody'), 'n1');
    write.edit(0, FERRY.length, { words: ' Rain fell.' });
    expect(sync(split, write)).toEqual([
      'The ferry left at nine. ',
      'Nobody saw the ferryman go. Rain fell.',
      SECOND,
    ]);
  });

  test('[M2] two splits at different places make three paragraphs, and no word twice', () => {
    const { writers, sync } = world(FERRY);
    const [first, second] = writers;
    first.split(0, at('Nobody'), 'n1');
    second.split(0, at('the ferryman'), 'n2');
    expect(sync(first, second)).toEqual(['The ferry left at nine. ', 'Nobody saw ', 'the ferryman go.']);
  });

  test('[M2] the same split twice leaves an empty paragraph between, as two Enters do', () => {
    const { writers, sync } = world(FERRY);
    const [first, second] = writers;
    first.split(0, at('Nobody'), 'n1');
    second.split(0, at('Nobody'), 'n2');
    expect(sync(first, second).toSorted()).toEqual([
      '',
      'Nobody saw the ferryman go.',
      'The ferry left at nine. ',
    ]);
  });

  test('[M2] a sentence that one writes in a paragraph that the other joins stands behind the joined text', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [join, write] = writers;
    join.join(1);
    write.edit(1, SECOND.length, { words: ' Ruth was here.' });
    expect(sync(join, write)).toEqual([`${FERRY}${SECOND} Ruth was here.`]);
  });

  test('[M3] a sentence at the end of the first paragraph stands before the text that the other joins to it', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [join, write] = writers;
    join.join(1);
    write.edit(0, FERRY.length, { words: ' Rain fell.' });
    expect(sync(join, write)).toEqual([`${FERRY} Rain fell.${SECOND}`]);
  });

  test('[M2] two people who join the same paragraphs join them once', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [first, second] = writers;
    first.join(1);
    second.join(1);
    expect(sync(first, second)).toEqual([`${FERRY}${SECOND}`]);
  });

  test('[M2] a split of a paragraph that the other joins stands in the joined paragraph', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [join, split] = writers;
    join.join(1);
    split.split(1, SECOND.indexOf('two'), 'n2');
    expect(sync(join, split)).toEqual([`${FERRY}One `, 'two end.']);
  });

  test('[M2] a split, a join and typing of three people all take effect', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [split, join, write] = writers;
    split.split(0, at('Nobody'), 'n1');
    join.join(1);
    write.edit(0, FERRY.length, { words: ' Rain.' });
    write.edit(1, 4, { remove: 3, words: 'TWO' });
    expect(sync(write, join, split)).toEqual([
      'The ferry left at nine. ',
      'Nobody saw the ferryman go. Rain.One TWO end.',
    ]);
  });
});

test.each(['first', 'last'])(
  '[M3] unmarked words that one types one by one at the end of marked text, which another joins, stand in their order when their rows come %s',
  (order) => {
    const { writers, sync } = world(FERRY, SECOND);
    const [join, typing, marking] = writers;
    const textOf = ({ doc }: MoveWriter): Y.XmlText => firstText(blocksOf(doc)[1]!);
    textOf(marking).format(0, SECOND.length, { origin: { kind: 'import' } });
    sync(marking);
    join.join(1);
    // The first one ends the mark before it, so the next ones are typed behind the former end of the mark.
    for (const [index, letter] of [...' Rain.'].entries())
      typing.doc.transact(() => {
        textOf(typing).insert(SECOND.length + index, letter);
        if (index === 0) textOf(typing).format(SECOND.length, 1, { origin: null });
      });
    expect(sync(...(order === 'first' ? [typing, join] : [join, typing]))).toEqual([
      `${FERRY}${SECOND} Rain.`,
    ]);
  },
);

describe('the first paragraph, deleted by one while another writes in it', () => {
  const start = () => {
    const all = world('', SECOND);
    const [remover, write] = all.writers;
    remover.remove(0);
    write.edit(0, 0, { words: 'Rain fell. ' });
    expect(all.sync(remover, write)).toEqual([`Rain fell. ${SECOND}`]);
    return all;
  };

  test('[M3] text that is typed at the start of the next paragraph afterwards stands before the text of the deleted one', () => {
    const { writers, sync } = start();
    writers[0].edit(0, 0, { words: 'Then ' });
    expect(sync(writers[0])).toEqual([`Then Rain fell. ${SECOND}`]);
  });

  test('[M2] a split of the text of the deleted one leaves its first half in the paragraph', () => {
    const { writers, sync, mirror } = start();
    writers[0].split(0, 'Rain '.length, 'n1');
    expect(sync(writers[0])).toEqual(['Rain ', `fell. ${SECOND}`]);
    expect(blocksOf(mirror).map((block) => block.getAttribute('id'))).toEqual(['b1', 'n1']);
  });
});

describe('[M10] forged declarations', () => {
  const foreign = { client: 1, clock: 3 };
  const forged: [string, (writer: MoveWriter) => MoveRecord][] = [
    [
      'sources that the row does not delete',
      ({ doc }) => ({
        kind: 'split',
        block: blockItemId(blocksOf(doc)[1]!),
        left: null,
        before: null,
        ranges: [{ ...foreign, length: 5, copy: 0 }],
      }),
    ],
    [
      'a range of 2 to the power of 53 units',
      ({ doc }) => ({
        kind: 'join',
        block: blockItemId(blocksOf(doc)[1]!),
        texts: [],
        left: blockItemId(blocksOf(doc)[0]!),
        ranges: [{ ...foreign, length: Number.MAX_SAFE_INTEGER - 5, copy: 0 }],
      }),
    ],
    [
      'ids of a client that nobody knows',
      () => ({
        kind: 'split',
        block: Y.createID(77, 1),
        left: Y.createID(77, 1),
        before: Y.createID(78, 1),
        ranges: [{ client: 79, clock: 4, length: 3, copy: 9 }],
      }),
    ],
    [
      'restored units that it does not insert',
      () => ({ kind: 'restore', ranges: [{ ...foreign, length: 5, copy: 0 }], rebuilt: [] }),
    ],
    [
      'a restored block that it does not insert',
      ({ doc }) => {
        const [first, second] = blocksOf(doc).map(blockItemId);
        return { kind: 'restore', ranges: [], rebuilt: [{ block: first!, texts: [], to: second! }] };
      },
    ],
    ['a note about foreign text', () => ({ kind: 'note', clock: 5_000, left: Y.createID(1, 4) })],
    [
      'a correction, which only the server writes',
      () => ({
        kind: 'fix',
        forwards: [{ ...foreign, length: 4, to: Y.createID(1, 20) }],
        rebuilt: [{ block: Y.createID(1, 0), texts: [], to: Y.createID(1, 1) }],
      }),
    ],
  ];

  test.each(forged)('[M10] a record with %s changes nothing', (_name, record) => {
    const { writers, sync } = world(FERRY, SECOND);
    const [attacker, write] = writers;
    for (let times = 0; times < 50; times += 1) pushMoveRecord(attacker.doc, record(attacker));
    write.edit(0, FERRY.length, { words: ' Rain.' });
    expect(sync(attacker, write)).toEqual([`${FERRY} Rain.`, SECOND]);
  });

  test('[M10] a record whose copies have another text than its sources is read as a deletion and an insertion', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [attacker, write] = writers;
    attacker.doc.transact(() => {
      const text = firstText(blocksOf(attacker.doc)[0]!);
      text.delete(at('Nobody'), FERRY.length - at('Nobody'));
      const copy = Y.getState(attacker.doc.store, attacker.doc.clientID);
      firstText(blocksOf(attacker.doc)[1]!).insert(0, 'x'.repeat(FERRY.length - at('Nobody')));
      const start = Y.getItem(attacker.doc.store, Y.createID(1, 3)).id.clock + at('Nobody');
      pushMoveRecord(attacker.doc, {
        kind: 'split',
        block: blockItemId(blocksOf(attacker.doc)[1]!),
        left: null,
        before: null,
        ranges: [{ client: 1, clock: start, length: FERRY.length - at('Nobody'), copy }],
      });
    });
    write.edit(0, FERRY.length, { words: ' Rain.' });
    expect(sync(attacker, write).join('')).toContain(' Rain.');
  });

  test.each([
    ['with another text', 'x'],
    ['with the same text', 'N'],
  ])(
    '[M10] a record that says that typed text %s is living text of others leaves their text',
    (_name, word) => {
      const { writers, sync } = world(FERRY, SECOND);
      const [attacker, write] = writers;
      attacker.doc.transact(() => {
        const copy = Y.getState(attacker.doc.store, attacker.doc.clientID);
        firstText(blocksOf(attacker.doc)[1]!).insert(0, word);
        const clock = Y.getItem(attacker.doc.store, Y.createID(1, 3)).id.clock + at('Nobody');
        pushMoveRecord(attacker.doc, {
          kind: 'restore',
          ranges: [{ client: 1, clock, length: 1, copy }],
          rebuilt: [],
        });
      });
      write.edit(0, FERRY.length, { words: ' Rain.' });
      const [first] = sync(attacker, write);
      expect(first).toBe(`${FERRY} Rain.`);
    },
  );

  test('[M10] items in the array of moves that are no records are skipped', () => {
    const { writers, sync } = world(FERRY, SECOND);
    const [attacker, split] = writers;
    const moves = attacker.doc.getArray<unknown>(MOVES_ARRAY);
    moves.push([
      { kind: 'split' },
      'text',
      7,
      new Uint8Array(0),
      new Uint8Array([1, 0]),
      new Uint8Array(70_000),
    ]);
    split.split(0, at('Nobody'), 'n1');
    expect(sync(attacker, split)).toEqual([
      'The ferry left at nine. ',
      'Nobody saw the ferryman go.',
      SECOND,
    ]);
  });
});

test('[M13] a correction that would delete the last visible copy of a unit is not written', () => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, documentOf([FERRY, SECOND]));
  const sequence = new Sequence(doc, [doc.getXmlFragment('content')]);
  const [first, second] = blocksOf(doc).map((block) => sequence.boundary(blockItemId(block))!);
  // The text of the second block belongs to the first one now, which has no element that could contain it.
  second!.isDead = true;
  first!.element = null;
  const counts = { copied: 0, removed: 0, rebuilt: 0, refused: 0 };
  correct(sequence, { copies: [], formats: [] }, { mayRebuild: false, counts });
  expect(blocksOf(doc).map(textOfBlock)).toEqual([FERRY, SECOND]);
  expect(counts.refused).toBe(1);
});

test('[M2] a row that only types or deletes where nobody moved text compares one paragraph, not the document', () => {
  const state = documentOf([FERRY, SECOND]);
  const mirror = new Y.Doc();
  Y.applyUpdate(mirror, state);
  const shadow = new MoveShadow(mirror);
  const writer = new MoveWriter(state, 900);
  // A comparison of the document is a transaction of its own.
  const compare = vi.spyOn(mirror, 'transact');
  const admit = (): void => writer.rows.splice(0).forEach((row) => shadow.admit(row));
  writer.split(0, at('Nobody'), 'n1');
  admit();
  expect(compare).toHaveBeenCalledTimes(1);
  writer.edit(1, 0, { words: 'Later: ' });
  writer.edit(1, 3, { remove: 2, words: 'er' });
  writer.edit(2, 0, { words: 'Three ' });
  admit();
  expect(compare).toHaveBeenCalledTimes(1);
  // The units of the tail have two ids.
  writer.edit(1, 7, { remove: 6 });
  admit();
  expect(compare).toHaveBeenCalledTimes(2);
});
