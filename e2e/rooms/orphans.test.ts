// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { until } from '#sync/testing/test-rooms.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { openRooms, type Page } from './page.ts';

const { rooms, page } = await openRooms();

async function drawerOf({ device }: Page): Promise<Orphan[]> {
  return (await (await device.database())?.getAll('orphan')) ?? [];
}

/** Somebody wrote offline, and somebody else deleted what it was written into. */
async function writtenIntoTheDeleted() {
  const { ada, workspaceId, ydocId } = await rooms.desk();
  const ines = await rooms.person('Ines');
  await rooms.member(workspaceId, ines, 'editor');
  const desk = page(rooms, { person: ada, ydocId });
  await desk.status('saved');
  desk.type('The harbour.');
  await desk.status('saved');
  await until(() => !desk.room.getState().isDirty);
  desk.cut();
  await desk.status('device');
  desk.type(' Nobody came');
  desk.type(' that night.');
  await desk.status('device');
  const other = await rooms.joined(ines, ydocId);
  await other.waitFor(() => other.text.includes('The harbour.'));
  other.doc.getXmlFragment('content').delete(0, 1);
  await other.saved();
  return { ada, ydocId, desk };
}

test('[C6] text typed into what another deleted is in the drawer when its row has left `unacked`', async () => {
  const { ydocId, desk } = await writtenIntoTheDeleted();
  await desk.mend();
  await desk.status('saved');
  await until(() => !desk.room.getState().isDirty);
  expect(desk.text).not.toContain('Nobody');
  expect(await drawerOf(desk)).toMatchObject([
    {
      ydocId,
      text: 'Nobody came that night.',
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
    },
  ]);
});

test('[C6] it is found by the next page too, and where the server’s state was here first', async () => {
  const { ada, ydocId, desk } = await writtenIntoTheDeleted();
  const { device } = desk;
  desk.close();
  const database = await device.database();
  // All that was here but what the server lacks is gone: the state that comes has the deletion in it.
  await database?.clear('update');
  const next = page(rooms, { person: ada, ydocId, device });
  await next.status('saved');
  const waiting = await database?.getAll('unacked');
  for (const { bytes } of waiting ?? []) await database?.add('update', { ydocId, bytes, schema: '1.0' });
  next.close();
  const last = page(rooms, { person: ada, ydocId, device });
  await last.status('saved');
  await until(() => !last.room.getState().isDirty);
  expect((await drawerOf(last)).map(({ text }) => text)).toEqual(['Nobody came that night.']);
});

test('[C6] what the writer deleted is in no drawer', async () => {
  const { ada, ydocId } = await rooms.desk();
  const desk = page(rooms, { person: ada, ydocId });
  await desk.status('saved');
  desk.cut();
  await desk.status('device');
  desk.type('A slip of the pen.');
  await desk.status('device');
  desk.fragment.delete(0, 1);
  await desk.status('device');
  await desk.mend();
  await desk.status('saved');
  await until(() => !desk.room.getState().isDirty);
  expect(await drawerOf(desk)).toEqual([]);
});
