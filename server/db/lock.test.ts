import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { meta } from './schema/operations.ts';

test('[F8] while another process holds the lock, appends and bodies wait, the loop turns, and all is written', async () => {
  const db = testDatabase();
  const program = fileURLToPath(new URL('../testing/lock-holder.ts', import.meta.url));
  const other = spawn(process.execPath, [program, db.file, '1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');

  let turns = 0;
  const ticking = setInterval(() => (turns += 1), 5);
  const put = (key: string) => db.write({ scopes: [] }, (tx) => tx.insert(meta).values({ key, value: 'x' }));
  const append = (key: string) =>
    db.append((raw) => raw.prepare("INSERT INTO meta (key, value) VALUES (?, 'x')").run(key));
  await Promise.all([put('body'), append('append'), append('another')]);
  clearInterval(ticking);
  await ended;
  // A wait inside SQLite would have let it turn a few times at most.
  expect(turns).toBeGreaterThan(4);
  const rows = await db.read.select().from(meta);
  expect(rows.map(({ key }) => key).sort()).toEqual(['another', 'append', 'body', 'other']);
  await db.close();
});
