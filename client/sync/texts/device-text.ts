import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { applyRows } from '../store/load-room.ts';
import { LAST_ACK_KEY } from '../store/settle-rows.ts';
import { announceText, onTextNews } from '../store/text-change-events.ts';

/** A room of which this device holds something that the server has not acknowledged. */
export interface DirtyRoom {
  ydocId: string;
  updates: number;
  bytes: number;
}

/** What this device keeps of texts that the server does not, or that is in no document any more. */
export interface DeviceText {
  dirtyRooms: readonly DirtyRoom[];
  /** Newest first. */
  orphans: readonly Orphan[];
  /** When the server last acknowledged something of this device, epoch milliseconds. */
  lastAckAt: number | null;
}

const NOTHING: DeviceText = { dirtyRooms: [], orphans: [], lastAckAt: null };

/** Reads it once; empty where this browser keeps nothing. @throws what the database threw */
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

/** Takes a piece of lost text out of the drawer. @throws what the database threw */
export async function dismissOrphan(userId: string, id: string): Promise<void> {
  await (await deviceOf(userId).database())?.delete('orphan', id);
  announceText(userId);
}

/** A room's text as this device keeps it, for a download; undefined where nothing is kept. @throws what the database threw */
export async function roomText(userId: string, ydocId: string): Promise<Y.XmlFragment | undefined> {
  const rows = (await (await deviceOf(userId).database())?.getAllFromIndex('update', 'room', ydocId)) ?? [];
  if (rows.length === 0) return undefined;
  const ydoc = new Y.Doc();
  applyRows(rows, ydoc);
  return ydoc.getXmlFragment(CONTENT_FRAGMENT);
}

/** How many pieces of lost text are in the drawer: only a number is read, for it is asked while one types. */
export function useOrphanCount(userId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<void> => {
      // What was read last stands until the database answers again.
      const found = await (await deviceOf(userId).database())?.count('orphan').catch(() => undefined);
      if (!isOver && found !== undefined) setCount(found);
    };
    void read();
    const stop = onTextNews(userId, () => void read());
    return () => {
      isOver = true;
      stop();
    };
  }, [userId]);
  return count;
}

/** What is shown of each person, read again with every piece of news while somebody looks. */
const shown = new Map<string, DeviceText>();

/** The same as `readDeviceText`, kept current over all tabs. */
export function useDeviceText(userId: string): DeviceText {
  const subscribe = useCallback(
    (listener: () => void) => {
      const read = () =>
        void readDeviceText(userId).then(
          (text) => {
            shown.set(userId, text);
            listener();
          },
          // What was read last stands until the database answers again.
          () => {},
        );
      read();
      return onTextNews(userId, read);
    },
    [userId],
  );
  return useSyncExternalStore(subscribe, () => shown.get(userId) ?? NOTHING);
}
