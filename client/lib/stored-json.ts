import * as v from 'valibot';
import type { WritableAtom } from 'nanostores';
import { followedAtom } from './followed-atom.ts';
import { localStore, onStoredChange } from './local-store.ts';

/**
 * Reads a JSON value from `localStorage`; null when it is missing or does not fit the schema (an older build wrote
 * it).
 */
export function readStored<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const text = localStore.get(name);
  if (text === null) return null;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/**
 * Creates an atom of a JSON value in `localStorage`, which all tabs share.
 * @param initial the value while none is stored, or one that does not fit the schema
 */
export function storedJson<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): WritableAtom<v.InferOutput<Schema>> {
  let last: { text: string | null; value: v.InferOutput<Schema> } = { text: null, value: initial };
  return followedAtom({
    read: () => {
      const text = localStore.get(name);
      if (text !== last.text) last = { text, value: readStored(name, schema) ?? initial };
      return last.value;
    },
    write: (value) => localStore.set(name, JSON.stringify(value)),
    follow: (listener) => onStoredChange(name, listener),
  });
}
