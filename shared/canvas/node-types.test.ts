import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CANVAS_NODES } from './empty-canvas.ts';
import { COMMON_NODE_KEYS, NODE_FIELDS, NODE_TYPES, sliceOf } from './node-types.ts';
import { readNode } from './parse/read-node.ts';

/** A node without any type's fields: all names that it has are common to every type. */
const COMMON = readNode('n', new Y.Doc().getMap<Y.Map<unknown>>(CANVAS_NODES).set('n', new Y.Map()));

test('no two node types share a field key or name, and no field key is a key of all types', () => {
  const keys = NODE_FIELDS.map(({ key }) => key);
  const names = NODE_FIELDS.map(({ name }) => name);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(names).size).toBe(names.length);
  expect(keys.filter((key) => [...COMMON_NODE_KEYS, 'meta'].includes(key))).toEqual([]);
  expect(names.every((name) => COMMON[name] === null)).toBe(true);
});

test.each(NODE_TYPES)('[K16] %s has a migration from each earlier version', (type) => {
  const { version, migrations } = sliceOf(type);
  expect(migrations).toHaveLength(version - 1);
});

test.each(NODE_TYPES)('the default size of a %s lies between its minimum and its maximum', (type) => {
  const { usual, least, most } = sliceOf(type).size;
  for (const side of ['width', 'height'] as const) {
    expect(usual[side]).toBeGreaterThanOrEqual(least[side]);
    expect(usual[side]).toBeLessThanOrEqual(most[side]);
  }
});
