import { MAX_WORDS_ASKED, type CustomTab, type ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import type { DocumentStatus } from '#shared/documents/document-meta.ts';

/** The values in the tab dialog. Every field has a value. */
export interface TabDraft {
  name: string;
  icon: CustomTab['icon'];
  isDefault: boolean;
  kind: 'all' | 'document' | 'canvas';
  statuses: readonly DocumentStatus[];
  isPinned: boolean;
  /** Changed within this number of days; 'any' for no limit. */
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

/**
 * Returns the draft of a tab.
 * @param tab null for a new tab
 */
export function draftOf(tab: CustomTab | null): TabDraft {
  if (!tab) return NEW_TAB;
  const { kind, statuses, isPinned, changedWithinDays, folderId, words } = tab.settings;
  // The API allows any number of days. One that the dialog does not offer becomes the next longer option.
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

/** Returns the filter of a draft, without the fields that match everything. */
export function filterOf({ kind, statuses, isPinned, changed, folderId, words }: TabDraft): ItemFilter {
  const includesDocuments = kind !== 'canvas';
  return {
    ...(kind !== 'all' && { kind }),
    ...(includesDocuments && statuses.length > 0 && { statuses: [...statuses] }),
    ...(isPinned && { isPinned }),
    ...(changed !== 'any' && { changedWithinDays: Number(changed) }),
    ...(folderId !== 'any' && { folderId }),
    ...(words.trim() !== '' && { words: words.trim().slice(0, MAX_WORDS_ASKED) }),
  };
}
