import { afterEach, beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { TestRooms } from './testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

/**
 * Makes updates of a little more than `bytes` bytes whose text is deleted again: many bytes to store, few to send.
 */
function insertAndDelete(bytes: number): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const text = doc.getText('scratch');
  text.insert(0, 'x'.repeat(bytes));
  text.delete(0, bytes);
  return updates;
}

test('[F16] a room at its largest size is closed with a reason when text is added, and the text stays on the device', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const entries = insertAndDelete(64 * 1024 * 1024 - 2_000).map((bytes) => ({
    ydocId,
    bytes,
    crc: checksum(bytes),
    userId: ada.userId,
  }));
  await rooms.db.append((raw) => appendRows(raw, entries, Date.now()));
  const writer = await rooms.join(ada, ydocId);
  writer.type('It still fits. ');
  await writer.saved();
  const rowCount = rooms.rows(ydocId).length;

  const chapter = 'One chapter too many. '.repeat(100);
  writer.type(chapter);
  await writer.waitFor(() => writer.refusal !== undefined);
  expect(writer.refusal).toBe('document-full');
  expect(rooms.rows(ydocId)).toHaveLength(rowCount);
  expect(writer.text).toContain(chapter);

  // The stored text can still be read.
  expect((await rooms.join(ada, ydocId)).text).toBe('It still fits. ');
});
