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

const NO_ORPHANS: readonly Orphan[] = [];
const idsOf = (orphans: readonly Orphan[]): string => orphans.map(({ id }) => id).join(' ');

/**
 * Returns the lost texts in the drawer, newest first. Nothing else is read, and the array stays the same until one is
 * added or handled, because this runs while the writer types.
 * @param ydocId limits them to one room; all of this device without it
 */
export function useOrphans(userId: string, ydocId?: string): readonly Orphan[] {
  const [orphans, setOrphans] = useState(NO_ORPHANS);
  useEffect(() => {
    let isUnmounted = false;
    const read = async (): Promise<void> => {
      const found = await readOrphans(userId, ydocId).catch(() => undefined);
      // The last texts stay until the database answers again.
      if (isUnmounted || !found) return;
      setOrphans((shown) => (idsOf(shown) === idsOf(found) ? shown : found));
    };
    void read();
    const stop = onTextChange(userId, () => void read());
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [userId, ydocId]);
  return orphans;
}

async function readOrphans(userId: string, ydocId: string | undefined): Promise<Orphan[]> {
  const database = await deviceOf(userId).database();
  const found = await (ydocId === undefined
    ? database?.getAll('orphan')
    : database?.getAllFromIndex('orphan', 'room', ydocId));
  return (found ?? []).toSorted((a, b) => b.foundAt - a.foundAt);
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
