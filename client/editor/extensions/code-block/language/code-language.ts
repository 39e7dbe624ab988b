import type { Command, EditorState } from '@tiptap/pm/state';

import { setBlockAttributes } from '../../../blocks/block-attributes.ts';

/** Asks, on the element of a text, for the choice of a language for the code at the caret. */
export const CODE_LANGUAGE_EVENT = 'foolscap-code-language';

/** The code block that the selection is in: where it begins and the language it has. */
export function codeAtCaret(state: EditorState): { pos: number; language: string | null } | null {
  const { $head, $anchor } = state.selection;
  if (!$head.parent.type.spec.code || !$head.sameParent($anchor)) return null;
  const language: unknown = $head.parent.attrs['language'];
  return { pos: $head.before(), language: typeof language === 'string' ? language : null };
}

/** The code at the caret is in this language; null for plain text. */
export const setLanguage =
  (language: string | null): Command =>
  (state, dispatch) => {
    const code = codeAtCaret(state);
    if (!code) return false;
    dispatch?.(setBlockAttributes(state.tr, code.pos, { language }));
    return true;
  };

/** Shows the choice of a language for the code at the caret. */
export const askForLanguage: Command = (state, dispatch, view) => {
  if (!codeAtCaret(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(CODE_LANGUAGE_EVENT));
  return true;
};
