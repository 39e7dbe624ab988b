import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { meta } from './schema/operations.ts';

test('[F8] appends and bodies wait for another process’s lock without blocking the event loop, and all are written', async () => {
  const db = testDatabase();
  const program = fileURLToPath(new URL('../testing/lock-holder.ts', import.meta.url));
  const holder = spawn(process.execPath, [program, db.file, '1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');

  let turns = 0;
  const ticks = setInterval(() => (turns += 1), 5);
  const put = (key: string) => db.write({ scopes: [] }, (tx) => tx.insert(meta).values({ key, value: 'x' }));
  const append = (key: string) =>
    db.append((raw) => raw.prepare("INSERT INTO meta (key, value) VALUES (?, 'x')").run(key));
  await Promise.all([put('body'), append('append'), append('another')]);
  clearInterval(ticks);
  await ended;
  // Waiting inside SQLite would have blocked the loop for almost all of this time.
  expect(turns).toBeGreaterThan(4);
  const rows = await db.read.select().from(meta);
  expect(rows.map(({ key }) => key).sort()).toEqual(['another', 'append', 'body', 'other']);
  await db.close();
});
