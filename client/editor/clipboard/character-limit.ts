import { Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

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

/** The longest beginning of a slice that has at most `room` characters. */
export function trimSlice(slice: Slice, room: number): Slice {
  let left = room;
  let end = 0;
  slice.content.descendants((node, pos) => {
    if (left < 0) return false;
    if (!node.isText) return true;
    const fits = Math.min(left, node.text?.length ?? 0);
    end = pos + fits;
    left = fits < (node.text?.length ?? 0) ? -1 : left - fits;
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

/**
 * Keeps what is typed and pasted here within `limit` characters: pasted text is trimmed, typing beyond it does nothing.
 * What comes from others, from undo or from this device's store is never touched, even where it is longer.
 */
export function characterLimit(limit: number): Plugin {
  return new Plugin({
    filterTransaction(tr, state) {
      if (!tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined) return true;
      const next = countCharacters(tr.doc);
      return next <= limit || next <= countCharacters(state.doc);
    },
    props: {
      transformPasted(slice, view) {
        const { from, to } = view.state.selection;
        const replaced = view.state.doc.textBetween(from, to).length;
        return trimSlice(slice, Math.max(0, limit - countCharacters(view.state.doc) + replaced));
      },
    },
  });
}
