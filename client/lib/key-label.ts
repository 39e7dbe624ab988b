/** How a Mac writes modifiers; others spell them. */
const MAC_SIGNS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵' };

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as this machine's keyboard has them: `Mod+Shift+U` is "⌘⇧U" on a Mac and "Ctrl+Shift+U" elsewhere. */
export function keyLabel(keys: string, onMac: boolean = isApple()): string {
  const parts = keys.split('+');
  return onMac
    ? parts.map((part) => MAC_SIGNS[part] ?? part).join('')
    : parts.map((part) => (part === 'Mod' ? 'Ctrl' : part)).join('+');
}

/** Whether keys pressed here are characters of a field or a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);

/** Whether the machine's command key is held: ⌘ on a Mac, Ctrl elsewhere. */
export function hasCommandKey(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isApple() ? event.metaKey : event.ctrlKey;
}
