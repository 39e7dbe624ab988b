import { ReplaceStep } from '@tiptap/pm/transform';
import { Mapping } from '@tiptap/pm/transform';
import type { Mark, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Transaction meta for inserted text that nobody typed: `tr.setMeta(ORIGIN_META, { kind: 'ai', ref })` [X8]. */
export const ORIGIN_META = 'origin';

/** The origin of inserted text. `ref` names the row that stores user, action, model, time and the inserted text. */
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
 * Marks the text that local transactions inserted [X8]. Text of a transaction with meta `origin` gets that mark. Text
 * typed inside marked text keeps the mark and also gets `typed`, which wins when read. (Removing the mark instead
 * would write a restoring marker that outlives a concurrent deletion and marks the rest of the paragraph.) Moved text
 * keeps its marks.
 * @param appended The transaction to write to, created on the document that `transactions` produced.
 */
export function markOrigins(appended: Transaction, transactions: readonly Transaction[]): void {
  const { origin: type } = appended.doc.type.schema.marks;
  if (!type) return;
  const deleted = transactions.flatMap(deletedTexts);
  for (const { from, to, origin } of insertions(transactions)) {
    appended.doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isText) return;
      const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
      // A long paste already carries its marks. One step per word would take quadratic time.
      if (origin && hasOnly(type.create(origin), node.marks)) return;
      // Text inserted beside marked text inherits those marks.
      if (origin) appended.removeMark(start, end, type).addMark(start, end, type.create(origin));
      else if (isTypedInside(node, (node.text ?? '').slice(start - pos, end - pos), deleted)) {
        appended.addMark(start, end, type.create({ kind: 'typed', ref: null }));
      }
    });
  }
}

/**
 * Returns the origins among a text node's marks, or null when a person typed the text. `typed` wins over all others.
 */
export function originsOf(marks: readonly Mark[]): readonly Mark[] | null {
  const origins = marks.filter((mark) => mark.type.name === 'origin');
  return origins.length === 0 || origins.some((mark) => mark.attrs.kind === 'typed') ? null : origins;
}

const hasOnly = (origin: Mark, marks: readonly Mark[]): boolean =>
  marks.every((mark) => mark.type !== origin.type || mark.eq(origin)) && origin.isInSet(marks);

function isTypedInside(node: Node, typedText: string, deleted: readonly string[]): boolean {
  return originsOf(node.marks) !== null && !deleted.some((text) => text.includes(typedText));
}

/**
 * Yields the ranges, in the last document, that have an origin or that the writer typed. Typed text is inline content
 * inserted into one textblock.
 */
function* insertions(transactions: readonly Transaction[]): Generator<Insertion> {
  for (const [index, transaction] of transactions.entries()) {
    const origin = originOf(transaction);
    if (origin === null && isMove(transaction)) continue;
    for (const [stepIndex, step] of transaction.steps.entries()) {
      if (!(step instanceof ReplaceStep) || (origin === null && !isInline(step))) continue;
      const mapping = new Mapping([
        ...transaction.mapping.maps.slice(stepIndex + 1),
        ...transactions.slice(index + 1).flatMap((next) => next.mapping.maps),
      ]);
      const start = step.from;
      const [from, to] = [mapping.map(start, 1), mapping.map(start + step.slice.size, -1)];
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
 * Returns whether a transaction moves existing text: the writer pasted or dropped it, or a block was restored. Marked
 * text stays marked, and typed text stays typed.
 */
function isMove(transaction: Transaction): boolean {
  return ['paste', 'drop', 'restore'].includes(String(transaction.getMeta('uiEvent')));
}

function originOf(transaction: Transaction): Origin | null {
  // Only this editor's own commands set the meta, in the form above.
  return (transaction.getMeta(ORIGIN_META) as Origin | undefined) ?? null;
}

function deletedTexts(transaction: Transaction): string[] {
  const texts: string[] = [];
  for (const [stepIndex, step] of transaction.steps.entries()) {
    step.getMap().forEach((from, to) => {
      const text = to > from ? transaction.docs[stepIndex]?.textBetween(from, to, '\n') : undefined;
      if (text) texts.push(text);
    });
  }
  return texts;
}
