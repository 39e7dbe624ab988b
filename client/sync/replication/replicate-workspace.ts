import type { OutputOf } from '#shared/operations/contract.ts';
import { ROOMS_AT_ONCE, type getRoomStates, type getWorkspaceRooms } from '#shared/operations/rooms.ts';
import { fromBase64 } from '#client/lib/base64.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { compactRoom } from '../store/compact-room.ts';
import { isHigherSchema } from '../store/schema-order.ts';

/** What replication asks the server; answers carry the epoch [E3]. */
export interface RoomsSource {
  list: (after?: string) => Promise<{ output: OutputOf<typeof getWorkspaceRooms>; epoch: string | null }>;
  states: (ydocIds: string[]) => Promise<{ output: OutputOf<typeof getRoomStates>; epoch: string | null }>;
}

export interface Progress {
  /** Rooms that are here, of all. */
  done: number;
  total: number;
  /** Bytes still to come, as the server counts them. */
  bytesLeft: number;
}

export interface ReplicationOptions {
  workspaceId: string;
  source: RoomsSource;
  database: DeviceDatabase;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface WantedRoom {
  ydocId: string;
  rev: number;
  bytes: number;
}

/** A batch is one task of the page, between two keystrokes: it holds about this much, some milliseconds of work. */
const BATCH_BYTES = 128 * 1024;

/**
 * Brings every text of a workspace into this device's database, newest first [C5]. What is here already, by epoch and
 * rev, is not asked for. It only appends: a tab that has a room open is not in its way.
 * @throws what the source or the database threw, and the signal's reason; what was stored until then stays
 */
export async function replicateWorkspace(options: ReplicationOptions): Promise<void> {
  const { database, signal, onProgress, workspaceId } = options;
  const { rooms, epoch } = await listRooms(options);
  const wanted: WantedRoom[] = [];
  const stored = await database.getAllFromIndex('room', 'workspace', workspaceId);
  const known = new Map(stored.map((room) => [room.ydocId, room]));
  for (const room of rooms) if (!isUpToDate(known.get(room.ydocId), epoch, room.rev)) wanted.push(room);
  wanted.sort((a, b) => b.rev - a.rev);
  let bytesLeft = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  let left = wanted.length;
  const told = () => onProgress({ done: rooms.length - left, total: rooms.length, bytesLeft });
  told();
  while (wanted.length > 0) {
    signal.throwIfAborted();
    const batch = takeBatch(wanted);
    const { output, epoch: answered } = await options.source.states(batch.map(({ ydocId }) => ydocId));
    signal.throwIfAborted();
    // The server was restored in between: what is here now belongs to the new life, and the rest is asked anew.
    const changed = await storeStates(database, workspaceId, answered ?? epoch, output.states);
    for (const ydocId of changed) await shorten(database, ydocId);
    const rest = new Set(output.rest);
    wanted.unshift(...batch.filter(({ ydocId }) => rest.has(ydocId)));
    for (const { ydocId, bytes } of batch) {
      if (rest.has(ydocId)) continue;
      left -= 1;
      bytesLeft -= bytes;
    }
    told();
    await nextTask();
  }
}

async function listRooms({ source, signal }: ReplicationOptions): Promise<{
  rooms: WantedRoom[];
  epoch: string | null;
}> {
  const rooms: WantedRoom[] = [];
  let epoch: string | null = null;
  let after: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const page = await source.list(after);
    epoch ??= page.epoch;
    for (const [ydocId, , rev, bytes] of page.output.rooms) rooms.push({ ydocId, rev, bytes });
    if (page.output.next === null) return { rooms, epoch };
    after = page.output.next;
  }
}

const isUpToDate = (stored: StoredRoom | undefined, epoch: string | null, rev: number): boolean =>
  stored !== undefined && stored.epoch === epoch && epoch !== null && stored.rev >= rev;

/** The next rooms, up to the size of a batch; at least one. */
function takeBatch(wanted: WantedRoom[]): WantedRoom[] {
  let bytes = 0;
  let count = 0;
  while (count < wanted.length && count < ROOMS_AT_ONCE && (count === 0 || bytes < BATCH_BYTES)) {
    bytes += wanted[count]?.bytes ?? 0;
    count += 1;
  }
  return wanted.splice(0, count);
}

/** A text that nobody opens here would be kept once for each change of it. */
async function shorten(database: DeviceDatabase, ydocId: string): Promise<void> {
  try {
    await compactRoom(database, ydocId);
  } catch {
    // A row that cannot be read is looked after when the room is opened.
  }
}

/**
 * All of a batch in one transaction: a text and the note how new it is are never apart.
 * @returns the texts of which something was here before
 */
async function storeStates(
  database: DeviceDatabase,
  workspaceId: string,
  epoch: string | null,
  states: OutputOf<typeof getRoomStates>['states'],
): Promise<string[]> {
  const changed: string[] = [];
  const tx = database.transaction(['update', 'room'], 'readwrite');
  const [updates, rooms] = [tx.objectStore('update'), tx.objectStore('room')];
  const storedAt = Date.now();
  await atomicTransaction(tx, async () => {
    for (const { ydocId, rev, schema, update, writtenAs } of states) {
      const before = await rooms.get(ydocId);
      // Another tab was quicker.
      if (rev > 0 && isUpToDate(before, epoch, rev)) continue;
      if (before) changed.push(ydocId);
      const bytes = fromBase64(update);
      await updates.add({ ydocId, bytes, schema });
      const size = (before?.size ?? 0) + bytes.byteLength;
      const newest = before && isHigherSchema(before.schema, schema) ? before.schema : schema;
      const note = writtenAs === undefined ? undefined : { writtenAs };
      await rooms.put({
        ...before,
        ...note,
        ydocId,
        workspaceId,
        epoch,
        rev,
        size,
        schema: newest,
        storedAt,
      });
    }
  });
  return changed;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
