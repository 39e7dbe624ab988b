import { MARK_LIST } from '../schema/marks.ts';
import { markName, stringAttribute } from './document-json.ts';
import type { MarkJson, NodeJson } from './document-json.ts';
import { storedAssetUrl } from './asset-url.ts';

/** Inline content with its marks nested as elements are. */
export type MarkTree = { readonly node: NodeJson } | MarkBranch;

export interface MarkBranch {
  readonly mark: MarkJson;
  readonly children: readonly MarkTree[];
}

/** Marks a reader sees, outermost first where two cover the same words. Code is innermost always: Markdown's holds text alone. */
const SHOWN = [
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

/** Marks in schema order, one of each kind unless it may overlap: as `Node.check()` demands. Of equal kinds the last wins. */
export function orderedMarks(marks: readonly MarkJson[]): MarkJson[] {
  const byKey = new Map(marks.map((mark) => [OVERLAPPING.has(mark.type) ? markKey(mark) : mark.type, mark]));
  const rank = (mark: MarkJson): number => RANKS.get(mark.type) ?? RANKS.size;
  // Of marks that may overlap any order is right; one order for all makes equal sets equal.
  return [...byKey.values()].sort((a, b) => rank(a) - rank(b) || (markKey(a) < markKey(b) ? -1 : 1));
}

/** Equal for equal marks. */
export function markKey(mark: MarkJson): string {
  const set = Object.entries(mark.attrs ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return set.length === 0 ? mark.type : mark.type + JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Piece {
  readonly node: NodeJson;
  /** The shown marks by key. */
  readonly marks: ReadonlyMap<string, MarkJson>;
}

const NONE: ReadonlyMap<string, MarkJson> = new Map();

/**
 * Nests the marks of inline content; the longest run is outermost. Marks nobody sees (origin, tag) are left out, so words that
 * differ in nothing else are one leaf. Marks lie on text only [X4]; a token or break between two bold words is
 * taken in, so that one pair of asterisks does.
 */
export function markTree(content: readonly NodeJson[]): MarkTree[] {
  const pieces = merged(content);
  return branch(spanned(pieces), 0, pieces.length, new Set());
}

function merged(content: readonly NodeJson[]): Piece[] {
  const pieces: Piece[] = [];
  for (const node of content) {
    if (node.text === undefined) {
      pieces.push({ node, marks: NONE });
      continue;
    }
    if (node.text === '') continue;
    const marks = shownMarks(node.marks);
    const last = pieces.at(-1);
    if (last?.node.text !== undefined && sameKeys(last.marks, marks)) {
      pieces[pieces.length - 1] = { node: { type: 'text', text: last.node.text + node.text }, marks };
    } else pieces.push({ node: { type: 'text', text: node.text }, marks });
  }
  return pieces;
}

function shownMarks(marks: readonly MarkJson[] | undefined): ReadonlyMap<string, MarkJson> {
  if (!marks || marks.length === 0) return NONE;
  const shown = marks
    .map((mark) => ({ ...mark, type: markName(mark) }))
    .filter(
      (mark) =>
        SHOWN.includes(mark.type) &&
        (mark.type !== 'link' || storedAssetUrl(stringAttribute(mark, 'href')) !== null),
    );
  return new Map(orderedMarks(shown).map((mark) => [markKey(mark), mark]));
}

function spanned(pieces: readonly Piece[]): Piece[] {
  const after: ReadonlyMap<string, MarkJson>[] = [];
  let next = NONE;
  for (const piece of pieces.toReversed()) {
    if (piece.node.text !== undefined) next = piece.marks;
    after.push(next);
  }
  after.reverse();
  let before = NONE;
  return pieces.map((piece, index) => {
    if (piece.node.text !== undefined) {
      before = piece.marks;
      return piece;
    }
    const both = [...before].filter(
      ([key, mark]) => after[index]?.has(key) && mark.type !== 'link' && mark.type !== 'code',
    );
    return both.length === 0 ? piece : { ...piece, marks: new Map(both) };
  });
}

function branch(
  pieces: readonly Piece[],
  from: number,
  to: number,
  applied: ReadonlySet<string>,
): MarkTree[] {
  const trees: MarkTree[] = [];
  let at = from;
  while (at < to) {
    const piece = pieces[at];
    if (!piece) break;
    const [key, mark, end] = widest(pieces, at, to, applied) ?? [];
    if (key === undefined || mark === undefined || end === undefined) {
      trees.push({ node: piece.node });
      at += 1;
    } else {
      trees.push({ mark, children: branch(pieces, at, end, new Set([...applied, key])) });
      at = end;
    }
  }
  return trees;
}

function widest(
  pieces: readonly Piece[],
  at: number,
  to: number,
  applied: ReadonlySet<string>,
): [string, MarkJson, number] | null {
  let best: [string, MarkJson, number] | null = null;
  for (const [key, mark] of pieces[at]?.marks ?? NONE) {
    if (applied.has(key)) continue;
    const isCode = mark.type === 'code';
    const without = pieces.findIndex(
      ({ marks }, index) =>
        index > at &&
        (!marks.has(key) ||
          (isCode && [...marks.keys()].some((other) => other !== key && !applied.has(other)))),
    );
    const end = without === -1 || without > to ? to : without;
    if (!best || isOuter(mark, end, best[1], best[2])) best = [key, mark, end];
  }
  return best;
}

function isOuter(mark: MarkJson, end: number, other: MarkJson, otherEnd: number): boolean {
  if (mark.type === 'code' || other.type === 'code') return other.type === 'code';
  return end === otherEnd ? SHOWN.indexOf(mark.type) < SHOWN.indexOf(other.type) : end > otherEnd;
}

function sameKeys(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a.keys()].every((key) => b.has(key));
}
