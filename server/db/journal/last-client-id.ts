import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';

const SELECT_CLIENT_IDS = `SELECT client_id FROM doc_client
  WHERE ydoc_id = ? AND user_id = ? AND actor_kind = 'person' ORDER BY created_at DESC, client_id`;

/**
 * Returns the Yjs client id under which a user last wrote in a room; undefined when they never did. Each time a text
 * is opened it gets a new client id, which is bound when the room is joined [A8], and many of these write nothing.
 * Imports, restored versions and programs have another kind of actor and are left out, because no caret was at their
 * text.
 * @param holds whether the room's text contains structs of a client id
 */
export function lastClientId(
  raw: RawConnection,
  ydocId: string,
  userId: string,
  holds: (clientId: number) => boolean,
): number | undefined {
  const clientIds = prepared(raw, SELECT_CLIENT_IDS, 'column').all(ydocId, userId) as number[]; // the only column
  return clientIds.find((clientId) => holds(clientId));
}
