import { followedAtom } from './followed-atom.ts';
import { localStore, onStoredChange } from './local-store.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** The writer's selection on this device. With `system` nothing is stored, and the theme follows the system's. */
export const themeChoice = followedAtom<ThemeChoice>({
  read: () => {
    const stored = localStore.get('theme');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  },
  write: (choice) => {
    if (choice === 'system') localStore.remove('theme');
    else localStore.set('theme', choice);
  },
  follow: (listener) => onStoredChange('theme', listener),
});
