import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrations, schemaVersion } from '../migrate.ts';
import { openReader, type RawConnection } from '../open.ts';
import { findMissingFiles } from './missing-files.ts';
import { backupsIn, manifestOf } from './backup-names.ts';
import { fileHash, readManifestFile, tableCounts, type BackupManifest } from './backup-manifest.ts';
import { roomFingerprints } from './room-fingerprints.ts';

export interface DrillLine {
  what: string;
  /** The value when the backup was made; empty when it is unknown. */
  was: string;
  now: string;
}

export interface DrillReport {
  /** Empty when there is no backup. */
  file: string;
  lines: DrillLine[];
  /** One sentence per problem; empty when the backup passed the drill. */
  problems: string[];
  /** A sentence about what could not be compared. A backup of another tool has no manifest, and may still be whole. */
  note?: string;
}

/** The report lists at most this many texts or files with problems, and counts the rest. */
const MAX_LISTED = 20;

/**
 * Checks that a backup can be restored. It opens a copy, checks the integrity of the database, opens every text, and
 * compares everything with the manifest. The backup itself is only read.
 * @param backupFile a backup file; defaults to the newest scheduled backup in the folder
 * @param uploads the folder of uploaded files; omitted when they are in a bucket
 */
export function drillBackup(folder: string, backupFile?: string, uploads?: string): DrillReport {
  const [newest] = backupsIn(folder);
  const file = backupFile ?? (newest && join(folder, newest.name)) ?? '';
  const report: DrillReport = { file, lines: [], problems: [] };
  if (file === '') report.problems.push(`There is no backup in ${folder}.`);
  else if (!existsSync(file)) report.problems.push(`There is no file at ${file}.`);
  if (report.problems.length > 0) return report;
  const manifest = readManifest(file, report);
  const tempFolder = mkdtempSync(join(tmpdir(), 'foolscap-drill-'));
  try {
    const copy = join(tempFolder, 'copy.db');
    copyFileSync(file, copy);
    // A backup that another tool made may have its newest commits in a WAL beside it.
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
    compareFile(copy, manifest, report);
    compareContent(copy, manifest, report, uploads);
  } finally {
    rmSync(tempFolder, { recursive: true, force: true });
  }
  return report;
}

function readManifest(file: string, report: DrillReport): BackupManifest | undefined {
  const { manifest, isAbsent } = readManifestFile(file);
  if (manifest) return manifest;
  const path = manifestOf(file);
  const sentence = (what: string): string => `${what}: what the backup held when it was made is unknown.`;
  if (isAbsent) report.note = sentence(`There is no ${path}`);
  else report.problems.push(sentence(`${path} cannot be read`));
  return undefined;
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
    if (uploads !== undefined) compareFiles(raw, uploads, report);
  } catch (error) {
    report.problems.push(
      `The file cannot be read as a database: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    raw?.close();
  }
}

function compareFiles(raw: RawConnection, uploads: string, { lines, problems }: DrillReport): void {
  const { expected, problems: fileProblems } = findMissingFiles(raw, uploads);
  lines.push({
    what: 'files that are there',
    was: String(expected),
    now: String(expected - fileProblems.length),
  });
  problems.push(...fileProblems.slice(0, MAX_LISTED));
  if (fileProblems.length > MAX_LISTED) problems.push(`And ${fileProblems.length - MAX_LISTED} more files.`);
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
  const newestSchema = readMigrations().length;
  lines.push({ what: 'schema', was: manifest ? String(manifest.schema) : '', now: String(schema) });
  if (schema === 0 || schema > newestSchema)
    problems.push(`The backup has schema ${schema}; this program knows 1 to ${newestSchema}.`);
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
  const roomProblems: string[] = [];
  let openedCount = 0;
  for (const { ydocId, sha256, state } of roomFingerprints(raw)) {
    if (state === 'whole') openedCount += 1;
    const expectedHash = expected.get(ydocId);
    expected.delete(ydocId);
    if (state === 'damaged') roomProblems.push(`Text ${ydocId} is damaged.`);
    else if (state === 'incomplete') roomProblems.push(`Text ${ydocId} lacks parts that others stand on.`);
    else if (manifest && expectedHash !== sha256)
      roomProblems.push(`Text ${ydocId} is not what it was when the backup was made.`);
  }
  for (const ydocId of expected.keys()) roomProblems.push(`Text ${ydocId} is missing.`);
  const was = manifest ? String(manifest.rooms.filter(([, , , state]) => state === 'whole').length) : '';
  lines.push({ what: 'texts that open', was, now: String(openedCount) });
  problems.push(...roomProblems.slice(0, MAX_LISTED));
  if (roomProblems.length > MAX_LISTED) problems.push(`And ${roomProblems.length - MAX_LISTED} more texts.`);
}
