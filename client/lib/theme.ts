import { localStore, onOtherTabChange } from './local-store.ts';
import { sharedValue } from './shared-value.ts';

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

const shown = sharedValue<Theme>({
  get: () => {
    const chosen = localStore.get('theme');
    if (chosen === 'light' || chosen === 'dark') return chosen;
    return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
  },
  set: (theme) => localStore.set('theme', theme),
  hear: (listener) => {
    const system = window.matchMedia(DARK_SYSTEM);
    const stopTabs = onOtherTabChange('theme', listener);
    system.addEventListener('change', listener);
    return () => {
      system.removeEventListener('change', listener);
      stopTabs();
    };
  },
});

/** What this device shows where a page may be dark: the writer's choice, else the system's. */
export const getTheme = shown.get;
export const setTheme = shown.set;

/** The device's theme, and how to change it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: shown.useValue(), setTheme };
}

/** The theme of the page at `path`. */
export function themeForPath(path: string, theme: Theme): Theme {
  const plain = path.replace(/(.)\/+$/, '$1');
  return LIGHT_ONLY.includes(plain) ? 'light' : theme;
}
