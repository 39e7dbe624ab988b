import { MARK_LIST } from '../schema/marks.ts';
import { markName, stringAttribute } from './node-json.ts';
import type { MarkJson, NodeJson } from './node-json.ts';
import { storableUrl } from './asset-url.ts';

/** A leaf or branch of inline content whose marks are nested like HTML elements. */
export type MarkTree = { readonly node: NodeJson } | MarkBranch;

/** A mark with the inline content that it covers. */
export interface MarkBranch {
  readonly mark: MarkJson;
  readonly children: readonly MarkTree[];
}

/**
 * The marks that are visible to a reader, in nesting order for marks that cover the same text, outermost first. Code
 * is always innermost, because inline code in Markdown contains only text.
 */
const VISIBLE_MARKS = [
  'link',
  'style',
  'highlight',
  'underline',
  'superscript',
  'subscript',
  'strike',
  'bold',
  'italic',
  'code',
];

const RANKS = new Map(MARK_LIST.map(([name], rank) => [name, rank]));
const OVERLAPPING = new Set(MARK_LIST.flatMap(([name, mark]) => (mark.overlapping ? [name] : [])));

/**
 * Returns marks in schema order, with one mark of each type that may not overlap itself, as `Node.check()` requires.
 * The last mark of such a type wins.
 */
export function orderedMarks(marks: readonly MarkJson[]): MarkJson[] {
  const byKey = new Map(marks.map((mark) => [OVERLAPPING.has(mark.type) ? markKey(mark) : mark.type, mark]));
  const rank = (mark: MarkJson): number => RANKS.get(mark.type) ?? RANKS.size;
  // Overlapping marks of one type may have any order. Sorting them by key makes equal sets of marks equal lists.
  return [...byKey.values()].sort((a, b) => rank(a) - rank(b) || (markKey(a) < markKey(b) ? -1 : 1));
}

/** Returns a key that is equal for marks of equal type and attributes. */
export function markKey(mark: MarkJson): string {
  const entries = Object.entries(mark.attrs ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return entries.length === 0
    ? mark.type
    : mark.type + JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface InlineRun {
  readonly node: NodeJson;
  /** The visible marks by key. */
  readonly marks: ReadonlyMap<string, MarkJson>;
}

const NO_MARKS: ReadonlyMap<string, MarkJson> = new Map();

/**
 * Nests the marks of inline content like HTML elements; the mark with the longest run is outermost. Invisible marks
 * (origin, tag) are omitted, so text that differs only in them becomes one leaf. Only text carries marks [X4], but a
 * token or break between two bold words becomes part of the bold run, so that Markdown needs only one pair of
 * asterisks.
 */
export function markTree(content: readonly NodeJson[]): MarkTree[] {
  const runs = mergeRuns(content);
  return nestMarks(markEnclosedAtoms(runs), 0, runs.length, new Set());
}

function mergeRuns(content: readonly NodeJson[]): InlineRun[] {
  const runs: InlineRun[] = [];
  for (const node of content) {
    if (node.text === undefined) {
      runs.push({ node, marks: NO_MARKS });
      continue;
    }
    if (node.text === '') continue;
    const marks = visibleMarks(node.marks);
    const last = runs.at(-1);
    if (last?.node.text !== undefined && sameKeys(last.marks, marks)) {
      runs[runs.length - 1] = { node: { type: 'text', text: last.node.text + node.text }, marks };
    } else runs.push({ node: { type: 'text', text: node.text }, marks });
  }
  return runs;
}

function visibleMarks(marks: readonly MarkJson[] | undefined): ReadonlyMap<string, MarkJson> {
  if (!marks || marks.length === 0) return NO_MARKS;
  const visible = marks
    .map((mark) => ({ ...mark, type: markName(mark) }))
    .filter(
      (mark) =>
        VISIBLE_MARKS.includes(mark.type) &&
        (mark.type !== 'link' || storableUrl(stringAttribute(mark, 'href')) !== null),
    );
  return new Map(orderedMarks(visible).map((mark) => [markKey(mark), mark]));
}

function markEnclosedAtoms(runs: readonly InlineRun[]): InlineRun[] {
  const after: ReadonlyMap<string, MarkJson>[] = [];
  let next = NO_MARKS;
  for (const run of runs.toReversed()) {
    if (run.node.text !== undefined) next = run.marks;
    after.push(next);
  }
  after.reverse();
  let before = NO_MARKS;
  return runs.map((run, index) => {
    if (run.node.text !== undefined) {
      before = run.marks;
      return run;
    }
    const marksOnBothSides = [...before].filter(
      ([key, mark]) => after[index]?.has(key) && mark.type !== 'link' && mark.type !== 'code',
    );
    return marksOnBothSides.length === 0 ? run : { ...run, marks: new Map(marksOnBothSides) };
  });
}

function nestMarks(
  runs: readonly InlineRun[],
  from: number,
  to: number,
  applied: ReadonlySet<string>,
): MarkTree[] {
  const trees: MarkTree[] = [];
  let at = from;
  while (at < to) {
    const run = runs[at];
    if (!run) break;
    const [key, mark, end] = longestMark(runs, at, to, applied) ?? [];
    if (key === undefined || mark === undefined || end === undefined) {
      trees.push({ node: run.node });
      at += 1;
    } else {
      trees.push({ mark, children: nestMarks(runs, at, end, new Set([...applied, key])) });
      at = end;
    }
  }
  return trees;
}

function longestMark(
  runs: readonly InlineRun[],
  at: number,
  to: number,
  applied: ReadonlySet<string>,
): [string, MarkJson, number] | null {
  let best: [string, MarkJson, number] | null = null;
  for (const [key, mark] of runs[at]?.marks ?? NO_MARKS) {
    if (applied.has(key)) continue;
    const isCode = mark.type === 'code';
    const firstWithout = runs.findIndex(
      ({ marks }, index) =>
        index > at &&
        (!marks.has(key) ||
          (isCode && [...marks.keys()].some((other) => other !== key && !applied.has(other)))),
    );
    const end = firstWithout === -1 || firstWithout > to ? to : firstWithout;
    if (!best || isOuter(mark, end, best[1], best[2])) best = [key, mark, end];
  }
  return best;
}

function isOuter(mark: MarkJson, end: number, other: MarkJson, otherEnd: number): boolean {
  if (mark.type === 'code' || other.type === 'code') return other.type === 'code';
  return end === otherEnd
    ? VISIBLE_MARKS.indexOf(mark.type) < VISIBLE_MARKS.indexOf(other.type)
    : end > otherEnd;
}

function sameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}
