import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabaseFile } from '#server/testing/database.ts';
import { EventTail } from './event-tail.ts';
import { openWriter } from './open.ts';

const closing: { close: () => void }[] = [];
afterEach(() => {
  for (const each of closing.splice(0)) each.close();
});

/** Starts a tail with a connection of its own, and a connection that writes events. */
function start(everyMs: number) {
  const file = testDatabaseFile();
  const [writer, raw] = [openWriter(file), openWriter(file)];
  let logged = '';
  const read: number[] = [];
  const tail = new EventTail({
    raw,
    log: pino({}, { write: (line: string) => void (logged += line) }),
    everyMs,
    listener: (events) => read.push(...events.map(({ id }) => id)),
  });
  closing.push(tail, writer, raw);
  return {
    tail,
    read,
    writeEvent: (id: number) =>
      writer.prepare(`INSERT INTO event VALUES (?, 'user:ada', ?, 'changed', '{}', 1)`).run(id, id),
    // A temporary view shadows the table in this connection only, and does not change its `data_version`.
    breakTable: () => raw.exec('CREATE TEMP VIEW event AS SELECT * FROM absent'),
    mendTable: () => raw.exec('DROP VIEW temp.event'),
    failures: () => logged.split('events could not be read').length - 1,
  };
}

test('[F9] a poll that cannot read the events is logged, and a later one reads them once each', async () => {
  const { read, writeEvent, breakTable, mendTable, failures } = start(5);
  breakTable();
  writeEvent(1);
  await vi.waitFor(() => expect(failures()).toBeGreaterThan(1));
  mendTable();
  await vi.waitFor(() => expect(read).toEqual([1]));
  writeEvent(2);
  await vi.waitFor(() => expect(read).toEqual([1, 2]));
});

test('[F9] a poke that cannot read the events is logged, and the next one reads them', async () => {
  const { tail, read, writeEvent, breakTable, mendTable, failures } = start(3_600_000);
  breakTable();
  writeEvent(1);
  tail.poke();
  await vi.waitFor(() => expect(failures()).toBe(1));
  mendTable();
  tail.poke();
  await vi.waitFor(() => expect(read).toEqual([1]));
});
