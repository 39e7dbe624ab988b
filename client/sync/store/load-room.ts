import * as Y from 'yjs';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredUpdate } from '#client/lib/device/schema.ts';
import { FROM_DEVICE } from '../origins.ts';
import { needsCompaction } from './compact-room.ts';
import { isNewerThanThisBuild } from './schema-order.ts';

/** The result of loading a room from this device. */
export type LoadedRoom =
  /** This browser stores nothing. */
  | { kind: 'none' }
  /** A newer build wrote here: nothing was applied [B3]. */
  | { kind: 'newer' }
  | {
      kind: 'loaded';
      rows: number;
      /** Whether the rows should be merged. */
      isCompactionDue: boolean;
      /** The number of rows that could not be read; they stay in the database. */
      damaged: number;
      unacked: number;
      /** Whether this person could only read, by the server's last report; undefined without one. */
      isReader: boolean | undefined;
      /** The Yjs client id of this person's last edit, by the server's last report; undefined without one. */
      writtenAs: number | undefined;
    };

/**
 * Applies a room's stored rows to its Y.Doc, in one read and one Yjs transaction of origin `FROM_DEVICE` [C1].
 * @param onUnacked called with the rows that the server has not acknowledged, oldest first, before any row is applied
 * @throws the database's error
 */
export async function loadRoom(
  database: DeviceDatabase,
  ydocId: string,
  ydoc: Y.Doc,
  onUnacked?: (rows: readonly Uint8Array[]) => void,
): Promise<LoadedRoom> {
  const tx = database.transaction(['update', 'unacked', 'room'], 'readonly');
  const [rows, unacked, room] = await Promise.all([
    tx.objectStore('update').index('room').getAll(ydocId),
    tx.objectStore('unacked').index('room').getAll(ydocId),
    tx.objectStore('room').get(ydocId),
    tx.done,
  ]);
  if ([room?.schema ?? '', ...rows.map(({ schema }) => schema)].some(isNewerThanThisBuild)) {
    return { kind: 'newer' };
  }
  onUnacked?.(unacked.map(({ bytes }) => bytes));
  const damaged = applyRows(rows, ydoc);
  const isCompactionDue = needsCompaction(rows.map(({ bytes }) => bytes.byteLength));
  const { isReader, writtenAs } = room ?? {};
  return {
    kind: 'loaded',
    rows: rows.length,
    isCompactionDue,
    damaged,
    unacked: unacked.length,
    isReader,
    writtenAs,
  };
}

/** Applies rows to a Y.Doc and skips damaged ones. @returns the number of rows that could not be read */
export function applyRows(rows: readonly Pick<StoredUpdate, 'bytes'>[], ydoc: Y.Doc): number {
  let damaged = 0;
  ydoc.transact(() => {
    for (const { bytes } of rows) {
      try {
        Y.applyUpdate(ydoc, bytes, FROM_DEVICE);
      } catch {
        damaged += 1;
      }
    }
  }, FROM_DEVICE);
  return damaged;
}
