// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { until } from '#sync/testing/test-rooms.ts';
import type { Orphan } from '#client/lib/device/schema.ts';
import { openRooms, type Page } from './page.ts';

const { rooms, openPage } = await openRooms();

async function readOrphans({ device }: Page): Promise<Orphan[]> {
  return (await (await device.database())?.getAll('orphan')) ?? [];
}

/** Ada writes offline into a paragraph, which Ines deletes meanwhile. */
async function typeIntoDeletedText() {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const ines = await rooms.person('Ines');
  await rooms.member(workspaceId, ines, 'editor');
  const page = openPage(rooms, { person: ada, ydocId });
  await page.waitForStatus('saved');
  page.type('The harbour.');
  await page.waitForStatus('saved');
  await until(() => !page.room.getState().isDirty);
  page.disconnect();
  await page.waitForStatus('device');
  page.type(' Nobody came');
  page.type(' that night.');
  await page.waitForStatus('device');
  const other = await rooms.join(ines, ydocId);
  await other.waitFor(() => other.text.includes('The harbour.'));
  other.doc.getXmlFragment('content').delete(0, 1);
  await other.saved();
  return { ada, ydocId, page };
}

test('[C6] text typed into a paragraph that another person deleted is in the drawer when its row has left `unacked`', async () => {
  const { ydocId, page } = await typeIntoDeletedText();
  await page.reconnect();
  await page.waitForStatus('saved');
  await until(() => !page.room.getState().isDirty);
  expect(page.text).not.toContain('Nobody');
  expect(await readOrphans(page)).toMatchObject([
    {
      ydocId,
      text: 'Nobody came that night.',
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
    },
  ]);
});

test('[C6] a later page also finds text typed into a deleted paragraph, even when the server’s state was loaded first', async () => {
  const { ada, ydocId, page } = await typeIntoDeletedText();
  const { device } = page;
  page.close();
  const database = await device.database();
  // Only the unacknowledged rows are left on the device. The state that the server sends contains the deletion.
  await database?.clear('update');
  const next = openPage(rooms, { person: ada, ydocId, device });
  await next.waitForStatus('saved');
  const unacked = await database?.getAll('unacked');
  for (const { bytes } of unacked ?? []) await database?.add('update', { ydocId, bytes, schema: '1.0' });
  next.close();
  const last = openPage(rooms, { person: ada, ydocId, device });
  await last.waitForStatus('saved');
  await until(() => !last.room.getState().isDirty);
  expect((await readOrphans(last)).map(({ text }) => text)).toEqual(['Nobody came that night.']);
});

test('[C6] text that its own writer deleted is not in the drawer', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const page = openPage(rooms, { person: ada, ydocId });
  await page.waitForStatus('saved');
  page.disconnect();
  await page.waitForStatus('device');
  page.type('A slip of the pen.');
  await page.waitForStatus('device');
  page.fragment.delete(0, 1);
  await page.waitForStatus('device');
  await page.reconnect();
  await page.waitForStatus('saved');
  await until(() => !page.room.getState().isDirty);
  expect(await readOrphans(page)).toEqual([]);
});
