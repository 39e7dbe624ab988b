import * as Y from 'yjs';
import { templateContent } from '#shared/templates/template-content.ts';
import { emptyDocumentOf } from '#shared/editor/content/first-content.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { applyRows } from '../store/load-room.ts';

/** A document's text as this device keeps it. */
export interface StoredText {
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
export async function readStoredText(
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
export async function storedCanvas(
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
