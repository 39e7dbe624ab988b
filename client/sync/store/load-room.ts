import * as Y from 'yjs';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredUpdate } from '#client/lib/device/schema.ts';
import { FROM_DEVICE } from '../origins.ts';
import { isLongRoom } from './compact-room.ts';
import { isNewerThanThisBuild } from './schema-order.ts';

/** What this device had of a room. */
export type LoadedRoom =
  /** This browser keeps nothing. */
  | { kind: 'none' }
  /** A newer build wrote here: nothing was applied [B3]. */
  | { kind: 'newer' }
  | {
      kind: 'loaded';
      rows: number;
      /** They are to be made one. */
      isLong: boolean;
      /** Rows that could not be read; they stay where they are. */
      damaged: number;
      unacked: number;
      /** Whether this person could only read when the server last said so; undefined when it never did. */
      isReader: boolean | undefined;
      /** The Yjs client id under which this person wrote in it last, as the server said; undefined when it never did. */
      writtenAs: number | undefined;
    };

/**
 * Puts a room's copy into its Y.Doc: one reading, one Yjs transaction, with an origin of its own [C1].
 * @throws what the database threw
 */
export async function loadRoom(database: DeviceDatabase, ydocId: string, ydoc: Y.Doc): Promise<LoadedRoom> {
  const tx = database.transaction(['update', 'unacked', 'room'], 'readonly');
  const [rows, unacked, room] = await Promise.all([
    tx.objectStore('update').index('room').getAll(ydocId),
    tx.objectStore('unacked').index('room').count(ydocId),
    tx.objectStore('room').get(ydocId),
    tx.done,
  ]);
  if ([room?.schema ?? '', ...rows.map(({ schema }) => schema)].some(isNewerThanThisBuild)) {
    return { kind: 'newer' };
  }
  const damaged = applyRows(rows, ydoc);
  const isLong = isLongRoom(rows.map(({ bytes }) => bytes.byteLength));
  const { isReader, writtenAs } = room ?? {};
  return { kind: 'loaded', rows: rows.length, isLong, damaged, unacked, isReader, writtenAs };
}

/** @returns how many could not be read */
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
