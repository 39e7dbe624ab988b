import type { Awareness } from 'y-protocols/awareness';

/**
 * Whom a Yjs client belongs to, as far as that is known here: those who are, or were a moment ago, on this canvas.
 * @returns "you", a name, or null
 */
export function whoIs(awareness: Awareness, clientId: number | undefined): string | null {
  if (clientId === undefined) return null;
  if (clientId === awareness.clientID) return 'you';
  // A peer's state is what that peer wrote.
  const state = awareness.getStates().get(clientId) as { user?: { name?: unknown } } | undefined;
  const name = state?.user?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
