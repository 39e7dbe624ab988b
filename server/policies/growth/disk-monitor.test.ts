import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { meta } from '#server/db/schema/index.ts';
import { testDatabase, testFolder } from '#server/testing/database.ts';
import { DiskMonitor, reusableBytesOf } from './disk-monitor.ts';

function createMark(markBytes = 1_000) {
  const disk: { free: number | Error; reusable: number } = { free: 5_000, reusable: 0 };
  const lines: [string, object][] = [];
  const line = (level: string) => (fields: object) => void lines.push([level, fields]);
  const mark = new DiskMonitor({
    folder: '/data',
    markBytes,
    log: { error: line('error'), info: line('info'), warn: line('warn') } as never,
    reusableBytes: () => disk.reusable,
    freeBytes: () => (disk.free instanceof Error ? Promise.reject(disk.free) : Promise.resolve(disk.free)),
  });
  const checkWith = async (free: number | Error, reusable = 0): Promise<boolean> => {
    disk.free = free;
    disk.reusable = reusable;
    await mark.check();
    return mark.isLow;
  };
  return { mark, checkWith, lines };
}

test('[A15] the disk is low below the mark, and has room again a tenth above it', async () => {
  const { checkWith } = createMark();
  expect(await checkWith(1_000)).toBe(false);
  expect(await checkWith(999)).toBe(true);
  expect(await checkWith(1_099)).toBe(true);
  expect(await checkWith(1_100)).toBe(false);
  expect(await checkWith(1_000)).toBe(false);
});

test('free pages of the database count as free space, but a quarter of the mark must be free outside it', async () => {
  const { checkWith } = createMark();
  expect(await checkWith(300, 699)).toBe(true);
  expect(await checkWith(300, 800)).toBe(false);
  expect(await checkWith(249, 5_000)).toBe(true);
  expect(await checkWith(275, 5_000)).toBe(false);
});

test('reusableBytesOf returns zero for a new database and the freed pages after a deletion', async () => {
  const db = testDatabase();
  expect(reusableBytesOf(db)).toBe(0);
  const words = 'The tide clerk counts boats. '.repeat(10_000);
  await db.write({ scopes: [] }, (tx) => tx.insert(meta).values({ key: 'long', value: words }));
  await db.write({ scopes: [] }, (tx) => tx.delete(meta).where(eq(meta.key, 'long')));
  expect(reusableBytesOf(db)).toBeGreaterThan(words.length * 0.9);
  await db.close();
});

test('the alarm is logged once each time the disk becomes low', async () => {
  const { checkWith, lines } = createMark();
  for (const free of [999, 500, 1_200, 1_300, 10]) await checkWith(free);
  expect(lines).toEqual([
    ['error', { alarm: 'disk-low', freeBytes: 999, reusableBytes: 0, markBytes: 1_000 }],
    ['info', { freeBytes: 1_200, reusableBytes: 0, markBytes: 1_000 }],
    ['error', { alarm: 'disk-low', freeBytes: 10, reusableBytes: 0, markBytes: 1_000 }],
  ]);
});

test('an unreadable file system keeps the last result and is logged once', async () => {
  const { checkWith, lines } = createMark();
  const fault = new Error('The disk does not answer.');
  expect(await checkWith(999)).toBe(true);
  expect([await checkWith(fault), await checkWith(fault)]).toEqual([true, true]);
  expect(lines.filter(([level]) => level === 'warn')).toEqual([['warn', { err: fault }]]);
  expect(await checkWith(2_000)).toBe(false);
});

test('start reads the real disk, and without a mark the disk is never low', async () => {
  const log = { error: () => {}, info: () => {}, warn: () => {} } as never;
  const lowest = new DiskMonitor({ folder: testFolder(), markBytes: Number.MAX_SAFE_INTEGER, log });
  const none = new DiskMonitor({ folder: '/nowhere/at/all', markBytes: 0, log });
  await Promise.all([lowest.start(), none.start()]);
  expect([lowest.isLow, none.isLow]).toEqual([true, false]);
  lowest.close();
  none.close();
});
