import { Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

import { joinUndoStep } from '../../undo/undo-steps.ts';
import type { Excess } from './notify-limit.ts';

const counts = new WeakMap<ProseMirrorNode, number>();

/**
 * Counts the characters of a node's text (UTF-16 code units). The count is cached per node, because a node never
 * changes.
 */
export function countCharacters(node: ProseMirrorNode): number {
  if (node.isText) return node.text?.length ?? 0;
  let count = counts.get(node);
  if (count === undefined) {
    count = 0;
    node.forEach((child) => (count = (count ?? 0) + countCharacters(child)));
    counts.set(node, count);
  }
  return count;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns how many characters of a text fit into `available`, without splitting an emoji or an accented letter. */
function fittingLength(text: string, available: number): number {
  return text.length <= available ? text.length : (graphemes.segment(text).containing(available)?.index ?? 0);
}

/** Returns the longest beginning of a slice that has at most `available` characters. */
export function trimSlice(slice: Slice, available: number): Slice {
  let remaining = available;
  let end = 0;
  slice.content.descendants((node, pos) => {
    if (remaining < 0) return false;
    if (!node.isText) return true;
    const length = node.text?.length ?? 0;
    const fits = fittingLength(node.text ?? '', remaining);
    if (fits > 0) end = pos + fits;
    remaining = fits < length ? -1 : remaining - fits;
    return false;
  });
  if (remaining >= 0) return slice;
  const content = slice.content.cut(0, end);
  return new Slice(
    content,
    Math.min(slice.openStart, Slice.maxOpen(content).openStart),
    Slice.maxOpen(content).openEnd,
  );
}

/**
 * Milliseconds to wait after `compositionend`. Browsers still write the last characters then; remote updates are held
 * a little longer.
 */
const SETTLE_MS = 40;

/**
 * Limits the characters that are typed or pasted in this editor: pasted text is trimmed, typing beyond the limit is
 * rejected. Text from other writers, from undo or from this device's store is never changed, even beyond the limit.
 * @param getLimit called at each change; returns undefined while there is no limit
 * @param onExcess called with the limit whenever text was left out
 */
export function characterLimit(
  getLimit: () => number | undefined,
  onExcess: (excess: Excess, limit: number) => void = () => {},
): Plugin {
  let isDrop = false;
  /** The character count before the current composition. */
  let countBefore = 0;
  /** Returns how many existing characters are replaced: the selection for a paste, the moved text for a drop. */
  const replacedCount = (view: EditorView): number => {
    const { from, to } = view.state.selection;
    return isDrop && !view.dragging?.move ? 0 : view.state.doc.textBetween(from, to).length;
  };
  /**
   * Deletes the characters composed beyond the limit, from their end. No remote text arrives during a composition.
   */
  const deleteExcess = (view: EditorView): void => {
    const limit = getLimit();
    if (limit === undefined) return;
    const { doc, selection, tr } = view.state;
    const excess = countCharacters(doc) - Math.max(limit, countBefore);
    if (excess <= 0) return;
    const from = Math.max(selection.$head.start(), selection.head - excess);
    view.dispatch(joinUndoStep(tr.delete(from, selection.head)));
    onExcess('typed', limit);
  };
  return new Plugin({
    filterTransaction(tr, state) {
      const limit = getLimit();
      if (limit === undefined || !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined) return true;
      // Rejecting a composed character would leave the input method in the middle of a word. The excess is deleted
      // when the composition ends.
      if (tr.getMeta('composition') !== undefined) return true;
      const next = countCharacters(tr.doc);
      if (next <= limit || next <= countCharacters(state.doc)) return true;
      onExcess('typed', limit);
      return false;
    },
    props: {
      handleDOMEvents: {
        paste: () => (isDrop = false),
        drop: () => {
          isDrop = true;
          return false;
        },
        compositionstart: (view) => {
          if (getLimit() !== undefined) countBefore = countCharacters(view.state.doc);
          return false;
        },
        compositionend: (view) => {
          setTimeout(() => {
            if (!view.isDestroyed && !view.composing) deleteExcess(view);
          }, SETTLE_MS);
          return false;
        },
      },
      transformPasted(slice, view) {
        const limit = getLimit();
        if (limit === undefined) return slice;
        const available = limit - countCharacters(view.state.doc) + replacedCount(view);
        const trimmed = trimSlice(slice, Math.max(0, available));
        if (trimmed !== slice) onExcess('pasted', limit);
        return trimmed;
      },
    },
  });
}
