import type { RawConnection } from '../open.ts';
import { prepared } from '../statements.ts';

const OWN = `SELECT client_id FROM doc_client
  WHERE ydoc_id = ? AND user_id = ? AND actor_kind = 'person' ORDER BY created_at DESC, client_id`;

/**
 * The Yjs client id under which a person wrote in a room last; undefined where they never did. Each opening of a text has a
 * client id of its own, bound when the room is joined [A8], and many write nothing. Imports, restored versions and programs
 * write under ids of another kind: nobody was at their words.
 * @param holds whether the room's text has something of a client id
 */
export function writtenAs(
  raw: RawConnection,
  ydocId: string,
  userId: string,
  holds: (clientId: number) => boolean,
): number | undefined {
  const own = prepared(raw, OWN, 'column').all(ydocId, userId) as number[]; // the one column
  return own.find((clientId) => holds(clientId));
}
