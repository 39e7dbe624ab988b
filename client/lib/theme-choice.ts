import { followedAtom } from './followed-atom.ts';
import { localStore, onStoredChange } from './local-store.ts';

const STORED = ['light', 'dark', 'system'] as const;

/** `workspace` is no selection: the theme of the open workspace, else light. */
export type ThemeChoice = (typeof STORED)[number] | 'workspace';

/** The writer's selection on this device. */
export const themeChoice = followedAtom<ThemeChoice>({
  read: () => {
    const stored = localStore.get('theme');
    return STORED.find((choice) => choice === stored) ?? 'workspace';
  },
  write: (choice) => {
    if (choice === 'workspace') localStore.remove('theme');
    else localStore.set('theme', choice);
  },
  follow: (listener) => onStoredChange('theme', listener),
});
