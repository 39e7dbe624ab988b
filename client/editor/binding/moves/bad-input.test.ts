// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import {
  encodeMoveRecord,
  MOVES_ARRAY,
  readMoveRecords,
  type MoveRecord,
} from '#shared/moves/move-record.ts';
import { backspace, enter } from '../../testing/keys-and-rules.ts';
import { paragraph, positionOf, replica, replicas, sync, type Replica } from '../testing/replica.ts';
import { createUpdateHold } from '../update-hold.ts';
import { caret, press, splitAt, textsOf, withServer } from './testing/two-writers.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
  vi.restoreAllMocks();
});

function two(...content: NodeJson[]): [Replica, Replica] {
  open = replicas(2, content);
  const [a, b] = open;
  if (!a || !b) throw new Error('no replicas');
  return [a, b];
}

/** Expects that both editors show the same valid document, and that no binding threw. */
function expectSame(a: Replica, b: Replica): void {
  expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
  for (const { editor, fragment, faults } of [a, b]) {
    editor.state.doc.check();
    expect(checkFragment(fragment)).toEqual([]);
    expect(faults).toEqual([]);
  }
}

const marked = (words: string, type: string, attrs: Record<string, unknown>): NodeJson => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, marks: [{ type, attrs }] }],
});

/** Returns the texts that carry a mark, by block. */
const textsWith = ({ editor }: Replica, name: string): string[] =>
  editor.state.doc.children.map((block) =>
    block.children
      .filter(({ marks }) => marks.some(({ type }) => type.name === name))
      .map(({ text = '' }) => text)
      .join(''),
  );

const SENTENCE = 'Nobody saw the ferryman go.';
const HALVES = ['Nobody saw ', 'the boatman go.'];

/** Lets one writer press Enter before "the" while the other replaces "ferryman". */
function splitBesideReplacing(block: NodeJson): Replica {
  const { a, b, sync: exchange } = withServer(...two(block));
  caret(a, positionOf(a.editor.state.doc, SENTENCE) + 'Nobody saw '.length);
  press(a, enter);
  const from = positionOf(b.editor.state.doc, SENTENCE) + 'Nobody saw the '.length;
  b.editor.view.dispatch(b.editor.state.tr.insertText('boatman', from, from + 'ferryman'.length));
  exchange();
  expectSame(a, b);
  return a;
}

describe('a split beside a correction in formatted text', () => {
  test('[M6] inside a proposed insertion both halves stay parts of the proposal', () => {
    const a = splitBesideReplacing(marked(SENTENCE, 'insertion', { id: 's1', by: 'p1', at: '2026-11-21' }));
    expect(textsOf(a)).toEqual(HALVES);
    expect(textsWith(a, 'insertion')).toEqual(HALVES);
  });

  test('[M6] inside a link both halves keep the link', () => {
    const a = splitBesideReplacing(marked(SENTENCE, 'link', { href: 'https://example.org/' }));
    expect(textsOf(a)).toEqual(HALVES);
    expect(textsWith(a, 'link')).toEqual(HALVES);
  });

  test('[M2] in a list item both halves are list items', () => {
    const a = splitBesideReplacing(paragraph(SENTENCE, { list: 'bullet', indent: 1 }));
    expect(textsOf(a)).toEqual(HALVES);
    expect(a.editor.state.doc.children.map(({ attrs }) => [attrs['list'], attrs['indent']])).toEqual([
      ['bullet', 1],
      ['bullet', 1],
    ]);
  });

  test('[M2] in a code block Enter inserts a line break and declares nothing', () => {
    const a = splitBesideReplacing({ type: 'codeBlock', content: [{ type: 'text', text: SENTENCE }] });
    expect(textsOf(a)).toEqual([HALVES.join('\n')]);
    expect(readMoveRecords(a.ydoc, () => true)).toEqual([]);
  });
});

