import * as Y from 'yjs';
import { readRoom, type StoredRoom } from '#server/db/journal/read-room.ts';
import { writtenAs } from '#server/db/journal/written-as.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** Rooms of one page. */
export const ROOMS_PAGE = 2_000;
/** Bytes of one answer, before base64; one text alone may be longer. */
const ANSWER_BYTES = 4 * 1024 * 1024;

export interface RoomsPage {
  rooms: [ydocId: string, kind: string, rev: number, bytes: number][];
  next: string | null;
}

const LIVE = `r.deleted_at IS NULL AND (
  EXISTS (SELECT 1 FROM document d WHERE d.id = r.ydoc_id AND d.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM canvas c WHERE c.id = r.ydoc_id AND c.deleted_at IS NULL))`;

const ROOMS = `SELECT r.ydoc_id, r.kind,
    max(r.folded_to, coalesce((SELECT max(id) FROM doc_update u WHERE u.ydoc_id = r.ydoc_id), 0)),
    coalesce((SELECT sum(length(bytes)) FROM doc_snapshot s WHERE s.ydoc_id = r.ydoc_id AND s.generation = r.folded_to), 0)
      + coalesce((SELECT sum(length(bytes)) FROM doc_update u WHERE u.ydoc_id = r.ydoc_id), 0)
  FROM room r WHERE r.workspace_id = ? AND r.ydoc_id > ? AND ${LIVE} ORDER BY r.ydoc_id LIMIT ${ROOMS_PAGE + 1}`;

/** Which texts a workspace has, how new and how long each is, in order of id [C5]. */
export function roomsPage(raw: RawConnection, workspaceId: string, after = ''): RoomsPage {
  const rooms = prepared(raw, ROOMS, 'values').all(workspaceId, after) as RoomsPage['rooms'];
  const page = rooms.slice(0, ROOMS_PAGE);
  return { rooms: page, next: rooms.length > ROOMS_PAGE ? (page.at(-1)?.[0] ?? null) : null };
}

export interface RoomStates {
  states: { ydocId: string; rev: number; schema: string; update: string; writtenAs?: number }[];
  rest: string[];
}

export interface RoomStatesQuestion {
  workspaceId: string;
  ydocIds: readonly string[];
  /** Who asks. */
  userId: string;
}

/** The texts of rooms of one workspace; what is not there, or is another's, is left out. */
export function roomStates(
  raw: RawConnection,
  { workspaceId, ydocIds, userId }: RoomStatesQuestion,
  answerBytes = ANSWER_BYTES,
): RoomStates {
  const isHere = prepared(raw, `SELECT 1 FROM room r WHERE r.ydoc_id = ? AND r.workspace_id = ? AND ${LIVE}`);
  const states: RoomStates['states'] = [];
  let bytes = 0;
  for (const [at, ydocId] of ydocIds.entries()) {
    if (bytes > answerBytes) return { states, rest: ydocIds.slice(at) };
    const stored = isHere.get(ydocId, workspaceId) === undefined ? undefined : readRoom(raw, ydocId);
    if (!stored) continue;
    const { update, clients } = updateOf(stored);
    const clientId = writtenAs(raw, ydocId, userId, (id) => clients.has(id));
    bytes += update.byteLength;
    states.push({
      ydocId,
      rev: stored.damaged.length > 0 || stored.hasQuarantine ? 0 : stored.rev,
      schema: `${stored.schema.major}.${stored.schema.minor}`,
      update: Buffer.from(update).toString('base64'),
      ...(clientId !== undefined && { writtenAs: clientId }),
    });
  }
  return { states, rest: [] };
}

/**
 * Merged without making a document: what waits for missing parts goes with it.
 * @returns with it the client ids that have something in it
 */
function updateOf({ snapshot, rows }: StoredRoom): { update: Uint8Array; clients: ReadonlySet<number> } {
  const clients = new Set<number>();
  const parts = [...(snapshot ? [snapshot] : []), ...rows.map(({ bytes }) => bytes)].filter((bytes) =>
    isReadable(bytes, clients),
  );
  const [only] = parts;
  return { update: only && parts.length === 1 ? only : Y.mergeUpdates(parts), clients };
}

/** @param clients gets the client ids of what can be read */
function isReadable(bytes: Uint8Array, clients: Set<number>): boolean {
  try {
    for (const { id } of Y.decodeUpdate(bytes).structs) clients.add(id.client);
    return true;
  } catch {
    return false;
  }
}
