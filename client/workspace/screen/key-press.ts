import { hasCommandKey } from '#client/lib/key-label.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Keys that other layouts reach with one more, by their position on the keyboard. */
const CODES: Readonly<Record<string, string>> = { '\\': 'Backslash' };

/** @param keys written as `Mod+Shift+N`; a character is the one that the layout types, whatever its key */
export function isPressOf(event: KeyPress, keys: string): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return (
    hasCommandKey(event) === parts.includes('Mod') &&
    event.shiftKey === parts.includes('Shift') &&
    event.altKey === parts.includes('Alt') &&
    (event.key.toLowerCase() === key.toLowerCase() || event.code === (CODES[key] ?? codeOf(event, key)))
  );
}

/** Layouts without Latin letters have them at the same positions. */
const codeOf = (event: KeyPress, key: string): string | undefined =>
  /^[A-Z]$/.test(key) && !/^[\x20-\x7e]$/.test(event.key) ? `Key${key}` : undefined;
