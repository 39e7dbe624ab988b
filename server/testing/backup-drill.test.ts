import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backupName, manifestOf } from '#server/db/backups/backup-names.ts';
import { lastDrill } from '#server/db/backups/drill-record.ts';
import { drillBackup } from '#server/db/backups/drill-backup.ts';
import { openWriter } from '#server/db/open.ts';
import { createScheduledBackups, type ScheduledBackups } from '#server/jobs/scheduled-backups.ts';
import { NO_AUTOMATIC_FOLDS } from '#sync/testing/faults/full-disk.ts';
import { mountSmallDisk } from '#sync/testing/faults/small-disk.ts';
import { testFolder } from './database.ts';
import { documentGatewayOf } from './room-gateway.ts';
import { TestRooms, type TestClient } from './test-rooms.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-22T12:00:00.000Z');

let rooms: TestRooms;
let writer: TestClient;
let ydocId: string;
beforeAll(async () => {
  // Rows are never folded, however slow the machine is.
  rooms = await TestRooms.start({ foldLimits: NO_AUTOMATIC_FOLDS });
  const fixture = await rooms.createFixture();
  ydocId = fixture.ydocId;
  writer = await rooms.join(fixture.ada, ydocId);
  writer.type('The clerk waited for the tide. '.repeat(200));
  await writer.saved();
  const other = await rooms.document(fixture.workspaceId, fixture.ada);
  await documentGatewayOf(rooms).replaceBody({
    ydocId: other,
    markdown: 'Low water.\n\nThe boats lay on the sand.',
    actingUserId: fixture.ada.userId,
    operationKey: 'p15',
  });
});
afterAll(() => rooms.close());

const opened: ScheduledBackups[] = [];
afterEach(async () => {
  for (const backups of opened.splice(0)) await backups.close();
});

function scheduled(
  folder = join(testFolder(), 'backups'),
  everyHours = 24,
  spareBytes = 0,
  hasText = () => true,
) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const kept = { days: 2, weeks: 1 };
  const acts: string[] = [];
  const backups = createScheduledBackups({
    databaseFile: rooms.db.file,
    folder,
    everyHours,
    kept,
    log,
    spareBytes,
    hasText,
    onAttempt: ({ level, message }) => {
      acts.push(`${level}: ${message}`);
      return Promise.resolve();
    },
  });
  opened.push(backups);
  const alarms = () => lines.flatMap(({ alarm }) => alarm ?? []);
  return { folder, backups, alarms, acts };
}

const makeBackup = async () => {
  const { folder, backups } = scheduled();
  const path = await backups.runOnce(NOON);
  if (path === undefined) throw new Error('No backup was made.');
  return { folder, path };
};

