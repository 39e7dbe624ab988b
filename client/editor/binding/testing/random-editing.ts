import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { originsOf } from '../origin.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { perform, typeWord } from './random-operations.ts';
import { paragraph, replicas, send } from './replica.ts';
import type { Operation } from './random-operations.ts';
import type { Replica } from './replica.ts';
import { WordTracker } from './word-tracker.ts';
import type { WordReport } from './word-tracker.ts';

/** The result of one run of random editing. */
export interface RunReport extends WordReport {
  readonly seed: number;
  /**
   * Violations: texts or documents that differ, invalid content, replicas that never stop answering. Empty for a
   * correct run.
   */
  readonly problems: string[];
  /** How often the binding threw and the view was rendered again. */
  readonly faults: number;
  readonly origins: OriginReport;
}

/** Character counts at the end of the run, by recorded origin [X8]. */
export interface OriginReport {
  /** Characters that writers typed, and the typed characters that are wrongly marked as not typed. */
  readonly typed: number;
  readonly marked: number;
  /** Characters that an action inserted, and the inserted characters that wrongly carry no origin. */
  readonly inserted: number;
  readonly bare: number;
}

export interface RunOptions {
  readonly seed: number;
  readonly steps: number;
  /** The edits of a run, in addition to typing words, undo and redo. */
  readonly operations: readonly Operation[];
  /** Defaults to 3. */
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
 * Lets several writers edit one text at random. They type unique words, change the structure, undo and redo, receive
 * each other's updates late, in part and in any order, and go offline for a while. At the end everyone receives all
 * updates.
 */
export function runRandomEditing({ seed, steps, operations, writers = 3 }: RunOptions): RunReport {
  const random = new SeededRandom(seed);
  const allReplicas = replicas(writers, CONTENT);
  const tracker = new WordTracker();
  const offlineUntil = new Map<Replica, number>();
  const isOnline = (each: Replica, step: number) => step >= (offlineUntil.get(each) ?? 0);
  for (let step = 0; step < steps; step += 1) {
    const writer = random.pickOrUndefined(allReplicas);
    if (!writer) break;
    const choice = random.next();
    if (random.next() < 0.5) writer.pause();
    if (choice < 0.5) {
      const word = tracker.nextWord();
      if (perform(writer, typeWord(word), random)) tracker.noteTyped(word, writer);
    } else if (choice < 0.85) {
      const operation = random.pickOrUndefined(operations);
      if (operation) perform(writer, operation, random);
    } else tracker.noteUndo(writer, random.next() < 0.7 ? writer.undo : writer.redo);
    if (random.next() < 0.04) offlineUntil.set(writer, step + 5 + random.below(20));
    for (const from of allReplicas) {
      for (const to of allReplicas) {
        if (from === to || !isOnline(from, step) || !isOnline(to, step) || random.next() >= 0.15) continue;
        send(from, to);
        tracker.noteShown(to);
      }
    }
  }
  const problems = syncAndCompare(allReplicas);
  const [first] = allReplicas;
  if (!first) throw new Error('nobody wrote');
  const report = {
    seed,
    ...tracker.report(first),
    problems,
    origins: originsIn(first),
    faults: allReplicas.reduce((sum, each) => sum + each.faults.length, 0),
  };
  for (const each of allReplicas) each.destroy();
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

/** Exchanges updates until no replica has anything left to send, then checks that all replicas agree. */
function syncAndCompare(allReplicas: readonly Replica[]): string[] {
  const problems: string[] = [];
  let rounds = 0;
  while (!areEqual(allReplicas) && rounds < 12) {
    for (const from of allReplicas) for (const to of allReplicas) if (from !== to) send(from, to);
    rounds += 1;
  }
  if (!areEqual(allReplicas)) problems.push('the replicas never stop answering each other');
  const stored = allReplicas.map((each) => canonicalJson(fragmentToJson(each.fragment)));
  const shown = allReplicas.map((each) => canonicalJson(each.editor.state.doc.toJSON() as NodeJson));
  if (new Set(stored).size > 1) problems.push('the stored texts differ');
  if (shown.some((document) => document !== stored[0]))
    problems.push(
      `an editor shows something else:\n${shown.find((document) => document !== stored[0]) ?? ''}\n${stored[0] ?? ''}`,
    );
  for (const each of allReplicas) {
    try {
      each.editor.state.doc.check();
    } catch (fault) {
      problems.push(String(fault));
    }
  }
  const [first] = allReplicas;
  if (first)
    problems.push(
      ...checkFragment(first.fragment).flatMap(({ kind, message }) => (kind === 'content' ? [message] : [])),
    );
  return problems;
}

function areEqual(allReplicas: readonly Replica[]): boolean {
  const [first, ...others] = allReplicas.map((each) => Y.snapshot(each.ydoc));
  return first !== undefined && others.every((other) => Y.equalSnapshots(first, other));
}

/**
 * Serializes a document for comparison: without nulls and defaults, with sorted marks and joined runs of equal marks.
 */
function canonicalJson(node: NodeJson): string {
  const simplify = (each: NodeJson): unknown => {
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
      content: joinRuns(each.content ?? []).map(simplify),
    };
  };
  return JSON.stringify(simplify(node));
}

function joinRuns(content: readonly NodeJson[]): NodeJson[] {
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
