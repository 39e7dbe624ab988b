import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { TestRooms, testSocket, until } from '#server/testing/test-rooms.ts';
import { createMetrics, type Metrics } from './create-metrics.ts';
import { Durations, renderDurations } from './durations.ts';

const ROOT = join(import.meta.dirname, '../..');

const startedRooms: TestRooms[] = [];
afterEach(async () => {
  for (const rooms of startedRooms.splice(0)) await rooms.close();
});

async function roomsWithMetrics(
  overrides: Parameters<typeof TestRooms.start>[0] = {},
): Promise<{ rooms: TestRooms; metrics: Metrics }> {
  const rooms = await TestRooms.start(overrides);
  startedRooms.push(rooms);
  const metrics = createMetrics({
    databaseFile: rooms.db.file,
    workers: rooms.workers,
    rooms: () => rooms.sync.metrics(),
    isDiskLow: () => false,
    diskMarkBytes: 256,
    emails: () => ({ sent: 0, failed: 0 }),
    alarms: new Map(),
  });
  return { rooms, metrics };
}

/** Returns the value of a metric; undefined when it has no line. */
async function read(metrics: Metrics, name: string): Promise<number | undefined> {
  const sample = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return sample === undefined ? undefined : Number(sample.slice(name.length + 1));
}

test('durations are rendered as a histogram with cumulative buckets', () => {
  const durations = new Durations();
  for (const ms of [0.4, 0.5, 3, 7_000]) durations.add(ms);
  const lines = renderDurations('made_up_seconds', 'Made up.', durations).split('\n');
  expect(lines[1]).toBe('# TYPE made_up_seconds histogram');
  expect(lines).toContain('made_up_seconds_bucket{le="0.0005"} 2');
  expect(lines).toContain('made_up_seconds_bucket{le="0.0025"} 2');
  expect(lines).toContain('made_up_seconds_bucket{le="0.005"} 3');
  expect(lines).toContain('made_up_seconds_bucket{le="5"} 3');
  expect(lines).toContain('made_up_seconds_bucket{le="+Inf"} 4');
  expect(lines).toContain('made_up_seconds_count 4');
  expect(lines).toContain('made_up_seconds_sum 7.0039');
});

test('[I5] the metrics count rooms, sockets, appends and the lag of the journal while a client types', async () => {
  const { rooms, metrics } = await roomsWithMetrics();
  const { ada, ydocId } = await rooms.createFixture();
  // The first content does not count as unfolded. The first scrape can be over before the worker has started.
  await expect
    .poll(() => read(metrics, 'foolscap_journal_unfolded_rows'), { timeout: 20_000, interval: 200 })
    .toBe(0);
  const client = await rooms.join(ada, ydocId);
  const before = (await read(metrics, 'foolscap_append_seconds_count')) ?? -1;
  client.type(' a line');
  await client.saved();
  expect(await read(metrics, 'foolscap_append_seconds_count')).toBe(before + 1);
  expect(await read(metrics, 'foolscap_rooms')).toBe(1);
  expect(await read(metrics, 'foolscap_sockets')).toBe(1);
  expect(await read(metrics, 'foolscap_journal_unfolded_rows')).toBe(rooms.rows(ydocId).length);
  expect(await read(metrics, 'foolscap_journal_underived_rows')).toBe(rooms.rows(ydocId).length);
  expect(await read(metrics, 'foolscap_journal_lag_seconds')).toBeGreaterThan(0);
});

test('the metrics count folds, and folded rows no longer count as unfolded', async () => {
  const limits = { idleMs: 20, rows: 5, bytes: 1_000_000, everyMs: 20 };
  const { rooms, metrics } = await roomsWithMetrics({ foldLimits: limits });
  const { ada, ydocId } = await rooms.createFixture();
  const client = await rooms.join(ada, ydocId);
  client.type(' a line');
  await client.saved();
  await client.waitFor(() => rooms.rows(ydocId).length === 0);
  await client.waitFor(() => rooms.sync.metrics().folds.count > 0);
  expect(await read(metrics, 'foolscap_journal_unfolded_rows')).toBe(0);
  expect(await read(metrics, 'foolscap_fold_seconds_count')).toBeGreaterThan(0);
});

test('the metrics count refused rooms, refused upgrades and failed appends', async () => {
  const { rooms, metrics } = await roomsWithMetrics();
  const { ada, ydocId } = await rooms.createFixture();
  const stranger = await rooms.person('Bert');
  const refused = await read(metrics, 'foolscap_rooms_refused_total{reason="not-found"}');
  expect(await rooms.client(stranger, ydocId).refused()).toBe('not-found');
  expect(await read(metrics, 'foolscap_rooms_refused_total{reason="not-found"}')).toBe((refused ?? 0) + 1);

  const elsewhere = testSocket(rooms.url, { origin: 'https://elsewhere.example' });
  await until(() => rooms.sync.metrics().refusedUpgrades.get(403) !== undefined);
  elsewhere.destroy();
  expect(await read(metrics, 'foolscap_upgrades_refused_total{status="403"}')).toBeGreaterThan(0);

  const client = await rooms.join(ada, ydocId);
  rooms.db.rawWriter.exec('ALTER TABLE doc_update RENAME TO elsewhere');
  client.type(' a line');
  await client.waitFor(() => client.closeCodes.includes(1013));
  expect(await read(metrics, 'foolscap_append_failures_total')).toBeGreaterThan(0);
  rooms.db.rawWriter.exec('ALTER TABLE elsewhere RENAME TO doc_update');
});

test('a metric that could not be read has no line instead of a misleading 0', async () => {
  const { rooms, metrics } = await roomsWithMetrics();
  expect(await read(metrics, 'foolscap_newest_backup_seconds')).toBeUndefined();
  const folder = join(dirname(rooms.db.file), 'backups');
  mkdirSync(folder);
  for (const [name, at] of [
    ['old.db', 1_700_000_000],
    ['new.db', 1_800_000_000],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
  }
  expect(await read(metrics, 'foolscap_newest_backup_seconds')).toBe(1_800_000_000);
  await rooms.workers.close();
  expect(await read(metrics, 'foolscap_journal_unfolded_rows')).toBeUndefined();
  expect(await read(metrics, 'foolscap_database_bytes')).toBeGreaterThan(0);
});

test('docs/operations.md lists every metric, and neither it nor the dashboard names an unknown one', async () => {
  const { metrics } = await roomsWithMetrics();
  metrics.operation('get-workspaces', 'ok', 1);
  const text = await metrics.text();
  const exposed = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const namesIn = (file: string) => {
    const words = readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:foolscap|nodejs|process)_[a-z0-9_]+/g);
    return new Set([...words].map(([word]) => word.replace(/_(bucket|sum|count)$/, '')));
  };
  for (const file of ['docs/grafana.json', 'docs/operations.md']) {
    expect([...namesIn(file)].filter((name) => !exposed.has(name))).toEqual([]);
  }
  const ownMetrics = [...exposed].filter((name) => name?.startsWith('foolscap_'));
  expect(ownMetrics.filter((name) => !namesIn('docs/operations.md').has(name ?? ''))).toEqual([]);
});