describe('a backup', () => {
  test('[P15] a backup is complete, readable only by its owner, and contains everything that the drill compares', async () => {
    const { folder, path } = await makeBackup();
    expect(readdirSync(folder).toSorted()).toEqual(
      [backupName(NOON), manifestOf(backupName(NOON))].toSorted(),
    );
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    const report = drillBackup(folder);
    expect(report).toMatchObject({ file: path, problems: [] });
    expect(report.lines).toContainEqual({ what: 'texts that open', was: '2', now: '2' });
    expect(report.lines).toContainEqual({ what: 'rows of document', was: '2', now: '2' });
  });

  test('[P15][A2] a backup shows one moment, and a writer does not wait for it', async () => {
    const { backups, folder } = scheduled();
    const making = backups.runOnce(NOON);
    const state = { isMade: false };
    void making.then(() => (state.isMade = true));
    let savedKeys = 0;
    while (!state.isMade) {
      writer.type('!');
      await writer.saved();
      savedKeys += 1;
    }
    expect(await making).toBeDefined();
    expect(drillBackup(folder).problems).toEqual([]);
    expect(savedKeys).toBeGreaterThan(0);
  });

  test('[P15] the drill finds a missing or truncated backup and one with a flipped byte, and reports each with a sentence', async () => {
    const { folder, path } = await makeBackup();
    const intact = readFileSync(path);
    const middle = intact.indexOf('The clerk waited');
    expect(middle).toBeGreaterThan(0);
    for (const at of [20, middle, intact.length - 1]) {
      const bytes = Buffer.from(intact);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      expect(drillBackup(folder).problems[0]).toBe(
        'The file is not what was written: its checksum is another.',
      );
    }
    writeFileSync(path, intact);
    expect(drillBackup(folder).problems).toEqual([]);
    truncateSync(path, intact.length - 4_096);
    expect(drillBackup(folder).problems[0]).toBe(
      `The file has ${intact.length - 4_096} bytes; it had ${intact.length} when it was made.`,
    );
    truncateSync(path, 100);
    expect(drillBackup(folder).problems.at(-1)).toMatch(/^The file cannot be read as a database: /);
    writeFileSync(path, intact);
    rmSync(manifestOf(path));
    // As a backup of another tool, which may be whole.
    expect(drillBackup(folder)).toMatchObject({
      problems: [],
      note: `There is no ${manifestOf(path)}: what the backup held when it was made is unknown.`,
    });
    writeFileSync(manifestOf(path), '{"madeAt"');
    expect(drillBackup(folder).problems).toEqual([
      `${manifestOf(path)} cannot be read: what the backup held when it was made is unknown.`,
    ]);
    rmSync(path);
    expect(drillBackup(folder).problems).toEqual([`There is no backup in ${folder}.`]);
  });

  test('[P15] the drill names a text that differs, is damaged or missing, even in a file that was written again', async () => {
    const { folder, path } = await makeBackup();
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

  test('[P15][I4] a backup made by the command, and one made by another tool, pass the drill command', async () => {
    const dataDir = dirname(rooms.db.file);
    const run = (program: string, ...given: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '../../scripts', program), ...given],
        { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, MIN_FREE_DISK_MB: '0' }, encoding: 'utf8' },
      );
      return { status, output: stdout + stderr };
    };
    const made = run('backup.ts');
    expect(made).toMatchObject({
      status: 0,
      output: expect.stringMatching(/^Made .*backup-.*\.db with 2 texts and canvases\. “npm run drill -- /),
    });
    for (const name of readdirSync(join(dataDir, 'backups')))
      expect(statSync(join(dataDir, 'backups', name)).mode & 0o077).toBe(0);
    expect(run('drill.ts').status).toBe(0);
    const copy = join(testFolder(), 'backup.db');
    rooms.db.rawWriter.prepare('VACUUM INTO ?').run(copy);
    expect(run('drill.ts', copy)).toMatchObject({
      status: 0,
      output: expect.stringContaining(
        'The backup is whole: it opens, and every text of it can be read. There is no ',
      ),
    });
    // The page Health says that the backup can be restored.
    expect(lastDrill(join(dataDir, 'backups'))).toMatchObject({ file: 'backup.db', problems: 0 });
  });

  test('the backup command says why it made none', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../scripts/backup.ts')],
      { env: { PATH: process.env['PATH'], DATA_DIR: testFolder() }, encoding: 'utf8' },
    );
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is no database at .*\. Start Foolscap once\.\n$/),
    });
  });

  test('[P15][I4] the drill command prints its comparison and exits with 1 when something differs', async () => {
    const { folder, path } = await makeBackup();
    const drill = (...given: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, '../../scripts/drill.ts'), ...given],
        { env: { ...process.env, DATA_DIR: dirname(folder) }, encoding: 'utf8' },
      );
      return { status, output: stdout + stderr };
    };
    expect(drill()).toMatchObject({ status: 0, output: expect.stringMatching(/texts that open +2 +2/) });
    // The page Health shows the result.
    expect(lastDrill(folder)).toMatchObject({ file: basename(path), problems: 0 });
    truncateSync(path, 5_000);
    expect(drill()).toMatchObject({ status: 1, output: expect.stringContaining('The file has 5000 bytes') });
    expect(lastDrill(folder)?.problems).toBeGreaterThan(0);
  });
});

