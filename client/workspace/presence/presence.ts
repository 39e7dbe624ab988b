import type { Peer } from '#client/sync/index.ts';
import type { Role } from '#shared/permissions.ts';

/** The peers that are other people: a person's own second window is not one. */
export function othersOf(peers: readonly Peer[]): Peer[] {
  return peers.filter(({ isSelf }) => !isSelf);
}

/** Groups peers by the id of their open document. */
export function byDocument(peers: readonly Peer[]): Map<string, Peer[]> {
  const documents = new Map<string, Peer[]>();
  for (const peer of peers) {
    if (peer.documentId === undefined) continue;
    documents.set(peer.documentId, [...(documents.get(peer.documentId) ?? []), peer]);
  }
  return documents;
}

/** "Mara is here", "Mara and Teo are here", "Mara, Teo and 2 others are here". */
export function presenceLabel(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return 'Nobody else is here';
  if (second === undefined) return `${first} is here`;
  if (names.length === 2) return `${first} and ${second} are here`;
  const others = names.length - 2;
  return `${first}, ${second} and ${others} ${others === 1 ? 'other' : 'others'} are here`;
}

/**
 * The activity of a person as a short text; null if they are not in the workspace. A person who may edit is "in" the
 * open document, a viewer is "reading" it.
 */
export function activityOf(
  peer: Peer | undefined,
  role: Role,
  titleOf: (documentId: string) => string | undefined,
): string | null {
  if (!peer) return null;
  const title = peer.documentId === undefined ? undefined : titleOf(peer.documentId);
  if (title === undefined) return 'Here now';
  return role === 'viewer' ? `Reading ${title}` : `Now in ${title}`;
}
