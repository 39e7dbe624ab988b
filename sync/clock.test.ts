import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openReader } from '#server/db/open.ts';
import { hashOf, journalDoc } from './testing/journal-text.ts';
import { TestClient } from './testing/test-client.ts';
import { TestRooms, until } from './testing/test-rooms.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

test('[A6] rooms accept text and are folded while the system clock jumps a year ahead and back', async () => {
  const rooms = await TestRooms.start();
  const { ada, ydocId } = await rooms.createFixture();
  const { file } = rooms.db;
  await rooms.close();
  const child = fork(new URL('./testing/faults/kill-server.ts', import.meta.url), [file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  const reader = openReader(file);
  const rows = () => reader.prepare('SELECT count(*) FROM doc_update WHERE ydoc_id = ?').pluck().get(ydocId);
  const writer = new TestClient({
    url: `ws://127.0.0.1:${port}/sync`,
    name: ydocId,
    session: ada.sessionId,
  });
  onTestFinished(() => writer.destroy());
  await writer.synced();
  for (const offset of [YEAR_MS, -YEAR_MS, 0]) {
    writer.type(`Before the clock was set ${offset} off. `);
    await writer.saved();
    const set = once(child, 'message');
    child.send(offset);
    await set;
    // Text typed before the jump is folded after it.
    await until(() => rows() === 0);
    writer.type(`Afterwards. `);
    await writer.saved();
    expect(hashOf(journalDoc(reader, ydocId))).toBe(hashOf(writer.doc));
  }
  expect(writer.closeCodes).toEqual([]);
  reader.close();
});
