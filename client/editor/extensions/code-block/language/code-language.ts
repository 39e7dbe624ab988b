import type { Command, EditorState } from '@tiptap/pm/state';

import { setBlockAttributes } from '../../../blocks/block-attributes.ts';

/** Event on the editor's element that opens the language chooser for the code at the caret. */
export const CODE_LANGUAGE_EVENT = 'foolscap-code-language';

/** Returns the position and language of the code block that contains the selection. */
export function codeAtCaret(state: EditorState): { pos: number; language: string | null } | null {
  const { $head, $anchor } = state.selection;
  if (!$head.parent.type.spec.code || !$head.sameParent($anchor)) return null;
  const language: unknown = $head.parent.attrs['language'];
  return { pos: $head.before(), language: typeof language === 'string' ? language : null };
}

/** Sets the language of the code at the caret; null is plain text. */
export const setLanguage =
  (language: string | null): Command =>
  (state, dispatch) => {
    const code = codeAtCaret(state);
    if (!code) return false;
    dispatch?.(setBlockAttributes(state.tr, code.pos, { language }));
    return true;
  };

/** Opens the language chooser for the code at the caret. */
export const openLanguageChooser: Command = (state, dispatch, view) => {
  if (!codeAtCaret(state)) return false;
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(CODE_LANGUAGE_EVENT));
  return true;
};

/** A choice of the language chooser; null is plain text. */
export interface LanguageChoice {
  label: string;
  language: string | null;
}

const PLAIN: LanguageChoice = { label: 'Plain text', language: null };

/**
 * Returns the languages that match a query: names that start with it before names that contain it. An alias of a
 * language, such as `js`, is a choice of its own.
 * @param isKnown whether a name or an alias belongs to a language
 */
export function languageChoices(
  languages: readonly string[],
  isKnown: (name: string) => boolean,
  query: string,
): LanguageChoice[] {
  const normalizedQuery = query.trim().toLowerCase();
  const toChoice = (language: string): LanguageChoice => ({ label: language, language });
  if (normalizedQuery === '') return [PLAIN, ...languages.map(toChoice)];
  const startMatches = languages.filter((name) => name.startsWith(normalizedQuery));
  const innerMatches = languages.filter(
    (name) => name.includes(normalizedQuery) && !name.startsWith(normalizedQuery),
  );
  const aliases = isKnown(normalizedQuery) && !languages.includes(normalizedQuery) ? [normalizedQuery] : [];
  const plain = PLAIN.label.toLowerCase().startsWith(normalizedQuery) ? [PLAIN] : [];
  return [...aliases.map(toChoice), ...startMatches.map(toChoice), ...plain, ...innerMatches.map(toChoice)];
}
