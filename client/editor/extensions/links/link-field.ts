import { Plugin, PluginKey, type Command, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import type { LinkRange } from './link-around.ts';
import { linkAtSelection } from './link-commands.ts';

const linkFieldKey = new PluginKey<boolean | null>('linkField');

/** What the open link field is about: the words it links and their present address. */
export function linkFieldTarget(state: EditorState): LinkRange | null {
  if (linkFieldKey.getState(state) !== true) return null;
  const { from, to, empty } = state.selection;
  const link = linkAtSelection(state);
  return empty && link ? link : { from, to, href: link?.href ?? '' };
}

/** Opens the link field at the selection or caret; not in code, where nothing is linked. */
export const openLinkField: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (!parent.inlineContent || parent.type.spec.code) return false;
  dispatch?.(state.tr.setMeta(linkFieldKey, true).scrollIntoView());
  return true;
};

export const closeLinkField: Command = (state, dispatch) => {
  if (linkFieldKey.getState(state) !== true) return false;
  dispatch?.(state.tr.setMeta(linkFieldKey, false));
  return true;
};

/**
 * Keeps whether the link field is open. While the caret is in the field, the words it is about stay washed: the browser
 * shows a selection only where the focus is. Moving the selection closes it.
 */
export function linkField(): Plugin<boolean | null> {
  return new Plugin<boolean | null>({
    key: linkFieldKey,
    state: {
      init: () => null,
      apply(tr, isOpen) {
        const wish: unknown = tr.getMeta(linkFieldKey);
        if (typeof wish === 'boolean') return wish;
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
