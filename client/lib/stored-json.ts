import * as v from 'valibot';
import { localStore } from './local-store.ts';

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
