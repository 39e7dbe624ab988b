import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';
import { openReader, type RawConnection } from '#server/db/open.ts';
import { readRoomOfAnySchema } from '#server/db/journal/read-room.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { testFolder } from '../database.ts';

const SAMPLES = join(import.meta.dirname, 'samples');

/** A database as an earlier release left it. */
export interface Sample {
  name: string;
  schema: number;
}

export function samples(): Sample[] {
  return readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.db.gz'))
    .map((name) => ({ name, schema: Number(/\d+/.exec(name)?.[0]) }));
}

/** Unpacks a sample. @returns the path of a writable copy */
export function unpack({ name }: Sample): string {
  const file = join(testFolder(), 'foolscap.db');
  writeFileSync(file, gunzipSync(readFileSync(join(SAMPLES, name))));
  return file;
}

type Row = Record<string, unknown>;

/** Returns every row of every table, so that a test sees all rows that a migration loses or changes. */
export function readAll(file: string): Map<string, Row[]> {
  return withReader(file, (raw) => {
    const tables = raw
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .pluck()
      .all() as string[];
    return new Map(tables.map((table) => [table, readTable(raw, table)]));
  });
}

function readTable(raw: RawConnection, table: string): Row[] {
  const columns = raw.pragma(`table_info("${table}")`) as { name: string }[];
  const order = columns.map(({ name }) => `"${name}"`).join();
  return raw.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`).all() as Row[];
}

/** Returns the text of every room by its id, read from its snapshot and rows, whose checksums are verified. */
export function readTexts(file: string): Map<string, string> {
  return withReader(file, (raw) => {
    const ids = raw
      .prepare("SELECT ydoc_id FROM room WHERE kind = 'document' AND deleted_at IS NULL ORDER BY ydoc_id")
      .pluck()
      .all() as string[];
    return new Map(ids.map((ydocId) => [ydocId, textOf(raw, ydocId)]));
  });
}

function textOf(raw: RawConnection, ydocId: string): string {
  const stored = readRoomOfAnySchema(raw, ydocId);
  if (!stored || stored.damaged.length > 0) throw new Error(`The room ${ydocId} is damaged.`);
  const doc = new Y.Doc();
  if (stored.snapshot) Y.applyUpdate(doc, stored.snapshot);
  for (const { bytes } of stored.rows) Y.applyUpdate(doc, bytes);
  // The fragment's own toString, which the lint rule takes for Object's.
  const text = doc.getXmlFragment(CONTENT_FRAGMENT).toString(); // oxlint-disable-line typescript/no-base-to-string
  doc.destroy();
  return text;
}

function withReader<T>(file: string, read: (raw: RawConnection) => T): T {
  const raw = openReader(file);
  try {
    return read(raw);
  } finally {
    raw.close();
  }
}
