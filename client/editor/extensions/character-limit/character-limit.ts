import { Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

import { joinsStep } from '../../undo/undo-steps.ts';
import type { Excess } from './notify-limit.ts';

const counts = new WeakMap<ProseMirrorNode, number>();

/** How many characters a node's text has; counted once per node, which never changes. */
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

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How many characters of a text fit into `room`, without cutting an emoji or an accented letter in two. */
function fitting(text: string, room: number): number {
  return text.length <= room ? text.length : (letters.segment(text).containing(room)?.index ?? 0);
}

/** The longest beginning of a slice that has at most `room` characters. */
export function trimSlice(slice: Slice, room: number): Slice {
  let left = room;
  let end = 0;
  slice.content.descendants((node, pos) => {
    if (left < 0) return false;
    if (!node.isText) return true;
    const length = node.text?.length ?? 0;
    const fits = fitting(node.text ?? '', left);
    if (fits > 0) end = pos + fits;
    left = fits < length ? -1 : left - fits;
    return false;
  });
  if (left >= 0) return slice;
  const content = slice.content.cut(0, end);
  return new Slice(
    content,
    Math.min(slice.openStart, Slice.maxOpen(content).openStart),
    Slice.maxOpen(content).openEnd,
  );
}

/** After `compositionend` browsers still write the last letters, and others' letters wait a little longer; milliseconds. */
const SETTLE = 40;

/**
 * Keeps what is typed and pasted here within a limit of characters: pasted text is trimmed, typing beyond it does nothing.
 * What comes from others, from undo or from this device's store is never touched, even where it is longer.
 * @param limitNow is asked each time; undefined while there is none
 * @param tell is told whenever something was left out, and the limit
 */
export function characterLimit(
  limitNow: () => number | undefined,
  tell: (excess: Excess, limit: number) => void = () => {},
): Plugin {
  let isDrop = false;
  /** How many characters there were before the composition under way. */
  let before = 0;
  /** How many of the present characters make way: what is selected for a paste, what is moved for a drop. */
  const makingWay = (view: EditorView): number => {
    const { from, to } = view.state.selection;
    return isDrop && !view.dragging?.move ? 0 : view.state.doc.textBetween(from, to).length;
  };
  /** Takes what was composed beyond the limit away again, from its end. Nobody else's letters come while one composes. */
  const takeExcess = (view: EditorView): void => {
    const limit = limitNow();
    if (limit === undefined) return;
    const { doc, selection, tr } = view.state;
    const excess = countCharacters(doc) - Math.max(limit, before);
    if (excess <= 0) return;
    const from = Math.max(selection.$head.start(), selection.head - excess);
    view.dispatch(joinsStep(tr.delete(from, selection.head)));
    tell('typed', limit);
  };
  return new Plugin({
    filterTransaction(tr, state) {
      const limit = limitNow();
      if (limit === undefined || !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined) return true;
      // To refuse letters that are being composed would leave the input method in the middle of them: they go afterwards.
      if (tr.getMeta('composition') !== undefined) return true;
      const next = countCharacters(tr.doc);
      if (next <= limit || next <= countCharacters(state.doc)) return true;
      tell('typed', limit);
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
          if (limitNow() !== undefined) before = countCharacters(view.state.doc);
          return false;
        },
        compositionend: (view) => {
          setTimeout(() => {
            if (!view.isDestroyed && !view.composing) takeExcess(view);
          }, SETTLE);
          return false;
        },
      },
      transformPasted(slice, view) {
        const limit = limitNow();
        if (limit === undefined) return slice;
        const room = limit - countCharacters(view.state.doc) + makingWay(view);
        const trimmed = trimSlice(slice, Math.max(0, room));
        if (trimmed !== slice) tell('pasted', limit);
        return trimmed;
      },
    },
  });
}
