import * as Y from 'yjs';
import { encodeTextSnapshot } from '#shared/documents/document-at-snapshot.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { applyRows } from '../store/load-room.ts';
import { openRoomOf } from '../sync-session.ts';

/**
 * Returns the state of a text on this device, encoded for `duplicate-document`; undefined when this device does not have
 * the text, so that the server copies its own.
 */
export async function textSnapshot(userId: string, ydocId: string): Promise<Uint8Array | undefined> {
  const room = openRoomOf(userId, ydocId);
  if (room?.getState().isHere) return encodeTextSnapshot(room.ydoc);
  // If the database cannot be read, the server copies its own text.
  const database = await deviceOf(userId)
    .database()
    .catch(() => undefined);
  const rows = (await database?.getAllFromIndex('update', 'room', ydocId).catch(() => [])) ?? [];
  if (rows.length === 0) return undefined;
  const ydoc = new Y.Doc();
  const damaged = applyRows(rows, ydoc);
  const seen = damaged === 0 ? encodeTextSnapshot(ydoc) : undefined;
  ydoc.destroy();
  return seen;
}
