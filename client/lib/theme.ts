import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useLayoutEffect } from 'react';
import { withoutSlash } from '#shared/site/old-paths.ts';
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

/** The name under which the device stores that a workspace is dark, for the first paint (`public/theme.js`). */
const darkName = (workspaceId: string): string => `theme:${workspaceId}`;

const [, firstWorkspaceId] = /^\/workspace\/([^/]+)/.exec(window.location.pathname) ?? [];
const isFirstDark = firstWorkspaceId !== undefined && localStore.get(darkName(firstWorkspaceId)) !== null;

/** The theme of the open workspace; null where none is open. */
const workspaceTheme = atom<Theme | null>(isFirstDark ? 'dark' : null);

/** Makes a workspace's theme the default of this device while the workspace is open. */
export function useWorkspaceTheme(workspaceId: string, theme: Theme): void {
  useLayoutEffect(() => {
    if (theme === 'dark') localStore.set(darkName(workspaceId), theme);
    else localStore.remove(darkName(workspaceId));
    workspaceTheme.set(theme);
    return () => workspaceTheme.set(null);
  }, [workspaceId, theme]);
}

/**
 * The theme of pages that can be dark: the writer's selection on this device, which can be the system's theme; else
 * the theme of the open workspace, else light.
 */
export const deviceTheme = followedAtom<Theme>({
  read: () => {
    const selected = localStore.get('theme');
    if (selected === 'light' || selected === 'dark') return selected;
    if (selected === 'system') return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
    return workspaceTheme.get() ?? 'light';
  },
  write: (theme) => localStore.set('theme', theme),
  follow: (listener) => {
    const system = window.matchMedia(DARK_SYSTEM);
    const stopStored = onStoredChange('theme', listener);
    const stopWorkspace = workspaceTheme.listen(listener);
    system.addEventListener('change', listener);
    return () => {
      system.removeEventListener('change', listener);
      stopWorkspace();
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
  const normalPath = withoutSlash(path);
  return LIGHT_ONLY.includes(normalPath) ? 'light' : theme;
}
