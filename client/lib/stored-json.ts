import * as v from 'valibot';
import type { WritableAtom } from 'nanostores';
import { followedAtom } from './followed-atom.ts';
import { localStore, onStoredChange } from './local-store.ts';

/** A JSON value kept in this browser; null when it is missing or not of this shape (an older build wrote it). */
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
 * A JSON value stored in this browser and shared by its tabs.
 * @param first the value while none is stored, or one that is not of this shape
 */
export function storedJson<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  first: v.InferOutput<Schema>,
): WritableAtom<v.InferOutput<Schema>> {
  let last: { text: string | null; value: v.InferOutput<Schema> } = { text: null, value: first };
  return followedAtom({
    read: () => {
      const text = localStore.get(name);
      if (text !== last.text) last = { text, value: readStored(name, schema) ?? first };
      return last.value;
    },
    write: (value) => localStore.set(name, JSON.stringify(value)),
    follow: (listener) => onStoredChange(name, listener),
  });
}
