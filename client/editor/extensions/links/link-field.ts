import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { linkAround, type LinkRange } from './link-around.ts';
import { linkAtSelection } from './link-commands.ts';

const linkFieldKey = new PluginKey<boolean | null>('linkField');

/** Returns the range that the open link field edits, with its current URL; null while the field is closed. */
export function linkFieldTarget(state: EditorState): LinkRange | null {
  if (linkFieldKey.getState(state) !== true) return null;
  const { from, to, empty } = state.selection;
  const link = linkAtSelection(state);
  return empty && link ? link : { from, to, href: link?.href ?? '' };
}

/** Opens the link field at the selection or caret. Does not apply in code, which contains no links. */
export const openLinkField: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.inlineContent || parent.type.spec.code) return false;
  dispatch?.(state.tr.setMeta(linkFieldKey, true).scrollIntoView());
  return true;
};

/** Opens the link field for a link, wherever the caret is. */
export const editLinkAt =
  ({ from }: LinkRange): Command =>
  (state, dispatch) => {
    if (from > state.doc.content.size || !linkAround(state, from)) return false;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from)).setMeta(linkFieldKey, true));
    return true;
  };

export const closeLinkField: Command = (state, dispatch) => {
  if (linkFieldKey.getState(state) !== true) return false;
  dispatch?.(state.tr.setMeta(linkFieldKey, false));
  return true;
};

/**
 * Stores whether the link field is open. While the field has the focus, the words that it links are highlighted,
 * because the browser shows a selection only in the focused element. A change of the selection closes the field.
 */
export function linkField(): Plugin<boolean | null> {
  return new Plugin<boolean | null>({
    key: linkFieldKey,
    state: {
      init: () => null,
      apply(tr, isOpen) {
        const requested: unknown = tr.getMeta(linkFieldKey);
        if (typeof requested === 'boolean') return requested;
        return isOpen === true && !(tr.selectionSet && !tr.docChanged);
      },
    },
    props: {
      decorations(state) {
        const target = linkFieldTarget(state);
        return target && target.to > target.from
          ? DecorationSet.create(state.doc, [
              Decoration.inline(target.from, target.to, { class: 'is-editing' }),
            ])
          : null;
      },
    },
  });
}