describe('scheduled backups', () => {
  test('scheduled backups are made when they are due, across restarts, and never when they are switched off', async () => {
    const { folder, backups } = scheduled();
    expect(await backups.runOnce(NOON)).toBe(join(folder, backupName(NOON)));
    expect(await backups.runOnce(NOON + 23 * HOUR)).toBeUndefined();
    expect(await scheduled(folder).backups.runOnce(NOON + 23 * HOUR)).toBeUndefined();
    expect(await scheduled(folder).backups.runOnce(NOON + 24 * HOUR)).toBeDefined();
    expect(await scheduled(folder, 0).backups.runOnce(NOON + 99 * HOUR)).toBeUndefined();
  });

  test('a backup that was made before the first text is followed by another as soon as there is a text', async () => {
    const folder = join(testFolder(), 'backups');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, backupName(NOON)), 'empty');
    const manifest = {
      madeAt: new Date(NOON).toISOString(),
      bytes: 5,
      sha256: '',
      schema: 1,
      tables: {},
      rooms: [],
    };
    writeFileSync(join(folder, manifestOf(backupName(NOON))), JSON.stringify(manifest));
    let hasText = false;
    const { backups } = scheduled(folder, 24, 0, () => hasText);
    expect(await backups.runOnce(NOON + HOUR)).toBeUndefined();
    hasText = true;
    expect(await backups.runOnce(NOON + 2 * HOUR)).toBe(join(folder, backupName(NOON + 2 * HOUR)));
    expect(await backups.runOnce(NOON + 3 * HOUR)).toBeUndefined();
  });

  test('old backups are thinned to one for each of so many days and weeks, with their manifests, and other files stay', async () => {
    const { folder, backups } = scheduled();
    mkdirSync(folder, { recursive: true });
    const names = [1, 2, 3, 8, 9, 16].map((days) => backupName(NOON - days * 24 * HOUR));
    for (const name of names) {
      writeFileSync(join(folder, name), 'old');
      writeFileSync(join(folder, manifestOf(name)), '{}');
    }
    writeFileSync(join(folder, 'before-schema-9-2026.db'), 'kept');
    writeFileSync(join(folder, `${backupName(NOON - HOUR)}.making`), 'half');
    await backups.runOnce(NOON);
    const remaining = readdirSync(folder).filter((name) => name.endsWith('.db'));
    // Two days, and the newest of one earlier week.
    expect(remaining.toSorted()).toEqual(
      [backupName(NOON), names[0] ?? '', names[3] ?? '', 'before-schema-9-2026.db'].toSorted(),
    );
    expect(readdirSync(folder)).toHaveLength(2 * 3 + 1);
  });

  test('closing does not wait for a backup in progress and leaves no part of it', async () => {
    const { folder, backups, alarms } = scheduled();
    mkdirSync(folder, { recursive: true });
    const making = backups.runOnce(NOON);
    // The part that was written so far.
    writeFileSync(join(folder, `${backupName(NOON)}.making`), 'half');
    await backups.close();
    expect(await making).toBeUndefined();
    expect(readdirSync(folder)).toEqual([]);
    expect(alarms()).toEqual([]);
    expect(await backups.runOnce(NOON + 24 * HOUR)).toBeUndefined();
  });

  test('a failed backup leaves nothing behind, raises an alarm, and is tried again later', async () => {
    const { folder, backups, alarms, acts } = scheduled();
    mkdirSync(folder, { recursive: true });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    expect(await backups.runOnce(NOON)).toBeUndefined();
    expect(alarms()).toEqual(['backup-failed']);
    rmSync(folder);
    expect(await backups.runOnce(NOON + HOUR / 2)).toBeUndefined();
    expect(await backups.runOnce(NOON + HOUR)).toBeDefined();
    // The log of the administration has both attempts.
    expect(acts).toEqual([
      'error: A backup could not be made. The server’s log has the cause.',
      expect.stringMatching(/^info: Made a backup with \d+ texts and canvases\.$/),
    ]);
  });

  test('[P5] a backup that fails on a full disk leaves nothing, and one that would use the last space is not made', async () => {
    const cautious = scheduled(undefined, 24, 1e18);
    expect(await cautious.backups.runOnce(NOON)).toBeUndefined();
    expect(cautious.alarms()).toEqual(['backup-failed']);
    expect(readdirSync(cautious.folder)).toEqual([]);
    const disk = mountSmallDisk(2);
    if (!disk) return;
    try {
      disk.fill(64 * 1024);
      const greedy = scheduled(join(disk.folder, 'backups'), 24, -1e18);
      expect(await greedy.backups.runOnce(NOON)).toBeUndefined();
      expect(greedy.alarms()).toEqual(['backup-failed']);
      expect(readdirSync(greedy.folder)).toEqual([]);
      disk.empty();
      expect(await greedy.backups.runOnce(NOON + HOUR)).toBeDefined();
      expect(drillBackup(greedy.folder).problems).toEqual([]);
    } finally {
      disk.unmount();
    }
  });
});
