import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { sliceOf, WORD_FIELDS } from '../node-types.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { readNode } from './read-node.ts';
import type { NodeRecord } from './node-record.ts';

/** The value of `gone` that hides a node until its large paste is complete. Such a node does not count as deleted [K15]. */
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
 * @param most the maximum number of nodes; reading the text of many nodes takes a while
 */
export function deletedNodes(doc: Y.Doc, most = Infinity): DeletedNode[] {
  const nodes = doc.getMap(CANVAS_NODES);
  const dead = [...nodes].flatMap(([id, node]) => {
    const record = node instanceof Y.Map ? readNode(id, node) : undefined;
    const isDead = record !== undefined && record.gone !== null && record.gone !== NOT_SHOWN_YET;
    return isDead && node instanceof Y.Map ? [{ record, clientId: writerOf(node, 'gone') }] : [];
  });
  dead.sort((a, b) => (b.record.gone ?? 0) - (a.record.gone ?? 0));
  const found: DeletedNode[] = [];
  for (const one of dead) {
    if (found.length === most) break;
    const { type } = one.record;
    const words = nodeWords(one.record);
    if (words !== '' || type === null || !sliceOf(type).isOnlyWords) found.push({ ...one, words });
  }
  return found;
}

/** Returns the title and the text of a node, one below the other. Instead of a missing text it uses a searchable field. */
export function nodeWords(record: NodeRecord): string {
  const { title, text } = record;
  const fields: unknown[] = WORD_FIELDS.map(({ name }) => record[name]);
  const last = fields.findLast((value) => typeof value === 'string');
  const written = text ? fragmentText(text) : typeof last === 'string' ? last : '';
  return [title ?? '', written.trim()].filter((part) => part !== '').join('\n');
}

/** Returns the Yjs client that wrote the value of a key; undefined for a key without a value. */
export function writerOf(node: Y.Map<unknown>, key: string): number | undefined {
  const item = node._map.get(key);
  return item && !item.deleted ? item.id.client : undefined;
}
