import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { originsOf } from '../origin.ts';
import { Seeded } from '#shared/testing/seeded.ts';
import { perform, typeWord } from './random-operations.ts';
import { paragraph, replicas, send } from './replica.ts';
import type { Operation } from './random-operations.ts';
import type { Replica } from './replica.ts';
import { WordLedger } from './word-ledger.ts';
import type { WordReport } from './word-ledger.ts';

/** What one run of random editing showed. */
export interface RunReport extends WordReport {
  readonly seed: number;
  /** What does not hold: texts or documents that differ, invalid content, no end of answering. Empty when all is well. */
  readonly wrong: string[];
  /** How often the binding failed and the view was drawn anew. */
  readonly faults: number;
  readonly origins: OriginReport;
}

/** Letters at the end, by what they say of where they came from [X8]. */
export interface OriginReport {
  /** Letters that writers typed, and those of them that say that nobody did. */
  readonly typed: number;
  readonly marked: number;
  /** Letters that an action put there, and those of them that say nothing of it. */
  readonly inserted: number;
  readonly bare: number;
}

export interface RunOptions {
  readonly seed: number;
  readonly steps: number;
  /** Edits besides typing words, undo and redo. */
  readonly operations: readonly Operation[];
  /** 3 where nothing is said. */
  readonly writers?: number;
}

const cell = (words: string): NodeJson => ({ type: 'tableCell', content: [paragraph(words)] });
const CONTENT: NodeJson[] = [
  paragraph('A title here ', { level: 1 }),
  paragraph('One plain paragraph of some words to begin with '),
  paragraph(''),
  paragraph('an item ', { list: 'bullet' }),
  paragraph('another item ', { list: 'bullet', indent: 1 }),
  { type: 'box', attrs: { kind: 'callout' }, content: [paragraph('inside a box '), paragraph('')] },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('one '), cell('')] },
      { type: 'tableRow', content: [cell(''), cell('two ')] },
    ],
  },
  { type: 'codeBlock', content: [{ type: 'text', text: 'code here ' }] },
  { type: 'horizontalRule' },
  paragraph('The last of them all '),
];

/**
 * Writers edit one text at random: they type words of their own, change structure, undo and redo, get each other's
 * updates late, in part and in any order, and go offline for a while. In the end all get everything.
 */
export function runRandomEditing({ seed, steps, operations, writers = 3 }: RunOptions): RunReport {
  const random = new Seeded(seed);
  const all = replicas(writers, CONTENT);
  const ledger = new WordLedger();
  const offlineUntil = new Map<Replica, number>();
  const isOnline = (each: Replica, step: number) => step >= (offlineUntil.get(each) ?? 0);
  for (let step = 0; step < steps; step += 1) {
    const writer = random.anyOf(all);
    if (!writer) break;
    const choice = random.next();
    if (random.next() < 0.5) writer.pause();
    if (choice < 0.5) {
      const word = ledger.nextWord();
      if (perform(writer, typeWord(word), random)) ledger.noteTyped(word, writer);
    } else if (choice < 0.85) {
      const operation = random.anyOf(operations);
      if (operation) perform(writer, operation, random);
    } else ledger.noteUndo(writer, random.next() < 0.7 ? writer.undo : writer.redo);
    if (random.next() < 0.04) offlineUntil.set(writer, step + 5 + random.below(20));
    for (const from of all) {
      for (const to of all) {
        if (from === to || !isOnline(from, step) || !isOnline(to, step) || random.next() >= 0.15) continue;
        send(from, to);
        ledger.noteShown(to);
      }
    }
  }
  const wrong = settle(all);
  const [first] = all;
  if (!first) throw new Error('nobody wrote');
  const report = {
    seed,
    ...ledger.report(first),
    wrong,
    origins: originsIn(first),
    faults: all.reduce((sum, each) => sum + each.faults.length, 0),
  };
  for (const each of all) each.destroy();
  return report;
}

function originsIn({ editor }: Replica): OriginReport {
  const report = { typed: 0, marked: 0, inserted: 0, bare: 0 };
  editor.state.doc.descendants(({ text, marks }) => {
    if (text === undefined) return;
    const isMarked = originsOf(marks) !== null;
    const typed = text.match(/\p{Script=Han}/gu)?.length ?? 0;
    const inserted = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
    report.typed += typed;
    report.inserted += inserted;
    if (isMarked) report.marked += typed;
    else report.bare += inserted;
  });
  return report;
}

/** Everyone gets everything until nothing is left to send, then all must agree. */
function settle(all: readonly Replica[]): string[] {
  const wrong: string[] = [];
  let rounds = 0;
  while (!agree(all) && rounds < 12) {
    for (const from of all) for (const to of all) if (from !== to) send(from, to);
    rounds += 1;
  }
  if (!agree(all)) wrong.push('the replicas never stop answering each other');
  const stored = all.map((each) => normal(fragmentToJson(each.fragment)));
  const shown = all.map((each) => normal(each.editor.state.doc.toJSON() as NodeJson));
  if (new Set(stored).size > 1) wrong.push('the stored texts differ');
  if (shown.some((document) => document !== stored[0]))
    wrong.push(
      `an editor shows something else:\n${shown.find((document) => document !== stored[0]) ?? ''}\n${stored[0] ?? ''}`,
    );
  for (const each of all) {
    try {
      each.editor.state.doc.check();
    } catch (fault) {
      wrong.push(String(fault));
    }
  }
  const [first] = all;
  if (first)
    wrong.push(
      ...checkFragment(first.fragment).flatMap(({ kind, message }) => (kind === 'content' ? [message] : [])),
    );
  return wrong;
}

function agree(all: readonly Replica[]): boolean {
  const [first, ...others] = all.map((each) => Y.snapshot(each.ydoc));
  return first !== undefined && others.every((other) => Y.equalSnapshots(first, other));
}

/** A document as text to compare: without nulls and defaults, marks by name, neighbouring runs of equal marks as one. */
function normal(node: NodeJson): string {
  const plain = (each: NodeJson): unknown => {
    const attrs = Object.entries(each.attrs ?? {}).filter(
      ([name, value]) => value !== null && !(value === 1 && name.endsWith('span')),
    );
    const marks = (each.marks ?? [])
      .map((mark) => JSON.stringify([mark.type, sorted(mark.attrs ?? {})]))
      .toSorted();
    return {
      type: each.type,
      text: each.text,
      attrs: sorted(Object.fromEntries(attrs)),
      marks,
      content: runs(each.content ?? []).map(plain),
    };
  };
  return JSON.stringify(plain(node));
}

function runs(content: readonly NodeJson[]): NodeJson[] {
  const joined: NodeJson[] = [];
  const marksOf = ({ marks = [] }: NodeJson) =>
    JSON.stringify(marks.map((mark) => JSON.stringify([mark.type, sorted(mark.attrs ?? {})])).toSorted());
  for (const node of content) {
    const last = joined.at(-1);
    if (last?.text !== undefined && node.text !== undefined && marksOf(last) === marksOf(node)) {
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    } else joined.push(node);
  }
  return joined;
}

function sorted(record: Record<string, unknown>): [string, unknown][] {
  return Object.entries(record)
    .filter(([, value]) => value !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
