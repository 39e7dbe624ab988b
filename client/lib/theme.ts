import { useStore } from '@nanostores/react';
import { followedAtom } from './followed-atom.ts';
import { localStore, onStoredChange } from './local-store.ts';

export type Theme = 'light' | 'dark';

/** Public pages, which are light in every theme. `public/theme.js` has the same list for the first paint. */
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
  '/invitation',
  '/oauth/callback',
];

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The theme of pages that can be dark: the writer's selection on this device, else the system's theme. */
export const deviceTheme = followedAtom<Theme>({
  read: () => {
    const selected = localStore.get('theme');
    if (selected === 'light' || selected === 'dark') return selected;
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

/** Returns the device's theme and its setter. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useStore(deviceTheme), setTheme: deviceTheme.set };
}

/** Returns the theme of the page at `path`. */
export function themeForPath(path: string, theme: Theme): Theme {
  const normalPath = path.replace(/(.)\/+$/, '$1');
  return LIGHT_ONLY.includes(normalPath) ? 'light' : theme;
}
