import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { applyRows } from '../store/load-room.ts';
import { LAST_ACK_KEY } from '../store/settle-rows.ts';
import { notifyTextChange, onTextChange } from '../store/text-change-events.ts';

/** A room with updates on this device that the server has not acknowledged. */
export interface DirtyRoom {
  ydocId: string;
  updates: number;
  bytes: number;
}

/** Text that only this device stores: unacknowledged updates, and lost text that is in no document any more. */
export interface DeviceText {
  dirtyRooms: readonly DirtyRoom[];
  /** Newest first. */
  orphans: readonly Orphan[];
  /** When the server last acknowledged text of this device, epoch milliseconds. */
  lastAckAt: number | null;
}

const NOTHING: DeviceText = { dirtyRooms: [], orphans: [], lastAckAt: null };

/** Reads the text once; empty when this browser stores nothing. @throws the database's error */
export async function readDeviceText(userId: string): Promise<DeviceText> {
  const database = await deviceOf(userId).database();
  if (!database) return NOTHING;
  const tx = database.transaction(['unacked', 'orphan', 'meta']);
  const [rows, orphans, lastAckAt] = await Promise.all([
    tx.objectStore('unacked').getAll(),
    tx.objectStore('orphan').getAll(),
    tx.objectStore('meta').get(LAST_ACK_KEY),
  ]);
  const dirtyRooms = new Map<string, DirtyRoom>();
  for (const { ydocId, bytes } of rows) {
    const room = dirtyRooms.get(ydocId) ?? { ydocId, updates: 0, bytes: 0 };
    dirtyRooms.set(ydocId, {
      ydocId,
      updates: room.updates + 1,
      bytes: room.bytes + bytes.byteLength,
    });
  }
  return {
    dirtyRooms: [...dirtyRooms.values()],
    orphans: orphans.toSorted((a, b) => b.foundAt - a.foundAt),
    lastAckAt: typeof lastAckAt === 'number' ? lastAckAt : null,
  };
}

/** Deletes a piece of lost text from the drawer. @throws the database's error */
export async function dismissOrphan(userId: string, id: string): Promise<void> {
  await (await deviceOf(userId).database())?.delete('orphan', id);
  notifyTextChange(userId);
}

/** Returns a room's stored text for a download; undefined when none is stored. @throws the database's error */
export async function roomText(userId: string, ydocId: string): Promise<Y.XmlFragment | undefined> {
  const rows = (await (await deviceOf(userId).database())?.getAllFromIndex('update', 'room', ydocId)) ?? [];
  if (rows.length === 0) return undefined;
  const ydoc = new Y.Doc();
  applyRows(rows, ydoc);
  return ydoc.getXmlFragment(CONTENT_FRAGMENT);
}

/** Returns the number of lost texts in the drawer. Only a count is read, because this runs while the writer types. */
export function useOrphanCount(userId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    const read = async (): Promise<void> => {
      // The last count stays until the database answers again.
      const found = await (await deviceOf(userId).database())?.count('orphan').catch(() => undefined);
      if (!isUnmounted && found !== undefined) setCount(found);
    };
    void read();
    const stop = onTextChange(userId, () => void read());
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [userId]);
  return count;
}

/** The text that was last read of each person. It is read again after every change while a component shows it. */
const latest = new Map<string, DeviceText>();

/** Returns the same as `readDeviceText`, and updates after a change in any tab. */
export function useDeviceText(userId: string): DeviceText {
  const subscribe = useCallback(
    (listener: () => void) => {
      const read = () =>
        void readDeviceText(userId).then(
          (text) => {
            latest.set(userId, text);
            listener();
          },
          // The last text stays until the database answers again.
          () => {},
        );
      read();
      return onTextChange(userId, read);
    },
    [userId],
  );
  return useSyncExternalStore(subscribe, () => latest.get(userId) ?? NOTHING);
}
