import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import * as Y from 'yjs';
import { elementAt } from './element-at.ts';
import { storedTextOf } from './insert-leaves.ts';
import { bindingOf, type YBinding } from './y-binding.ts';

/** One replacement in a text, in offsets of the text before all of them. */
export interface TextStretch {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The replacements in one textblock, left to right, without overlaps. */
export interface BlockStretches {
  /** The index of the block and of each block around it, outermost first. */
  readonly path: readonly number[];
  readonly stretches: readonly TextStretch[];
}

/** The replacements of the transaction that an editor is dispatching. */
const announced = new WeakMap<YBinding, readonly BlockStretches[]>();

/**
 * Returns the path of a textblock whose stretches can be written on their own: it has nothing but text, in one shared
 * text. Null for any other block, such as one with a footnote.
 * @param pos the position before the block
 */
export function pathOfPlainText(state: EditorState, pos: number): readonly number[] | null {
  const binding = bindingOf(state);
  const $pos = state.doc.resolve(pos);
  if (!binding || !$pos.nodeAfter) return null;
  const path = Array.from({ length: $pos.depth + 1 }, (_, depth) => $pos.index(depth));
  const stored = sharedTextAt(binding, path);
  return stored && storedTextOf(stored) === plainTextOf($pos.nodeAfter) ? path : null;
}

/**
 * Dispatches a transaction that makes these replacements, and no other change in their blocks. The shared text between
 * two of them stays as it is, for other writers and for everything that refers to it.
 */
export function dispatchStretches(
  view: EditorView,
  transaction: Transaction,
  blocks: readonly BlockStretches[],
): void {
  const binding = bindingOf(view.state);
  if (binding) announced.set(binding, blocks);
  try {
    view.dispatch(transaction);
  } finally {
    if (binding) announced.delete(binding);
  }
}

/** Writes the announced replacements. y-tiptap then finds their texts equal, and writes only the marks. */
export function writeStretches(binding: YBinding, doc: Node): void {
  const blocks = announced.get(binding) ?? [];
  announced.delete(binding);
  for (const { path, stretches } of blocks) {
    const stored = sharedTextAt(binding, path);
    const shown = nodeAt(doc, path);
    // A plugin may have refused the transaction or added to it. Then y-tiptap compares the texts as always.
    if (!stored || !shown || plainTextOf(shown) !== replaced(storedTextOf(stored), stretches)) continue;
    for (const { from, to, text } of stretches.toReversed()) {
      if (to > from) stored.delete(from, to - from);
      if (text !== '') stored.insert(from, text);
    }
  }
}

function sharedTextAt({ type: root }: YBinding, path: readonly number[]): Y.XmlText | null {
  const parent = elementAt(root, path);
  const text: unknown = parent?.length === 1 ? parent.get(0) : null;
  return text instanceof Y.XmlText ? text : null;
}

function nodeAt(doc: Node, path: readonly number[]): Node | null {
  let node: Node | null = doc;
  for (const index of path) node = node?.maybeChild(index) ?? null;
  return node;
}

/** Returns the text of a textblock; null when it has anything else. */
const plainTextOf = (node: Node): string | null =>
  node.inlineContent && node.children.every(({ isText }) => isText) ? node.textContent : null;

const replaced = (before: string, stretches: readonly TextStretch[]): string =>
  stretches.reduceRight(
    (text, { from, to, text: words }) => text.slice(0, from) + words + text.slice(to),
    before,
  );
