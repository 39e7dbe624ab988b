import { hasCommandKey } from '#client/lib/key-label.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** The physical codes of keys that some layouts type only with an additional modifier. */
const KEY_CODES: Readonly<Record<string, string>> = { '\\': 'Backslash' };

/** Characters that most layouts type with Shift, so that Shift is not part of the shortcut. */
const SHIFTED = new Set(['?']);

/**
 * Whether a key press is a shortcut.
 * @param keys for example `Mod+Shift+N`; a character means the one that the layout types, at any position
 */
export function isKeyPressOf(event: KeyPress, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return (
    hasCommandKey(event) === parts.includes('Mod') &&
    (event.shiftKey === parts.includes('Shift') || SHIFTED.has(key)) &&
    event.altKey === parts.includes('Alt') &&
    (event.key.toLowerCase() === key.toLowerCase() || event.code === (KEY_CODES[key] ?? codeOf(event, key)))
  );
}

/** The physical code of a Latin letter, for key presses of layouts that have other letters at its position. */
const codeOf = (event: KeyPress, key: string): string | undefined =>
  /^[A-Z]$/.test(key) && !/^[\x20-\x7e]$/.test(event.key) ? `Key${key}` : undefined;
