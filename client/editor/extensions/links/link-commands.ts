import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Command, EditorState } from '@tiptap/pm/state';

import { hrefFrom } from '#shared/editor/content/href.ts';
import { linkAround, type LinkRange } from './link-around.ts';
import { separateUndoStep } from '../../undo/undo-steps.ts';

/**
 * Returns the link that the link field opens with: around the caret, or at the start or else the end of the
 * selection.
 */
export function linkAtSelection(state: EditorState): LinkRange | null {
  const { from, to, empty } = state.selection;
  return linkAround(state, from) ?? (empty ? null : linkAround(state, to));
}

/** Whether a block contains text that can be linked. */
const isProse = ({ inlineContent, type }: ProseMirrorNode): boolean =>
  inlineContent && type.spec.code !== true;

/** Whether a range contains text that can be linked. */
function hasProse(state: EditorState, { from, to }: Pick<LinkRange, 'from' | 'to'>): boolean {
  let isFound = false;
  state.doc.nodesBetween(from, to, (node, _pos, parent) => {
    isFound ||= node.isText && parent !== null && isProse(parent);
    return !isFound;
  });
  return isFound;
}

/**
 * Links the selection, or changes the link around the caret; at any other caret it inserts the URL as linked text. An
 * empty input removes the link. Does not apply if the URL may not be opened, or in code, which has no links.
 */
export function setLink(input: string): Command {
  return (state, dispatch) => {
    if (input.trim() === '') return removeLink(state, dispatch);
    const type = state.schema.marks['link'];
    const href = hrefFrom(input);
    if (!type || href === null) return false;
    const { from, to, empty } = state.selection;
    const target = empty ? linkAround(state, from) : { from, to };
    const mark = type.create({ href });
    if (!(target ? hasProse(state, target) : isProse(state.selection.$from.parent))) return false;
    if (dispatch) {
      const { tr } = state;
      if (!target) tr.insert(from, state.schema.text(input.trim(), [mark, ...state.selection.$from.marks()]));
      else {
        tr.removeMark(target.from, target.to, type);
        state.doc.nodesBetween(target.from, target.to, (node, pos, parent) => {
          if (node.isText && parent && isProse(parent))
            tr.addMark(Math.max(pos, target.from), Math.min(pos + node.nodeSize, target.to), mark);
        });
      }
      dispatch(separateUndoStep(tr.removeStoredMark(type).scrollIntoView()));
    }
    return true;
  };
}

/** Removes the link from the selection, or the complete link around the caret; the words stay. */
export const removeLink: Command = (state, dispatch) => {
  const type = state.schema.marks['link'];
  const { from, to, empty } = state.selection;
  const target = empty ? linkAround(state, from) : { from, to };
  if (!type || !target || !state.doc.rangeHasMark(target.from, target.to, type)) return false;
  dispatch?.(state.tr.removeMark(target.from, target.to, type));
  return true;
};

/** Removes the link of a range; the words stay. */
export const removeLinkAt =
  ({ from, to }: LinkRange): Command =>
  (state, dispatch) => {
    const type = state.schema.marks['link'];
    if (!type || to > state.doc.content.size || !state.doc.rangeHasMark(from, to, type)) return false;
    dispatch?.(separateUndoStep(state.tr.removeMark(from, to, type)));
    return true;
  };

/** Returns the link that the caret is within; null at the edges of the link, where a writer types other words. */
export function linkAtCaret(state: EditorState): LinkRange | null {
  const { from, empty } = state.selection;
  const link = empty ? linkAround(state, from) : null;
  return link && link.from < from && from < link.to ? link : null;
}
