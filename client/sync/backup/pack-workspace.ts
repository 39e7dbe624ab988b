import * as Y from 'yjs';
import { writeBackupCanvas } from '#shared/backup/backup-canvas.ts';
import { BackupWriter, type BackupSource } from '#shared/backup/write-backup.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { SCHEMA_VERSION_TEXT, CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { isHigherSchema } from '../store/schema-order.ts';
import { templateContent } from '#shared/templates/template-content.ts';
import { emptyDocumentOf } from '#shared/editor/content/first-content.ts';
import { applyRows } from '../store/load-room.ts';

export interface PackedWorkspace {
  /** The zip, in pieces. */
  parts: readonly BlobPart[];
  documents: number;
  /** Documents, canvases and files that are not on this device. */
  missing: readonly { id: string; title: string }[];
  /** Files for which a zip has no room. */
  left: readonly { id: string; title: string }[];
}

interface PackOptions {
  source: BackupSource;
  /** Undefined where this browser keeps nothing. */
  database: DeviceDatabase | undefined;
  /** Markdown of documents that only this device has begun. */
  beginnings: ReadonlyMap<string, string>;
  /** Ids of items that the server does not have yet. */
  ownIds: ReadonlySet<string>;
  onProgress: (done: number, total: number) => void;
}

/** Makes the backup of a workspace from what this device keeps; in a worker. @throws what the database threw */
export async function packWorkspace(options: PackOptions): Promise<PackedWorkspace> {
  const { source, database, beginnings, ownIds, onProgress } = options;
  const writer = new BackupWriter(source);
  const titles = new Map(source.items.map(({ id, name }) => [id, name]));
  const ids = writer.documentIds;
  let schema = SCHEMA_VERSION_TEXT;
  const [canvasIds, assetIds] = [writer.canvasIds, writer.assetIds];
  const total = ids.length + canvasIds.length + assetIds.length;
  for (const [at, id] of ids.entries()) {
    onProgress(at, total);
    const kept = database && (await readStoredText(database, id, beginnings.get(id)));
    if (!kept) continue;
    const markdown = toMarkdown(fragmentToJson(kept.fragment), {
      tokenLabel: ({ attrs }) =>
        attrs?.['kind'] === 'link' ? (titles.get(String(attrs['ref'])) ?? null) : null,
    });
    writer.addText(id, { state: kept.state, markdown });
    kept.fragment.doc?.destroy();
    if (isHigherSchema(kept.schema, schema)) schema = kept.schema;
  }
  for (const [at, id] of canvasIds.entries()) {
    onProgress(ids.length + at, total);
    const kept = database && (await storedCanvas(database, id, ownIds.has(id)));
    if (!kept) continue;
    writer.addCanvas(id, canvasFile(kept.ydoc, writer));
    kept.ydoc.destroy();
    if (isHigherSchema(kept.schema, schema)) schema = kept.schema;
  }
  const parts: BlobPart[] = [];
  const full = new Set<string>();
  for (const [at, id] of assetIds.entries()) {
    onProgress(ids.length + canvasIds.length + at, total);
    const file = await database?.get('file', id);
    if (!file) continue;
    if (!writer.addFile(id, new Uint8Array(await file.blob.arrayBuffer()))) full.add(id);
    // A browser keeps what is large on its disk: of all files one is in memory.
    parts.push(new Blob([...writer.take()]));
  }
  onProgress(total, total);
  const { missing: all } = writer;
  const [missing, left] = [all.filter(({ id }) => !full.has(id)), all.filter(({ id }) => full.has(id))];
  return { parts: [...parts, ...writer.end(schema)], documents: ids.length, missing, left };
}

/** With our own keys: what comes back has to be the same picture. Cards name the file of their document in the zip. */
function canvasFile(ydoc: Y.Doc, writer: BackupWriter): string {
  const file = writeBackupCanvas(ydoc, {
    asset: (assetId) => writer.assetPathOf(assetId),
    document: (documentId) => writer.pathOf(documentId)?.replace(/\.md$/, ''),
  });
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A document's text as this device keeps it. */
interface StoredText {
  /** A Yjs update, version 1. */
  state: Uint8Array;
  fragment: Y.XmlFragment;
  /** The highest version of the editor's schema it was written under; empty where none was noted. */
  schema: string;
}

/**
 * What this device has of a document, also of one that a newer build wrote: nothing of it is shown or changed here.
 * @param beginning the Markdown of a document that only this device has begun, and may never have opened
 * @returns undefined when nothing of it is here
 * @throws what the database threw
 */
async function readStoredText(
  database: DeviceDatabase,
  ydocId: string,
  beginning?: string,
): Promise<StoredText | undefined> {
  const { rows, room } = await storedRows(database, ydocId);
  const ydoc = new Y.Doc();
  if (beginning !== undefined)
    Y.applyUpdate(ydoc, beginning === '' ? emptyDocumentOf(ydocId) : templateContent(ydocId, beginning));
  applyRows(rows, ydoc);
  if (ydoc.store.clients.size === 0) return undefined;
  return {
    state: Y.encodeStateAsUpdate(ydoc),
    fragment: ydoc.getXmlFragment(CONTENT_FRAGMENT),
    schema: room?.schema ?? '',
  };
}

/**
 * What this device has of a canvas, also of an empty one that has been here.
 * @param isOwn the server does not have it yet: where nothing was written, it is empty
 * @returns undefined when nothing of it is here
 * @throws what the database threw
 */
async function storedCanvas(
  database: DeviceDatabase,
  ydocId: string,
  isOwn: boolean,
): Promise<{ ydoc: Y.Doc; schema: string } | undefined> {
  const { rows, room } = await storedRows(database, ydocId);
  if (rows.length === 0 && !room && !isOwn) return undefined;
  const ydoc = new Y.Doc();
  applyRows(rows, ydoc);
  return { ydoc, schema: room?.schema ?? '' };
}

async function storedRows(database: DeviceDatabase, ydocId: string) {
  const [rows, room] = await Promise.all([
    database.getAllFromIndex('update', 'room', ydocId),
    database.get('room', ydocId),
  ]);
  return { rows, room };
}
