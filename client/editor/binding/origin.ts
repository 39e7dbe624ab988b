import { ReplaceStep } from '@tiptap/pm/transform';
import { Mapping } from '@tiptap/pm/transform';
import type { Mark, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** The meta of a transaction that inserts words nobody typed: `tr.setMeta(ORIGIN_META, { kind: 'ai', ref })` [X8]. */
export const ORIGIN_META = 'origin';

/** Where inserted words came from; `ref` names the row that holds user, action, model, time and the inserted text. */
export interface Origin {
  readonly kind: 'ai' | 'paste' | 'import';
  readonly ref: string | null;
}

interface Insertion {
  readonly from: number;
  readonly to: number;
  readonly origin: Origin | null;
}

/**
 * Marks what local transactions inserted [X8]: with meta `origin` the words get that mark; words typed inside marked ones
 * keep the mark and get `typed` beside it, which wins when read. (To take the mark off instead writes a restoring marker
 * that outlives a concurrent deletion and marks the rest of the paragraph.) Words that only moved stay what they were.
 * @param appended the transaction to write to, begun on the document that `transactions` led to
 */
export function markOrigins(appended: Transaction, transactions: readonly Transaction[]): void {
  const { origin: type } = appended.doc.type.schema.marks;
  if (!type) return;
  const deleted = transactions.flatMap(deletedTexts);
  for (const { from, to, origin } of insertions(transactions)) {
    appended.doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isText) return;
      const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
      // Long pastes bring their marks: a step for each of their words would take the square of their number.
      if (origin && hasOnly(type.create(origin), node.marks)) return;
      // Inserted beside marked words, they come with what is said of those.
      if (origin) appended.removeMark(start, end, type).addMark(start, end, type.create(origin));
      else if (isTypedInside(node, (node.text ?? '').slice(start - pos, end - pos), deleted)) {
        appended.addMark(start, end, type.create({ kind: 'typed', ref: null }));
      }
    });
  }
}

/**
 * Where a letter came from, by its marks: null when a person typed it, else its origins. `typed` wins over all others.
 */
export function originsOf(marks: readonly Mark[]): readonly Mark[] | null {
  const origins = marks.filter((mark) => mark.type.name === 'origin');
  return origins.length === 0 || origins.some((mark) => mark.attrs.kind === 'typed') ? null : origins;
}

const hasOnly = (origin: Mark, marks: readonly Mark[]): boolean =>
  marks.every((mark) => mark.type !== origin.type || mark.eq(origin)) && origin.isInSet(marks);

function isTypedInside(node: Node, words: string, deleted: readonly string[]): boolean {
  return originsOf(node.marks) !== null && !deleted.some((text) => text.includes(words));
}

/** The ranges, in the last document, that carry an origin or that somebody typed: inline content put into one textblock. */
function* insertions(transactions: readonly Transaction[]): Generator<Insertion> {
  for (const [index, transaction] of transactions.entries()) {
    const origin = originOf(transaction);
    if (origin === null && isMove(transaction)) continue;
    for (const [at, step] of transaction.steps.entries()) {
      if (!(step instanceof ReplaceStep) || (origin === null && !isInline(step))) continue;
      const later = new Mapping([
        ...transaction.mapping.maps.slice(at + 1),
        ...transactions.slice(index + 1).flatMap((next) => next.mapping.maps),
      ]);
      const start = step.from;
      const [from, to] = [later.map(start, 1), later.map(start + step.slice.size, -1)];
      if (to > from) yield { from, to, origin };
    }
  }
}

function isInline(step: ReplaceStep): boolean {
  return (
    step.slice.openStart === 0 && step.slice.openEnd === 0 && step.slice.content.firstChild?.isInline === true
  );
}

/**
 * Cut words pasted or dropped by the writer, and words that were there before and are put back: what of them was marked
 * stays marked, what was typed stays typed.
 */
function isMove(transaction: Transaction): boolean {
  return ['paste', 'drop', 'restore'].includes(String(transaction.getMeta('uiEvent')));
}

function originOf(transaction: Transaction): Origin | null {
  // Set by this editor's own commands alone, in the form above.
  return (transaction.getMeta(ORIGIN_META) as Origin | undefined) ?? null;
}

function deletedTexts(transaction: Transaction): string[] {
  const texts: string[] = [];
  for (const [at, step] of transaction.steps.entries()) {
    step.getMap().forEach((from, to) => {
      const text = to > from ? transaction.docs[at]?.textBetween(from, to, '\n') : undefined;
      if (text) texts.push(text);
    });
  }
  return texts;
}
