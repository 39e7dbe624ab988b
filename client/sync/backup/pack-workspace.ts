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
  /** Files that did not fit into the zip. */
  left: readonly { id: string; title: string }[];
}

interface PackOptions {
  source: BackupSource;
  /** Undefined when this browser stores nothing. */
  database: DeviceDatabase | undefined;
  /** The initial Markdown of documents that were created on this device only, by document id. */
  beginnings: ReadonlyMap<string, string>;
  /** Ids of items that the server does not have yet. */
  ownIds: ReadonlySet<string>;
  onProgress: (done: number, total: number) => void;
}

/** Makes the backup of a workspace from this device's data. Runs in a worker. @throws any error of the database */
export async function packWorkspace(options: PackOptions): Promise<PackedWorkspace> {
  const { source, database, beginnings, ownIds, onProgress } = options;
  const writer = new BackupWriter(source);
  const titles = new Map(source.items.map(({ id, name }) => [id, name]));
  const ids = writer.documentIds;
  let schema = SCHEMA_VERSION_TEXT;
  const [canvasIds, assetIds] = [writer.canvasIds, writer.assetIds];
  const total = ids.length + canvasIds.length + assetIds.length;
  for (const [index, id] of ids.entries()) {
    onProgress(index, total);
    const stored = database && (await readStoredText(database, id, beginnings.get(id)));
    if (!stored) continue;
    const markdown = toMarkdown(fragmentToJson(stored.fragment), {
      tokenLabel: ({ attrs }) =>
        attrs?.['kind'] === 'link' ? (titles.get(String(attrs['ref'])) ?? null) : null,
      keepsGaps: true,
      linksAddresses: true,
    });
    writer.addText(id, { state: stored.state, markdown });
    stored.fragment.doc?.destroy();
    if (isHigherSchema(stored.schema, schema)) schema = stored.schema;
  }
  for (const [index, id] of canvasIds.entries()) {
    onProgress(ids.length + index, total);
    const stored = database && (await readStoredCanvas(database, id, ownIds.has(id)));
    if (!stored) continue;
    writer.addCanvas(id, canvasFile(stored.ydoc, writer));
    stored.ydoc.destroy();
    if (isHigherSchema(stored.schema, schema)) schema = stored.schema;
  }
  const parts: BlobPart[] = [];
  const oversizedIds = new Set<string>();
  for (const [index, id] of assetIds.entries()) {
    onProgress(ids.length + canvasIds.length + index, total);
    const file = await database?.get('file', id);
    if (!file) continue;
    if (!writer.addFile(id, new Uint8Array(await file.blob.arrayBuffer()))) oversizedIds.add(id);
    // The browser stores large blobs on disk, so that only one file at a time is in memory.
    parts.push(new Blob([...writer.takeFinishedParts()]));
  }
  onProgress(total, total);
  const { missing: notPacked } = writer;
  const [missing, left] = [
    notPacked.filter(({ id }) => !oversizedIds.has(id)),
    notPacked.filter(({ id }) => oversizedIds.has(id)),
  ];
  return { parts: [...parts, ...writer.end(schema)], documents: ids.length, missing, left };
}

/**
 * Writes a canvas as a `.canvas` file, with Foolscap's own keys, so that a restored canvas looks the same. Document
 * cards name the file of their document in the zip.
 */
function canvasFile(ydoc: Y.Doc, writer: BackupWriter): string {
  const file = writeBackupCanvas(ydoc, {
    asset: (assetId) => writer.assetPathOf(assetId),
    document: (documentId) => writer.pathOf(documentId)?.replace(/\.md$/, ''),
  });
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A document's text as this device stores it. */
interface StoredText {
  /** A Yjs update, version 1. */
  state: Uint8Array;
  fragment: Y.XmlFragment;
  /** The highest version of the editor's schema that the text was written with; empty when unknown. */
  schema: string;
}

/**
 * Reads a document's text from this device. Text of a newer build is read as well, because it is neither shown nor
 * changed.
 * @param beginning the initial Markdown of a document that was created on this device only, and possibly never opened
 * @returns undefined when this device has no text of it
 * @throws any error of the database
 */
async function readStoredText(
  database: DeviceDatabase,
  ydocId: string,
  beginning?: string,
): Promise<StoredText | undefined> {
  const { rows, room } = await readRows(database, ydocId);
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
 * Reads a canvas from this device. A canvas that was stored here may be empty.
 * @param isLocalOnly the server does not have the canvas yet: without stored rows it is empty, not missing
 * @returns undefined when this device has nothing of it
 * @throws any error of the database
 */
async function readStoredCanvas(
  database: DeviceDatabase,
  ydocId: string,
  isLocalOnly: boolean,
): Promise<{ ydoc: Y.Doc; schema: string } | undefined> {
  const { rows, room } = await readRows(database, ydocId);
  if (rows.length === 0 && !room && !isLocalOnly) return undefined;
  const ydoc = new Y.Doc();
  applyRows(rows, ydoc);
  return { ydoc, schema: room?.schema ?? '' };
}

async function readRows(database: DeviceDatabase, ydocId: string) {
  const [rows, room] = await Promise.all([
    database.getAllFromIndex('update', 'room', ydocId),
    database.get('room', ydocId),
  ]);
  return { rows, room };
}
