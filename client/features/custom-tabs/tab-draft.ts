import { MAX_WORDS_ASKED, type CustomTab, type ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import type { DocumentStatus } from '#shared/documents/document-meta.ts';

/** A tab while it is made or changed: every field has a value. */
export interface TabDraft {
  name: string;
  icon: CustomTab['icon'];
  isDefault: boolean;
  kind: 'all' | 'document' | 'canvas';
  statuses: readonly DocumentStatus[];
  isPinned: boolean;
  /** Days back, 'any' for no bound. */
  changed: 'any' | '1' | '7' | '30';
  /** 'any' for the whole workspace. */
  folderId: string;
  words: string;
}

export const CHANGED_OPTIONS = [
  { value: 'any', label: 'At any time' },
  { value: '1', label: 'In the last day' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
] as const;

const NEW_TAB: TabDraft = {
  name: '',
  icon: 'bookmark',
  isDefault: false,
  kind: 'all',
  statuses: [],
  isPinned: false,
  changed: 'any',
  folderId: 'any',
  words: '',
};

/** @param tab null for a new one */
export function draftOf(tab: CustomTab | null): TabDraft {
  if (!tab) return NEW_TAB;
  const { kind, statuses, isPinned, changedWithinDays, folderId, words } = tab.settings;
  // Days that are not offered here, by the API: the next longer time shows all that they do.
  const changed = CHANGED_OPTIONS.find(({ value }) => Number(value) >= (changedWithinDays ?? Infinity));
  return {
    name: tab.name,
    icon: tab.icon,
    isDefault: tab.isDefault,
    kind: kind ?? 'all',
    statuses: statuses ?? [],
    isPinned: isPinned ?? false,
    changed: changedWithinDays === undefined ? 'any' : (changed?.value ?? 'any'),
    folderId: folderId ?? 'any',
    words: words ?? '',
  };
}

/** The filter that a draft describes; what lets everything through is left out. */
export function filterOf({ kind, statuses, isPinned, changed, folderId, words }: TabDraft): ItemFilter {
  const isAboutDocuments = kind !== 'canvas';
  return {
    ...(kind !== 'all' && { kind }),
    ...(isAboutDocuments && statuses.length > 0 && { statuses: [...statuses] }),
    ...(isPinned && { isPinned }),
    ...(changed !== 'any' && { changedWithinDays: Number(changed) }),
    ...(folderId !== 'any' && { folderId }),
    ...(words.trim() !== '' && { words: words.trim().slice(0, MAX_WORDS_ASKED) }),
  };
}
