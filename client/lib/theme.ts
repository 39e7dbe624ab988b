import { useSyncExternalStore } from 'react';
import { localStore, onOtherTabChange } from './local-store.ts';

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

const listeners = new Set<() => void>();

/** What this device shows where a page may be dark: the writer's choice, else the system's. */
export function getTheme(): Theme {
  const chosen = localStore.get('theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function setTheme(theme: Theme): void {
  localStore.set('theme', theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const stopTabs = onOtherTabChange('theme', listener);
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    stopTabs();
  };
}

/** The device's theme, and how to change it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, getTheme), setTheme };
}

/** The theme of the page at `path`. */
export function themeForPath(path: string, theme: Theme): Theme {
  const plain = path.replace(/(.)\/+$/, '$1');
  return LIGHT_ONLY.includes(plain) ? 'light' : theme;
}
