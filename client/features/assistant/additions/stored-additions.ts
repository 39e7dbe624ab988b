import * as v from 'valibot';
import type { WritableAtom } from 'nanostores';
import { MAX_ADDITIONS } from '#shared/ai/answer-request.ts';
import { storedJson } from '#client/lib/stored-json.ts';

const Ids = v.array(v.string());
const atoms = new Map<string, WritableAtom<string[]>>();

/** Returns the ids of the documents that a writer added to the requests of a document, stored on this device. */
export function storedAdditions(userId: string, documentId: string): WritableAtom<string[]> {
  const name = `assistant-additions:${userId}:${documentId}`;
  const stored = atoms.get(name) ?? storedJson(name, Ids, []);
  atoms.set(name, stored);
  return stored;
}

/** Adds a document, or removes it. */
export function toggleAddition(stored: WritableAtom<string[]>, id: string): void {
  const ids = stored.get();
  if (ids.includes(id)) stored.set(ids.filter((other) => other !== id));
  else if (ids.length < MAX_ADDITIONS) stored.set([...ids, id]);
}
