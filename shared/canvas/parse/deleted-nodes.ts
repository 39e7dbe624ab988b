import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { sliceOf, SEARCHABLE_FIELDS } from '../node-types.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { readNode } from './read-node.ts';
import type { NodeRecord } from './node-record.ts';

/**
 * The value of `gone` that hides a node until its large paste is complete. Such a node does not count as deleted
 * [K15].
 */
export const NOT_SHOWN_YET = 1;

/** A deleted node that can be restored [K5]. */
export interface DeletedNode {
  record: NodeRecord;
  /** The title and the text of the node; empty for a node without text, such as an image. */
  words: string;
  /** The Yjs client that deleted the node. Awareness gives its user's name while the user is connected. */
  clientId: number | undefined;
}

/**
 * Lists the deleted nodes of a canvas, the latest first. Empty notes are left out, because nothing of them is lost.
 * @param limit the maximum number of nodes; reading the text of many nodes takes a while
 */
export function deletedNodes(doc: Y.Doc, limit = Infinity): DeletedNode[] {
  const nodes = doc.getMap(CANVAS_NODES);
  const deleted = [...nodes].flatMap(([id, node]) => {
    const record = node instanceof Y.Map ? readNode(id, node) : undefined;
    const isDeletedNode = record !== undefined && record.gone !== null && record.gone !== NOT_SHOWN_YET;
    return isDeletedNode && node instanceof Y.Map ? [{ record, clientId: writerOf(node, 'gone') }] : [];
  });
  deleted.sort((a, b) => (b.record.gone ?? 0) - (a.record.gone ?? 0));
  const found: DeletedNode[] = [];
  for (const entry of deleted) {
    if (found.length === limit) break;
    const { type } = entry.record;
    const words = nodeWords(entry.record);
    if (words !== '' || type === null || !sliceOf(type).isTextOnly) found.push({ ...entry, words });
  }
  return found;
}

/**
 * Returns the title and the text of a node, one below the other. Instead of a missing text it uses a searchable
 * field.
 */
export function nodeWords(record: NodeRecord): string {
  const { title, text } = record;
  const fields: unknown[] = SEARCHABLE_FIELDS.map(({ name }) => record[name]);
  const lastField = fields.findLast((value) => typeof value === 'string');
  const content = text ? fragmentText(text) : typeof lastField === 'string' ? lastField : '';
  return [title ?? '', content.trim()].filter((part) => part !== '').join('\n');
}

/** Returns the Yjs client that wrote the value of a key; undefined for a key without a value. */
export function writerOf(node: Y.Map<unknown>, key: string): number | undefined {
  const item = node._map.get(key);
  return item && !item.deleted ? item.id.client : undefined;
}
