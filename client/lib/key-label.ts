/** The symbols of modifier keys on a Mac. Other systems spell the keys out. */
const MAC_SYMBOLS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' };

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the label of a shortcut on this machine: `Mod+Shift+U` is "⌘⇧U" on a Mac and "Ctrl+Shift+U" elsewhere. */
export function keyLabel(keys: string, onMac: boolean = isApple()): string {
  const parts = keys.split('+');
  return onMac
    ? parts.map((part) => MAC_SYMBOLS[part] ?? part).join('')
    : parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
}

/** Returns whether a key press on the target enters text in a field or an editor. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);

/** Returns whether the machine's command key is held: ⌘ on a Mac, Ctrl elsewhere. */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isApple() ? event.metaKey : event.ctrlKey;
}
