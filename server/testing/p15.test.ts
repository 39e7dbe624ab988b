import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backupName, manifestOf } from '#server/db/backups/backup-names.ts';
import { drillBackup } from '#server/db/backups/drill-backup.ts';
import { openWriter } from '#server/db/open.ts';
import { createScheduledBackups, type ScheduledBackups } from '#server/jobs/scheduled-backups.ts';
import { NEVER } from '#sync/testing/faults/full-disk.ts';
import { mountSmallDisk } from '#sync/testing/faults/small-disk.ts';
import { testFolder } from './database.ts';
import { gatewayTo } from './room-gateway.ts';
import { TestRooms, type TestClient } from './test-rooms.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-22T12:00:00.000Z');

let rooms: TestRooms;
let writer: TestClient;
let ydocId: string;
beforeAll(async () => {
  // Rows stay rows, however slow the machine is.
  rooms = await TestRooms.start({ foldLimits: NEVER });
  const desk = await rooms.desk();
  ydocId = desk.ydocId;
  writer = await rooms.joined(desk.ada, ydocId);
  writer.type('The clerk waited for the tide. '.repeat(200));
  await writer.saved();
  const other = await rooms.document(desk.workspaceId, desk.ada);
  await gatewayTo(rooms).replaceBody({
    ydocId: other,
    markdown: 'Low water.\n\nThe boats lay on the sand.',
    actingUserId: desk.ada.userId,
    operationKey: 'p15',
  });
});
afterAll(() => rooms.close());

const opened: ScheduledBackups[] = [];
afterEach(async () => {
  for (const backups of opened.splice(0)) await backups.close();
});

function desk(folder = join(testFolder(), 'backups'), everyHours = 24, spareBytes = 0) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const kept = { days: 2, weeks: 1 };
  const backups = createScheduledBackups({
    databaseFile: rooms.db.file,
    folder,
    everyHours,
    kept,
    log,
    spareBytes,
  });
  opened.push(backups);
  const alarms = () => lines.flatMap(({ alarm }) => alarm ?? []);
  return { folder, backups, alarms };
}

const made = async () => {
  const { folder, backups } = desk();
  const path = await backups.look(NOON);
  if (path === undefined) throw new Error('No backup was made.');
  return { folder, path };
};

describe('a backup', { timeout: 60_000 }, () => {
  test('[P15] is whole, readable by its owner alone, and the drill finds in it all that was there', async () => {
    const { folder, path } = await made();
    expect(readdirSync(folder).toSorted()).toEqual(
      [backupName(NOON), manifestOf(backupName(NOON))].toSorted(),
    );
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const report = drillBackup(folder);
    expect(report).toMatchObject({ file: path, problems: [] });
    expect(report.lines).toContainEqual({ what: 'texts that open', was: '2', now: '2' });
    expect(report.lines).toContainEqual({ what: 'rows of document', was: '2', now: '2' });
  });

  test('[P15][A2] of one moment, while somebody writes, who waits for nothing', async () => {
    const { backups, folder } = desk();
    const making = backups.look(NOON);
    const state = { isMade: false };
    void making.then(() => (state.isMade = true));
    let kept = 0;
    while (!state.isMade) {
      writer.type('!');
      await writer.saved();
      kept += 1;
    }
    expect(await making).toBeDefined();
    expect(drillBackup(folder).problems).toEqual([]);
    expect(kept).toBeGreaterThan(0);
  });

  test('[P15] that is missing, cut short, or has one byte flipped anywhere is found out, in a sentence', async () => {
    const { folder, path } = await made();
    const whole = readFileSync(path);
    const middle = whole.indexOf('The clerk waited');
    expect(middle).toBeGreaterThan(0);
    for (const at of [20, middle, whole.length - 1]) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      expect(drillBackup(folder).problems[0]).toBe(
        'The file is not what was written: its checksum is another.',
      );
    }
    writeFileSync(path, whole);
    expect(drillBackup(folder).problems).toEqual([]);
    truncateSync(path, whole.length - 4_096);
    expect(drillBackup(folder).problems[0]).toBe(
      `The file has ${whole.length - 4_096} bytes; it had ${whole.length} when it was made.`,
    );
    truncateSync(path, 100);
    expect(drillBackup(folder).problems.at(-1)).toMatch(/^The file cannot be read as a database: /);
    writeFileSync(path, whole);
    rmSync(manifestOf(path));
    expect(drillBackup(folder).problems[0]).toMatch(/^There is no .*: what the backup held/);
    rmSync(path);
    expect(drillBackup(folder).problems).toEqual([`There is no backup in ${folder}.`]);
  });

  test('[P15] a text that is another, damaged or gone is named, also where the file was written anew', async () => {
    const { folder, path } = await made();
    const copy = join(testFolder(), 'copy.db');
    const changed = (sql: string): string[] => {
      writeFileSync(copy, readFileSync(path));
      writeFileSync(manifestOf(copy), readFileSync(manifestOf(path)));
      const raw = openWriter(copy);
      raw.exec(sql);
      raw.pragma('journal_mode = DELETE');
      raw.close();
      return drillBackup(folder, copy).problems;
    };
    expect(changed(`UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = '${ydocId}'`)).toContain(
      `Text ${ydocId} is damaged.`,
    );
    expect(changed(`DELETE FROM doc_update WHERE ydoc_id = '${ydocId}' AND id > 1`)).toContain(
      `Text ${ydocId} is not what it was when the backup was made.`,
    );
    expect(changed(`DELETE FROM room WHERE ydoc_id = '${ydocId}'`)).toContain(`Text ${ydocId} is missing.`);
    expect(changed('DELETE FROM document')).toContain('Table document has 0 rows; it had 2.');
  });

  test('[P15][I4] the command prints what it compared, and ends with 1 where something is wrong', async () => {
    const { folder, path } = await made();
    const drill = (...given: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '../../scripts/drill.ts'), ...given],
        { env: { PATH: process.env['PATH'], DATA_DIR: dirname(folder) }, encoding: 'utf8' },
      );
      return { status, said: stdout + stderr };
    };
    expect(drill()).toMatchObject({ status: 0, said: expect.stringMatching(/texts that open +2 +2/) });
    truncateSync(path, 5_000);
    expect(drill()).toMatchObject({ status: 1, said: expect.stringContaining('The file has 5000 bytes') });
  });
});