describe('[M2] characters', () => {
  test('[M2] right-to-left text is split at the character before which Enter was pressed', () => {
    const words = 'שלום עולם טוב';
    const { a, b, sync: exchange } = withServer(...two(paragraph(words)));
    caret(a, 1 + 'שלום '.length);
    press(a, enter);
    b.type(' מאוד', 1 + words.length);
    exchange(b);
    expect(textsOf(a)).toEqual(['שלום ', 'עולם טוב מאוד']);
    expectSame(a, b);
  });

  test('[M2] a cut beside an emoji leaves its surrogate pair whole, also beside another person’s emoji', () => {
    for (const cut of ['Rain ', 'Rain 🌧️'.slice(0, 7)]) {
      const { a, b, sync: exchange } = withServer(...two(paragraph('Rain 🌧 fell.')));
      caret(a, 1 + cut.length);
      press(a, enter);
      b.type('🚢', 1 + 'Rain 🌧'.length);
      exchange();
      expect(textsOf(a).join('')).toBe('Rain 🌧🚢 fell.');
      expectSame(a, b);
      for (const each of open) each.destroy();
      open = [];
    }
  });

  test('[M2] a cut through a surrogate pair, which no key makes, leaves both editors equal', () => {
    const { a, b, sync: exchange } = withServer(...two(paragraph('Rain 🌧 fell.')));
    splitAt(a, 1 + 'Rain '.length + 1);
    exchange();
    expect(textsOf(b)).toEqual(['Rain \uFFFD', '\uFFFD fell.']);
    // The half pairs, which Yjs replaced, stay in this editor until its block changes.
    expect(textsOf(a).map((text) => text.toWellFormed())).toEqual(textsOf(b));
  });
});

function compose({ editor }: Replica, phase: 'start' | 'end'): void {
  editor.view.dom.dispatchEvent(new CompositionEvent(`composition${phase}`, { bubbles: true }));
}

test.each(['the writer at the end', 'the one who splits'])(
  '[X15] a split while %s composes leaves the composed words whole',
  (who) => {
    vi.useFakeTimers();
    const holds = [createUpdateHold(), createUpdateHold()] as const;
    const [a] = replicas(1, [paragraph(SENTENCE)], { hold: holds[0] });
    if (!a) throw new Error('no replica');
    const b = replica(Y.encodeStateAsUpdate(a.ydoc), 2, { hold: holds[1] });
    open = [a, b];
    const { admit } = withServer(a, b, (to, update) =>
      holds[to === a ? 0 : 1]?.receive(() => Y.applyUpdate(to.ydoc, update, 'remote')),
    );
    const composing = who === 'the one who splits' ? a : b;
    caret(b, 1 + SENTENCE.length);
    compose(composing, 'start');
    if (composing === b)
      b.editor.view.dispatch(b.editor.state.tr.insertText(' か').setMeta('composition', 1));
    else b.type(' 書');
    caret(a, 1 + 'Nobody saw '.length);
    press(a, enter);
    const [split, typed] = [admit(a), admit(b)];
    for (const part of [split, typed]) part.rows();
    for (const part of [split, typed]) part.corrections();
    if (composing === b) {
      const end = b.editor.state.selection.head;
      b.editor.view.dispatch(b.editor.state.tr.insertText('書', end - 1, end).setMeta('composition', 1));
    }
    compose(composing, 'end');
    vi.advanceTimersByTime(100);
    const last = admit(b);
    last.rows();
    last.corrections();
    vi.useRealTimers();
    expect(textsOf(b)).toEqual(['Nobody saw ', 'the ferryman go. 書']);
    expectSame(a, b);
  },
);

test('[M1] Backspace behind a table does not join across its edge, and both people keep their words', () => {
  const cell = (words: string): NodeJson => ({ type: 'tableCell', content: [paragraph(words)] });
  const table: NodeJson = {
    type: 'table',
    content: [{ type: 'tableRow', content: [cell('one'), cell('two')] }],
  };
  const { a, b, sync: exchange } = withServer(...two(table, paragraph('after')));
  caret(a, positionOf(a.editor.state.doc, 'after'));
  press(a, backspace);
  b.type(' more', positionOf(b.editor.state.doc, 'two') + 3);
  b.type(' words', positionOf(b.editor.state.doc, 'after') + 5);
  exchange();
  expect(a.editor.state.doc.textBetween(0, a.editor.state.doc.content.size, '|')).toMatch(
    /one\|+two more\|+after words/,
  );
  expect(readMoveRecords(a.ydoc, () => true).filter(({ record }) => record.kind === 'join')).toEqual([]);
  expectSame(a, b);
});

