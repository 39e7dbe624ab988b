/**
 * Groups of characters that are typed one way and typeset another; a search for one of them finds all of its group. The
 * first is the one on a keyboard.
 */
export const CHARACTER_FORMS: readonly string[] = [`'‘’ʼ‚‹›′`, '"“”„«»″', ' \u00A0\u202F', '-‐‑'];

const keyboardForms: ReadonlyMap<string, string> = new Map(
  CHARACTER_FORMS.flatMap((group) => [...group].map((character) => [character, group.charAt(0)])),
);

const TYPESET = /[‘’ʼ‚‹›′“”„«»″\u00A0\u202F‐‑]/g;

/** Returns a text in the characters of a keyboard: `'` for ’, `"` for “, a space for a no-break space. */
export const toKeyboardForms = (text: string): string =>
  text.replaceAll(TYPESET, (character) => keyboardForms.get(character) ?? character);
