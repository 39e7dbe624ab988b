import * as Y from 'yjs';
import { COMMON_NODE_KEYS, NODE_FIELDS } from '../node-types.ts';
import { isPlainRecord } from '../parse/read-values.ts';
import type { OwnKeys } from './json-canvas.ts';

// What stands in a node or an edge beside what this build has a word for: keys and kinds of later versions, and what
// programs keep there. A file holds it too, or a canvas would come back with less than it had [K16].

const NODE_KEYS = [...COMMON_NODE_KEYS, ...NODE_FIELDS.map(({ key }) => key)];
const EDGE_KEYS = ['ends', 'type', 'label', 'weight', 'gone'];

/** @param type of a kind that is known; its own words go along for one that is not */
export const otherNodeKeys = (node: Y.Map<unknown> | undefined, type: string | null): OwnKeys | undefined =>
  rest(node, type === null ? NODE_KEYS.filter((key) => key !== 'type' && key !== 'v') : NODE_KEYS);

/** @param type as it is shown */
export const otherEdgeKeys = (edge: Y.Map<unknown> | undefined, type: string): OwnKeys | undefined =>
  rest(
    edge,
    edge?.get('type') === undefined || edge.get('type') === type
      ? EDGE_KEYS
      : EDGE_KEYS.filter((key) => key !== 'type'),
  );

function rest(item: Y.Map<unknown> | undefined, known: readonly string[]): OwnKeys | undefined {
  const others: OwnKeys = {};
  for (const [key, value] of item?.entries() ?? [])
    if (!known.includes(key)) others[key] = value instanceof Y.AbstractType ? value.toJSON() : value;
  return Object.keys(others).length > 0 ? others : undefined;
}

/** What a file says of such keys; what has a word of its own is not among them, but for a kind that is not known. */
export function readOtherKeys(value: unknown, kind: 'node' | 'edge'): OwnKeys {
  if (!isPlainRecord(value)) return {};
  const known = kind === 'node' ? NODE_KEYS : EDGE_KEYS;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !known.includes(key) || key === 'type' || key === 'v'),
  );
}
