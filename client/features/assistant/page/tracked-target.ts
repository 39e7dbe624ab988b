import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { blocksWithId, type PositionedNode } from '#client/editor/binding/block-index.ts';
import { toAbsolutePosition } from '#client/editor/binding/relative-position.ts';
import { textOfBlock } from '#client/editor/find/block-search.ts';
import { LEAF } from '../diff/diff-paragraph.ts';
import { editPieces, editsBetween, lengthOfPieces, piecesOf, type Piece, type TextEdit } from './pieces.ts';
import type { Target, TargetPart } from './target.ts';

/** A part of the target as it is now. */
export interface TrackedPart {
  readonly part: TargetPart;
  pieces: readonly Piece[];
  /** The present offset of the part in its paragraph. */
  from: number;
  /** The present text of the paragraph. */
  blockText: string;
  /** The paragraph; null once it was deleted. */
  block: PositionedNode | null;
}

/** Why the answer no longer fits the text; null while it does. */
export type Loss = 'deleted' | 'split' | null;

/**
 * Follows a target through the changes of everybody. Paragraphs are found by their ids, or by their relative positions
 * in the shared text; within a paragraph the characters that were sent are told apart from those written since.
 */
export class TrackedTarget {
  readonly parts: readonly TrackedPart[];
  loss: Loss = null;
  readonly #isCaret: boolean;
  readonly #ids: ReadonlySet<string>;

  constructor(target: Target, state: EditorState) {
    this.#isCaret = target.isCaret;
    this.#ids = new Set(target.parts.flatMap(({ blockId }) => blockId ?? []));
    this.parts = target.parts.map((part) => ({
      part,
      pieces: piecesOf(part.text),
      from: part.from,
      blockText: part.blockText,
      block: null,
    }));
    this.locate(state);
  }

  /** Reads the paragraphs' present positions, and nothing else. */
  locate(state: EditorState): void {
    const found = blocksWithId(state.doc, this.#ids);
    for (const tracked of this.parts) {
      const { blockId, anchor } = tracked.part;
      if (blockId !== null) tracked.block = found.get(blockId)?.find(({ node }) => node.isTextblock) ?? null;
      else tracked.block = anchor && blockAtPosition(state, toAbsolutePosition(state, anchor));
    }
  }

  /** Follows a change of the document. @returns whether a paragraph of the target changed, and not only its position */
  update(state: EditorState): boolean {
    const before = this.parts.map(({ block }) => block === null);
    this.locate(state);
    let hasChanged = this.parts.some(({ block }, at) => (block === null) !== before[at]);
    for (const tracked of this.parts) {
      if (!tracked.block) continue;
      const text = textOfBlock(tracked.block.node);
      if (text === tracked.blockText) continue;
      hasChanged = true;
      const oldText = tracked.blockText;
      tracked.blockText = text;
      for (const edit of editsBetween(oldText, text)) {
        const isInPart = followEdit(tracked, edit);
        if (isInPart && isSplit(state.doc, tracked.block, oldText, edit)) this.loss = 'split';
      }
    }
    if (this.loss === null && this.#isDeleted()) this.loss = 'deleted';
    return hasChanged;
  }

  /** Where the target is now; null once it was deleted. */
  presentRange(): { from: number; to: number } | null {
    const present = this.parts.filter(({ block }) => block !== null);
    const [first, last] = [present[0], present.at(-1)];
    if (!first?.block || !last?.block) return null;
    return {
      from: contentStart(first.block) + first.from,
      to: contentStart(last.block) + last.from + lengthOfPieces(last.pieces),
    };
  }

  #isDeleted(): boolean {
    if (this.#isCaret) return this.parts.every(({ block }) => block === null);
    return this.parts.every(({ block, pieces }) => block === null || !pieces.some(({ isSent }) => isSent));
  }
}

/** Returns the position of a paragraph's first character. */
export const contentStart = (block: PositionedNode): number => block.pos + 1;

/** Where a paragraph is added. */
export interface AddedPlace {
  pos: number;
  /** The neighbour whose kind it takes. */
  like: Node;
}

/**
 * Returns where a paragraph behind a part is added; -1 is before the first one. If the part's own paragraph was
 * deleted, the place is behind the nearest one before it, or else before the next one.
 */
export function placeOfAdded({ parts }: TrackedTarget, after: number): AddedPlace | undefined {
  const before = parts.slice(0, after + 1).findLast(({ block }) => block !== null)?.block;
  if (before) return { pos: before.pos + before.node.nodeSize, like: before.node };
  const next = parts.find(({ block }) => block !== null)?.block;
  return next ? { pos: next.pos, like: next.node } : undefined;
}

function blockAtPosition({ doc }: EditorState, pos: number | null): PositionedNode | null {
  if (pos === null || pos > doc.content.size) return null;
  const $pos = doc.resolve(pos);
  return $pos.parent.isTextblock ? { node: $pos.parent, pos: $pos.before() } : null;
}

/** @returns whether the edit removed characters of the part */
function followEdit(tracked: TrackedPart, { at, removed, inserted }: TextEdit): boolean {
  const { from, pieces } = tracked;
  const to = from + lengthOfPieces(pieces);
  const end = at + removed;
  // Text at the very edge of the part is outside of it.
  if (end <= from) {
    tracked.from += inserted.length - removed;
    return false;
  }
  if (at >= to) return false;
  const [cutFrom, cutTo] = [Math.max(at, from), Math.min(end, to)];
  tracked.pieces = editPieces(pieces, cutFrom - from, cutTo - cutFrom, at < from ? '' : inserted);
  if (at < from) tracked.from = at + inserted.length;
  return cutTo > cutFrom;
}

/** Whether the end of a paragraph became a paragraph of its own. */
function isSplit(doc: Node, { node, pos }: PositionedNode, before: string, edit: TextEdit): boolean {
  const tail = before.slice(edit.at);
  if (edit.at + edit.removed < before.length || edit.inserted !== '' || tail.replaceAll(LEAF, '') === '')
    return false;
  const next = doc.resolve(pos + node.nodeSize).nodeAfter;
  return next !== null && next.isTextblock && textOfBlock(next).startsWith(tail.trimStart());
}
