import type { PeerColor } from '#client/lib/peer-color.ts';
import '#client/ui/avatar.css';

/** Returns the caret of another writer, with their name on a flag. */
export function caretElement({ name, color }: { name: string; color: PeerColor }): HTMLElement {
  const caret = document.createElement('span');
  const flag = caret.appendChild(document.createElement('span'));
  caret.className = `caret peer-${color}`;
  caret.setAttribute('aria-hidden', 'true');
  flag.className = 'caret__flag';
  flag.textContent = name;
  return caret;
}
