import type { Awareness } from 'y-protocols/awareness';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

const MAX_LENGTH = 40;

/** Returns the first words of a text, as the name of its node in a sentence; null if the text is empty. */
export function firstWords(text: string): string | null {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  if (line.length <= MAX_LENGTH) return line === '' ? null : line;
  const cut = line.slice(0, MAX_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${trimEndOf(end > 0 ? cut.slice(0, end) : cut, ' \t\u00a0,.;:–—-')}…`;
}

/**
 * Returns the name of the user of a Yjs client. Only clients that are on this canvas now, or were a moment ago, are
 * known.
 * @returns "you", a name, or null
 */
export function userNameOf(awareness: Awareness, clientId: number | undefined): string | null {
  if (clientId === undefined) return null;
  if (clientId === awareness.clientID) return 'you';
  // Peers can write anything into their state, so each part is checked.
  const state = awareness.getStates().get(clientId) as { user?: { name?: unknown } } | undefined;
  const name = state?.user?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
