import * as Y from 'yjs';
import { readRoom, type JournalRoom } from '#server/db/journal/read-room.ts';
import { lastClientId } from '#server/db/journal/last-client-id.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';

/** Rooms on one page. */
export const ROOMS_PAGE = 2_000;
/** Bytes of one answer before base64. A single text may be longer. */
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

/** Returns the rooms of a workspace with their rev and size, in the order of their ids [C5]. */
export function roomsPage(raw: RawConnection, workspaceId: string, after = ''): RoomsPage {
  const rooms = prepared(raw, ROOMS, 'values').all(workspaceId, after) as RoomsPage['rooms'];
  const page = rooms.slice(0, ROOMS_PAGE);
  return { rooms: page, next: rooms.length > ROOMS_PAGE ? (page.at(-1)?.[0] ?? null) : null };
}

export interface RoomStates {
  states: { ydocId: string; rev: number; schema: string; update: string; writtenAs?: number }[];
  rest: string[];
}

export interface RoomStatesInput {
  workspaceId: string;
  ydocIds: readonly string[];
  /** The id of the user who asks. */
  userId: string;
}

/** Returns the states of rooms of one workspace. Absent rooms and rooms of other workspaces are left out. */
export function roomStates(
  raw: RawConnection,
  { workspaceId, ydocIds, userId }: RoomStatesInput,
  answerBytes = ANSWER_BYTES,
): RoomStates {
  const findLive = prepared(
    raw,
    `SELECT 1 FROM room r WHERE r.ydoc_id = ? AND r.workspace_id = ? AND ${LIVE}`,
  );
  const states: RoomStates['states'] = [];
  let bytes = 0;
  for (const [at, ydocId] of ydocIds.entries()) {
    if (bytes > answerBytes) return { states, rest: ydocIds.slice(at) };
    const stored = findLive.get(ydocId, workspaceId) === undefined ? undefined : readRoom(raw, ydocId);
    if (!stored) continue;
    const { update, clients } = updateOf(stored);
    const clientId = lastClientId(raw, ydocId, userId, (id) => clients.has(id));
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
 * Merges a room's updates without a Y.Doc, so that structs which wait for missing parts are included.
 * @returns the merged update, and the client ids in it
 */
function updateOf({ snapshot, rows }: JournalRoom): { update: Uint8Array; clients: ReadonlySet<number> } {
  const clients = new Set<number>();
  const parts = [...(snapshot ? [snapshot] : []), ...rows.map(({ bytes }) => bytes)].filter((bytes) =>
    isReadable(bytes, clients),
  );
  const [only] = parts;
  return { update: only && parts.length === 1 ? only : Y.mergeUpdates(parts), clients };
}

/** Whether an update can be decoded. @param clients receives its client ids */
function isReadable(bytes: Uint8Array, clients: Set<number>): boolean {
  try {
    for (const { id } of Y.decodeUpdate(bytes).structs) clients.add(id.client);
    return true;
  } catch {
    return false;
  }
}