test('[M1] with 1,000 splits in a document of 20,000 words the last splits read and write no more text than the first', () => {
  const line = Array.from({ length: 20 }, (_, index) => `word${index}`).join(' ');
  const [a] = two(...Array.from({ length: 1_000 }, () => paragraph(line)));
  let read = 0;
  const { toDelta } = Y.XmlText.prototype;
  vi.spyOn(Y.XmlText.prototype, 'toDelta').mockImplementation(function countDelta(this: Y.XmlText, ...rest) {
    read += this.length;
    return toDelta.apply(this, rest) as unknown[];
  });
  let written = 0;
  a.ydoc.on('update', (update: Uint8Array) => {
    written += update.byteLength;
  });
  const costs: { read: number; written: number }[] = [];
  const blockSize = line.length + 2;
  for (let split = 0; split < 1_000; split += 1) {
    [read, written] = [0, 0];
    // Every split adds two positions before the next block.
    splitAt(a, split * (blockSize + 2) + 1 + Math.floor(line.length / 2));
    costs.push({ read, written });
  }
  expect(readMoveRecords(a.ydoc, () => true)).toHaveLength(1_000);
  const sum = (part: typeof costs, kind: 'read' | 'written'): number =>
    part.reduce((total, cost) => total + cost[kind], 0);
  for (const kind of ['read', 'written'] as const) {
    const [first, last] = [sum(costs.slice(0, 100), kind), sum(costs.slice(-100), kind)];
    expect(first).toBeGreaterThan(0);
    expect(last / first).toBeLessThan(1.5);
  }
}, 120_000);

describe('[M10] records that nobody’s editor wrote', () => {
  const id = (client: number, clock: number): Y.ID => Y.createID(client, clock);
  const HUGE = Number.MAX_SAFE_INTEGER;
  const forged: [string, MoveRecord][] = [
    [
      'ranges of 2^53',
      {
        kind: 'split',
        block: id(1000, 0),
        left: null,
        before: null,
        ranges: [{ client: 1000, clock: HUGE, length: HUGE, copy: HUGE }],
      },
    ],
    [
      'ids of clients that nobody knows',
      {
        kind: 'join',
        block: id(77, 1),
        texts: [id(77, 2)],
        left: id(78, 3),
        ranges: [{ client: 77, clock: 3, length: 5, copy: 9 }],
      },
    ],
    [
      'text that forwards to itself',
      {
        kind: 'fix',
        forwards: [{ client: 1000, clock: 3, length: 4, to: id(1000, 3) }],
        rebuilt: [{ block: id(1000, 0), texts: [], to: id(1000, 0) }],
      },
    ],
  ];
  const push = (doc: Y.Doc, record: MoveRecord, times = 1): void => {
    const bytes = encodeMoveRecord(record, doc.clientID);
    if (!bytes) throw new Error('the record is too long');
    // One call: Yjs walks over the whole array for each.
    doc.getArray<Uint8Array>(MOVES_ARRAY).push(Array.from({ length: times }, () => bytes));
  };

  test.each(forged)('[M10] with %s carets stay, and typing and undo work', (_name, record) => {
    const [a, b] = two(paragraph('one two'), paragraph('three'));
    caret(b, 5);
    push(a.ydoc, record);
    sync([a, b]);
    expect(b.editor.state.selection.head).toBe(5);
    b.type('new ');
    sync([a, b]);
    a.type('X', 1);
    sync([a, b]);
    expect(textsOf(b)).toEqual(['Xone new two', 'three']);
    b.undo();
    sync([a, b]);
    expect(textsOf(a)).toEqual(['Xone two', 'three']);
    expect(a.faults.length + b.faults.length).toBe(0);
  });

  test('[M10] after 100,000 forged records a key looks up no more than after one', () => {
    const lookUps = (records: number): number => {
      const [a, b] = two(paragraph('one two'), paragraph('three'));
      const source = Y.createRelativePositionFromTypeIndex(
        (b.fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText, // a paragraph has one text
        1,
        -1,
      );
      const { client, clock } = source.item ?? id(1000, 0);
      push(
        a.ydoc,
        { kind: 'fix', forwards: [{ client, clock, length: 5, to: id(client, clock) }], rebuilt: [] },
        records,
      );
      caret(b, 5);
      sync([a, b]);
      b.type('n');
      a.type('X', 1);
      sync([a, b]);
      const get = vi.spyOn(Map.prototype, 'get');
      b.type('e');
      a.type('Y', 2);
      sync([a, b]);
      const count = get.mock.calls.length;
      get.mockRestore();
      expect(textsOf(b)).toEqual(['XYone netwo', 'three']);
      for (const each of open) each.destroy();
      open = [];
      return count;
    };
    const one = lookUps(1);
    expect(one).toBeGreaterThan(0);
    expect(lookUps(100_000) / one).toBeLessThan(2);
  }, 120_000);
});
