import type { OutputOf } from '#shared/operations/contract.ts';
import { ROOMS_AT_ONCE, type getRoomStates, type getWorkspaceRooms } from '#shared/operations/rooms.ts';
import { fromBase64 } from '#client/lib/base64.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { compactRoom } from '../store/compact-room.ts';
import { isHigherSchema } from '../store/schema-order.ts';

/** The server calls of replication. Each answer carries the server's epoch [E3]. */
export interface RoomsSource {
  list: (after?: string) => Promise<{ output: OutputOf<typeof getWorkspaceRooms>; epoch: string | null }>;
  states: (ydocIds: string[]) => Promise<{ output: OutputOf<typeof getRoomStates>; epoch: string | null }>;
}

export interface Progress {
  /** Rooms that are stored on this device. */
  done: number;
  total: number;
  /** Bytes still to be fetched, as the server counts them. */
  bytesLeft: number;
}

export interface ReplicationOptions {
  workspaceId: string;
  source: RoomsSource;
  database: DeviceDatabase;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

interface ListedRoom {
  ydocId: string;
  rev: number;
  bytes: number;
}

/** The approximate size of a batch. A batch is stored in one task of the page, between two keystrokes, in a few ms. */
const BATCH_BYTES = 128 * 1024;

/**
 * Copies all texts of a workspace into this device's database, newest first [C5]. Texts that are up to date by epoch
 * and rev are not fetched. It only appends rows, so it does not conflict with a tab that has a room open.
 * @throws any error of the source or the database, and the signal's reason; the texts stored until then stay
 */
export async function replicateWorkspace(options: ReplicationOptions): Promise<void> {
  const { database, signal, onProgress, workspaceId } = options;
  const { rooms, epoch } = await listRooms(options);
  const missing: ListedRoom[] = [];
  const stored = await database.getAllFromIndex('room', 'workspace', workspaceId);
  const storedById = new Map(stored.map((room) => [room.ydocId, room]));
  for (const room of rooms) if (!isUpToDate(storedById.get(room.ydocId), epoch, room.rev)) missing.push(room);
  missing.sort((a, b) => b.rev - a.rev);
  let bytesLeft = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  let left = missing.length;
  const reportProgress = () => onProgress({ done: rooms.length - left, total: rooms.length, bytesLeft });
  reportProgress();
  while (missing.length > 0) {
    signal.throwIfAborted();
    const batch = takeBatch(missing);
    const { output, epoch: responseEpoch } = await options.source.states(batch.map(({ ydocId }) => ydocId));
    signal.throwIfAborted();
    // The server may have been restored meanwhile: these texts belong to the epoch of their answer. The next
    // replication fetches the texts of the earlier epoch again.
    const changedIds = await storeStates(database, workspaceId, responseEpoch ?? epoch, output.states);
    for (const ydocId of changedIds) await compact(database, ydocId);
    const rest = new Set(output.rest);
    missing.unshift(...batch.filter(({ ydocId }) => rest.has(ydocId)));
    for (const { ydocId, bytes } of batch) {
      if (rest.has(ydocId)) continue;
      left -= 1;
      bytesLeft -= bytes;
    }
    reportProgress();
    await yieldToPage();
  }
}

async function listRooms({ source, signal }: ReplicationOptions): Promise<{
  rooms: ListedRoom[];
  epoch: string | null;
}> {
  const rooms: ListedRoom[] = [];
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

/** Removes and returns the next rooms, up to the size of a batch; at least one. */
function takeBatch(missing: ListedRoom[]): ListedRoom[] {
  let bytes = 0;
  let count = 0;
  while (count < missing.length && count < ROOMS_AT_ONCE && (count === 0 || bytes < BATCH_BYTES)) {
    bytes += missing[count]?.bytes ?? 0;
    count += 1;
  }
  return missing.splice(0, count);
}

/** Compacts a room's rows. Otherwise a text that is never opened here would be stored once for each of its changes. */
async function compact(database: DeviceDatabase, ydocId: string): Promise<void> {
  try {
    await compactRoom(database, ydocId);
  } catch {
    // A row that cannot be read is handled when the room is opened.
  }
}

/**
 * Stores a batch in one transaction, so that a text and its rev are always stored together.
 * @returns the ids of the rooms that this device already had
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
      const stored = await rooms.get(ydocId);
      // Another tab stored this text meanwhile.
      if (rev > 0 && isUpToDate(stored, epoch, rev)) continue;
      if (stored) changed.push(ydocId);
      const bytes = fromBase64(update);
      await updates.add({ ydocId, bytes, schema });
      const size = (stored?.size ?? 0) + bytes.byteLength;
      const highestSchema = stored && isHigherSchema(stored.schema, schema) ? stored.schema : schema;
      const author = writtenAs === undefined ? undefined : { writtenAs };
      await rooms.put({
        ...stored,
        ...author,
        ydocId,
        workspaceId,
        epoch,
        rev,
        size,
        schema: highestSchema,
        storedAt,
      });
    }
  });
  return changed;
}

const yieldToPage = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
