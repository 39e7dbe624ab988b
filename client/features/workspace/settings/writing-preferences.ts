import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { localStore, onOtherTabChange } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

/** How this writer likes to write on this device, whichever workspace is open. */
const WritingPreferences = v.object({
  /** The formatting bar above the page, beside the bubble that every selection gets. */
  showToolbar: v.fallback(v.boolean(), false),
  /** Quotes, dashes and ellipses are set as they are typed. */
  setsPunctuation: v.fallback(v.boolean(), true),
  /** The browser underlines what it takes for a mistake. */
  checksSpelling: v.fallback(v.boolean(), true),
  /** All blocks but the caret's step back. */
  focusMode: v.fallback(v.boolean(), false),
  /** The line one writes in stays at one height. */
  typewriterMode: v.fallback(v.boolean(), false),
});
export type WritingPreferences = v.InferOutput<typeof WritingPreferences>;

const NAME = 'writing';
const listeners = new Set<() => void>();
let last: { stored: string | null; value: WritingPreferences } | null = null;

/** What is stored and cannot be read counts as nothing: the defaults hold. */
function read(): WritingPreferences {
  const stored = localStore.get(NAME);
  if (last?.stored === stored) return last.value;
  last = { stored, value: readStored(NAME, WritingPreferences) ?? v.parse(WritingPreferences, {}) };
  return last.value;
}

export function setWritingPreferences(preferences: WritingPreferences): void {
  localStore.set(NAME, JSON.stringify(preferences));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const stopTabs = onOtherTabChange(NAME, listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    stopTabs();
  };
}

export const useWritingPreferences = (): WritingPreferences => useSyncExternalStore(subscribe, read);
