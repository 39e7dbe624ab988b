import { useStore } from '@nanostores/react';
import { followedAtom } from './followed-atom.ts';
import { localStore, onStoredChange } from './local-store.ts';

export type Theme = 'light' | 'dark';

/** Public pages are light in every theme. `public/theme.js` holds the same list for the first paint. */
const LIGHT_ONLY: readonly string[] = [
  '/',
  '/pricing',
  '/tools',
  '/login',
  '/signup',
  '/request-password-reset',
  '/password-reset',
  '/email-verification',
  '/email-change',
];

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The theme of pages that may be dark: the writer's choice on this device, else the system's. */
export const deviceTheme = followedAtom<Theme>({
  read: () => {
    const chosen = localStore.get('theme');
    if (chosen === 'light' || chosen === 'dark') return chosen;
    return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
  },
  write: (theme) => localStore.set('theme', theme),
  follow: (listener) => {
    const system = window.matchMedia(DARK_SYSTEM);
    const stopStored = onStoredChange('theme', listener);
    system.addEventListener('change', listener);
    return () => {
      system.removeEventListener('change', listener);
      stopStored();
    };
  },
});

/** The device's theme, and how to change it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(deviceTheme), setTheme: deviceTheme.set };
}

/** The theme of the page at `path`. */
export function themeForPath(path: string, theme: Theme): Theme {
  const plain = path.replace(/(.)\/+$/, '$1');
  return LIGHT_ONLY.includes(plain) ? 'light' : theme;
}
