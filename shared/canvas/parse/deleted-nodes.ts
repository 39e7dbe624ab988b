import * as Y from 'yjs';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { sliceOf, WORD_FIELDS } from '../node-types.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { readNode } from './read-node.ts';
import type { NodeRecord } from './node-record.ts';

/** A node of a large paste that is not there yet: it was never seen, so it is not deleted either [K15]. */
export const NOT_SHOWN_YET = 1;

/** A node that was deleted and can come back [K5]. */
export interface DeletedNode {
  record: NodeRecord;
  /** All that is written in it, its title first; empty for a picture and the like. */
  words: string;
  /** Who deleted it, by their Yjs client; people are told by it while they are here. */
  clientId: number | undefined;
}

/**
 * The deleted nodes of a canvas, the latest first. Notes that nobody wrote in are left out: nothing of them is lost.
 * @param most so many at most: reading their words takes a while
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

/** What is written in a node, its title first. */
export function nodeWords(record: NodeRecord): string {
  const { title, text } = record;
  const fields: unknown[] = WORD_FIELDS.map(({ name }) => record[name]);
  const last = fields.findLast((value) => typeof value === 'string');
  const written = text ? fragmentText(text) : typeof last === 'string' ? last : '';
  return [title ?? '', written.trim()].filter((part) => part !== '').join('\n');
}

/** The Yjs client that wrote what stands at a key; undefined where nothing does. */
export function writerOf(node: Y.Map<unknown>, key: string): number | undefined {
  const item = node._map.get(key);
  return item && !item.deleted ? item.id.client : undefined;
}