describe('scheduled backups', { timeout: 60_000 }, () => {
  test('are made when they are due, whatever was started in between, and never when they are switched off', async () => {
    const { folder, backups } = desk();
    expect(await backups.look(NOON)).toBe(join(folder, backupName(NOON)));
    expect(await backups.look(NOON + 23 * HOUR)).toBeUndefined();
    expect(await desk(folder).backups.look(NOON + 23 * HOUR)).toBeUndefined();
    expect(await desk(folder).backups.look(NOON + 24 * HOUR)).toBeDefined();
    expect(await desk(folder, 0).backups.look(NOON + 99 * HOUR)).toBeUndefined();
  });

  test('one of each of so many days and weeks is kept, with what describes it, and nobody else’s file is touched', async () => {
    const { folder, backups } = desk();
    mkdirSync(folder, { recursive: true });
    const names = [1, 2, 3, 8, 9, 16].map((days) => backupName(NOON - days * 24 * HOUR));
    for (const name of names) {
      writeFileSync(join(folder, name), 'old');
      writeFileSync(join(folder, manifestOf(name)), '{}');
    }
    writeFileSync(join(folder, 'before-schema-9-2026.db'), 'kept');
    writeFileSync(join(folder, `${backupName(NOON - HOUR)}.making`), 'half');
    await backups.look(NOON);
    const left = readdirSync(folder).filter((name) => name.endsWith('.db'));
    // Two days, and of the weeks before the newest of one.
    expect(left.toSorted()).toEqual(
      [backupName(NOON), names[0] ?? '', names[3] ?? '', 'before-schema-9-2026.db'].toSorted(),
    );
    expect(readdirSync(folder)).toHaveLength(2 * 3 + 1);
  });

  test('the end of the program does not wait for one, and leaves no half of it', async () => {
    const { folder, backups, alarms } = desk();
    mkdirSync(folder, { recursive: true });
    const making = backups.look(NOON);
    // As far as it had come.
    writeFileSync(join(folder, `${backupName(NOON)}.making`), 'half');
    await backups.close();
    expect(await making).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    expect(alarms()).toEqual([]);
    expect(await backups.look(NOON + 24 * HOUR)).toBeUndefined();
  });

  test('a backup that cannot be made leaves nothing behind, raises an alarm, and is tried again later', async () => {
    const { folder, backups, alarms } = desk();
    mkdirSync(folder, { recursive: true });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    expect(await backups.look(NOON)).toBeUndefined();
    expect(alarms()).toEqual(['backup-failed']);
    rmSync(folder);
    expect(await backups.look(NOON + HOUR / 2)).toBeUndefined();
    expect(await backups.look(NOON + HOUR)).toBeDefined();
  });

  test('[P5] a full disk gets no half of one, and the last room is left to those who write', async () => {
    const modest = desk(undefined, 24, 1e18);
    expect(await modest.backups.look(NOON)).toBeUndefined();
    expect(modest.alarms()).toEqual(['backup-failed']);
    expect(readdirSync(modest.folder)).toEqual([]);
    const disk = mountSmallDisk(2);
    if (!disk) return;
    try {
      disk.fill(64 * 1024);
      const greedy = desk(join(disk.folder, 'backups'), 24, -1e18);
      expect(await greedy.backups.look(NOON)).toBeUndefined();
      expect(greedy.alarms()).toEqual(['backup-failed']);
      expect(readdirSync(greedy.folder)).toEqual([]);
      disk.empty();
      expect(await greedy.backups.look(NOON + HOUR)).toBeDefined();
      expect(drillBackup(greedy.folder).problems).toEqual([]);
    } finally {
      disk.unmount();
    }
  });
});
