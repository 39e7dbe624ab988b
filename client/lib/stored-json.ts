import * as v from 'valibot';
import { localStore, onOtherTabChange } from './local-store.ts';
import { sharedValue, type SharedValue } from './shared-value.ts';

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
 * A JSON value kept in this browser, of which all tabs learn.
 * @param first holds while nothing is kept, or what cannot be read
 */
export function storedJson<Schema extends v.GenericSchema>(
  name: string,
  schema: Schema,
  first: v.InferOutput<Schema>,
): SharedValue<v.InferOutput<Schema>> {
  let last: { text: string | null; value: v.InferOutput<Schema> } = { text: null, value: first };
  return sharedValue({
    get: () => {
      const text = localStore.get(name);
      if (text !== last.text) last = { text, value: readStored(name, schema) ?? first };
      return last.value;
    },
    set: (value) => localStore.set(name, JSON.stringify(value)),
    hear: (listener) => onOtherTabChange(name, listener),
  });
}
