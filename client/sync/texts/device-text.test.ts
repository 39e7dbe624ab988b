// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { deviceOf } from '#client/lib/device/device.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { dismissOrphan, readDeviceText, roomText, useDeviceText } from './device-text.ts';
import { LAST_ACK_KEY } from '../store/settle-rows.ts';

let people = 0;
async function createPerson() {
  const userId = `reader-${(people += 1)}`;
  const database = await deviceOf(userId).database();
  if (!database) throw new Error('No database.');
  return { userId, database };
}

const orphan = (id: string, foundAt: number): Orphan => ({
  id,
  ydocId: 'd1',
  workspaceId: null,
  title: 'One',
  text: id,
  content: { type: 'doc' },
  foundAt,
});

test('[C3] unacknowledged updates of all tabs are counted by room, and lost texts are listed newest first', async () => {
  const { userId, database } = await createPerson();
  for (const [updateId, ydocId, length] of [
    [1, 'd1', 10],
    [2, 'd2', 5],
    [3, 'd1', 7],
  ] as const) {
    await database.add('unacked', {
      updateId,
      ydocId,
      bytes: new Uint8Array(length),
      createdAt: updateId,
      isAcked: false,
    });
  }
  await database.add('orphan', orphan('older', 1));
  await database.add('orphan', orphan('newer', 2));
  await database.put('meta', 99, LAST_ACK_KEY);
  expect(await readDeviceText(userId)).toEqual({
    dirtyRooms: [
      { ydocId: 'd1', updates: 2, bytes: 17 },
      { ydocId: 'd2', updates: 1, bytes: 5 },
    ],
    orphans: [orphan('newer', 2), orphan('older', 1)],
    lastAckAt: 99,
  });
});

test('[C6] the hook returns the lost texts, and a dismissed text is deleted', async () => {
  const { userId, database } = await createPerson();
  await database.add('orphan', orphan('a', 1));
  const { result } = renderHook(() => useDeviceText(userId));
  await waitFor(() => expect(result.current.orphans.map(({ id }) => id)).toEqual(['a']));
  await act(() => dismissOrphan(userId, 'a'));
  await waitFor(() => expect(result.current.orphans).toEqual([]));
  expect(await database.count('orphan')).toBe(0);
});

test('the stored text of a room is returned for a download, without the server and without opening the room', async () => {
  const { userId, database } = await createPerson();
  const ydoc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('Kept here.')]);
  ydoc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [paragraph]);
  await database.add('update', { ydocId: 'd1', bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  expect((await roomText(userId, 'd1'))?.toJSON()).toBe('<paragraph>Kept here.</paragraph>');
  expect(await roomText(userId, 'd2')).toBeUndefined();
});
