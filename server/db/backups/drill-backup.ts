import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readMigrations, schemaVersion } from '../migrate.ts';
import { openReader, type RawConnection } from '../open.ts';
import { missingFiles } from './missing-files.ts';
import { backupsIn, manifestOf } from './backup-names.ts';
import { BackupManifest, fileHash, tableCounts } from './backup-manifest.ts';
import { roomPrints } from './room-prints.ts';

export interface DrillLine {
  what: string;
  /** As it was when the backup was made; empty where that is unknown. */
  was: string;
  now: string;
}

export interface DrillReport {
  /** Empty when there is no backup. */
  file: string;
  lines: DrillLine[];
  /** A sentence each; the backup proved itself when there is none. */
  problems: string[];
}

/** So many texts that are not what they were are named; of more the number says enough. */
const MOST_NAMED = 20;

/**
 * Proves a backup: opens a copy of it for reading, as a restore would, looks through the whole of it, opens every text,
 * and compares all with what it held when it was made. The backup itself is only read.
 * @param named a file; the newest scheduled backup of the folder when it is left out
 * @param uploads where the files of workspaces lie; left out where a bucket has them
 */
export function drillBackup(folder: string, named?: string, uploads?: string): DrillReport {
  const [newest] = backupsIn(folder);
  const file = named ?? (newest && join(folder, newest.name)) ?? '';
  const report: DrillReport = { file, lines: [], problems: [] };
  if (file === '') report.problems.push(`There is no backup in ${folder}.`);
  else if (!existsSync(file)) report.problems.push(`There is no file at ${file}.`);
  if (report.problems.length > 0) return report;
  const manifest = readManifest(file, report);
  const place = mkdtempSync(join(tmpdir(), 'foolscap-drill-'));
  try {
    const copy = join(place, 'copy.db');
    copyFileSync(file, copy);
    // A backup made by other means may have its newest commits in a log beside it.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    compareFile(copy, manifest, report);
    compareContent(copy, manifest, report, uploads);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return report;
}

function readManifest(file: string, { problems }: DrillReport): BackupManifest | undefined {
  const path = manifestOf(file);
  try {
    return v.parse(BackupManifest, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    problems.push(
      isAbsent
        ? `There is no ${path}: what the backup held when it was made is unknown.`
        : `${path} cannot be read: what the backup held when it was made is unknown.`,
    );
    return undefined;
  }
}

function compareFile(copy: string, manifest: BackupManifest | undefined, report: DrillReport): void {
  const { size } = statSync(copy);
  report.lines.push({ what: 'bytes', was: manifest ? String(manifest.bytes) : '', now: String(size) });
  if (!manifest) return;
  if (size !== manifest.bytes)
    report.problems.push(`The file has ${size} bytes; it had ${manifest.bytes} when it was made.`);
  else if (fileHash(copy) !== manifest.sha256)
    report.problems.push('The file is not what was written: its checksum is another.');
}

function compareContent(
  copy: string,
  manifest: BackupManifest | undefined,
  report: DrillReport,
  uploads: string | undefined,
): void {
  let raw: RawConnection | undefined;
  try {
    raw = openReader(copy);
    compareDatabase(raw, manifest, report);
    compareRooms(raw, manifest, report);
    if (uploads !== undefined) lookForFiles(raw, uploads, report);
  } catch (error) {
    report.problems.push(
      `The file cannot be read as a database: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    raw?.close();
  }
}

function lookForFiles(raw: RawConnection, uploads: string, { lines, problems }: DrillReport): void {
  const { expected, problems: missing } = missingFiles(raw, uploads);
  lines.push({
    what: 'files that are there',
    was: String(expected),
    now: String(expected - missing.length),
  });
  problems.push(...missing.slice(0, MOST_NAMED));
  if (missing.length > MOST_NAMED) problems.push(`And ${missing.length - MOST_NAMED} more files.`);
}

function compareDatabase(
  raw: RawConnection,
  manifest: BackupManifest | undefined,
  { lines, problems }: DrillReport,
): void {
  const integrity = String(raw.pragma('integrity_check(1)', { simple: true }));
  lines.push({ what: 'integrity', was: manifest ? 'ok' : '', now: integrity });
  if (integrity !== 'ok') problems.push(`The database is damaged: ${integrity}.`);
  const broken = raw.pragma('foreign_key_check');
  const count = Array.isArray(broken) ? broken.length : 0;
  lines.push({ what: 'rows that refer to nothing', was: manifest ? '0' : '', now: String(count) });
  if (count > 0) problems.push(`${count} rows refer to rows that are not there.`);
  const schema = schemaVersion(raw);
  const known = readMigrations().length;
  lines.push({ what: 'schema', was: manifest ? String(manifest.schema) : '', now: String(schema) });
  if (schema === 0 || schema > known)
    problems.push(`The backup has schema ${schema}; this program knows 1 to ${known}.`);
  const tables = tableCounts(raw);
  for (const table of ['user', 'workspace', 'folder', 'document', 'canvas', 'doc_version'])
    lines.push({
      what: `rows of ${table}`,
      was: String(manifest?.tables[table] ?? ''),
      now: String(tables[table] ?? 0),
    });
  for (const [table, rows] of Object.entries(manifest?.tables ?? {}))
    if (tables[table] !== rows)
      problems.push(`Table ${table} has ${tables[table] ?? 0} rows; it had ${rows}.`);
}

function compareRooms(
  raw: RawConnection,
  manifest: BackupManifest | undefined,
  { lines, problems }: DrillReport,
): void {
  const expected = new Map(manifest?.rooms.map(([ydocId, , sha256]) => [ydocId, sha256]));
  const wrong: string[] = [];
  let opened = 0;
  for (const { ydocId, sha256, state } of roomPrints(raw)) {
    if (state === 'whole') opened += 1;
    const before = expected.get(ydocId);
    expected.delete(ydocId);
    if (state === 'damaged') wrong.push(`Text ${ydocId} is damaged.`);
    else if (state === 'incomplete') wrong.push(`Text ${ydocId} lacks parts that others stand on.`);
    else if (manifest && before !== sha256)
      wrong.push(`Text ${ydocId} is not what it was when the backup was made.`);
  }
  for (const ydocId of expected.keys()) wrong.push(`Text ${ydocId} is missing.`);
  const was = manifest ? String(manifest.rooms.filter(([, , , state]) => state === 'whole').length) : '';
  lines.push({ what: 'texts that open', was, now: String(opened) });
  problems.push(...wrong.slice(0, MOST_NAMED));
  if (wrong.length > MOST_NAMED) problems.push(`And ${wrong.length - MOST_NAMED} more texts.`);
}
