import * as Y from 'yjs';
import { COMMON_NODE_KEYS, NODE_FIELDS } from '../node-types.ts';
import { isPlainRecord } from '../parse/read-values.ts';
import type { FoolscapKeys } from './json-canvas.ts';

// The unknown keys of a node or an edge: keys and types of later versions, and free values of API clients. A file
// contains them too, or an export and import would lose them [K16].

const NODE_KEYS = [...COMMON_NODE_KEYS, ...NODE_FIELDS.map(({ key }) => key)];
const EDGE_KEYS = ['ends', 'type', 'label', 'weight', 'gone'];

/** Returns the unknown keys of a node. @param type null for an unknown type: type and version are included then */
export const otherNodeKeys = (
  node: Y.Map<unknown> | undefined,
  type: string | null,
): FoolscapKeys | undefined =>
  unknownKeys(node, type === null ? NODE_KEYS.filter((key) => key !== 'type' && key !== 'v') : NODE_KEYS);

/** Returns the unknown keys of an edge. @param type the shown type; an unknown stored type is included */
export const otherEdgeKeys = (edge: Y.Map<unknown> | undefined, type: string): FoolscapKeys | undefined =>
  unknownKeys(
    edge,
    edge?.get('type') === undefined || edge.get('type') === type
      ? EDGE_KEYS
      : EDGE_KEYS.filter((key) => key !== 'type'),
  );

function unknownKeys(item: Y.Map<unknown> | undefined, known: readonly string[]): FoolscapKeys | undefined {
  const others: FoolscapKeys = {};
  for (const [key, value] of item?.entries() ?? [])
    if (!known.includes(key)) others[key] = value instanceof Y.AbstractType ? value.toJSON() : value;
  return Object.keys(others).length > 0 ? others : undefined;
}

/**
 * Reads unknown keys from a file. Known keys are ignored, except type and version, which belong to an unknown type.
 */
export function readOtherKeys(value: unknown, kind: 'node' | 'edge'): FoolscapKeys {
  if (!isPlainRecord(value)) return {};
  const known = kind === 'node' ? NODE_KEYS : EDGE_KEYS;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !known.includes(key) || key === 'type' || key === 'v'),
  );
}
