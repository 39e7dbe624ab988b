// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import firstPaint from '../../public/theme.js?raw';
import { deviceTheme, themeForPath, useWorkspaceTheme, type Theme } from './theme.ts';

/** Runs `public/theme.js` for a path and returns the theme that it sets. */
function firstThemeOf(path: string): string | undefined {
  const document = { documentElement: { dataset: { theme: undefined } } };
  // The file is a classic script. It runs with stubs of the globals that it reads.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('location', 'document', firstPaint)({ pathname: path }, document);
  return document.documentElement.dataset.theme;
}

function preferDark(isDark: boolean): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isDark }));
}

beforeEach(() => localStorage.clear());

const PUBLIC = [
  '/',
  '/pricing',
  '/tools',
  '/login',
  '/signup',
  '/request-password-reset',
  '/password-reset',
  '/email-verification',
  '/invitation',
];

describe('the theme', () => {
  test('the theme is light until the writer selects one, which is stored at foolscap:theme', () => {
    preferDark(true);
    expect(deviceTheme.get()).toBe('light');
    deviceTheme.set('dark');
    expect(deviceTheme.get()).toBe('dark');
    expect(localStorage.getItem('foolscap:theme')).toBe('dark');
  });

  test('the theme starts from the device’s choice, else the open workspace’s `settings.theme`, else light', () => {
    preferDark(false);
    const { rerender, unmount } = renderHook(({ theme }) => useWorkspaceTheme('w1', theme), {
      initialProps: { theme: 'dark' as Theme },
    });
    expect(deviceTheme.get()).toBe('dark');
    expect([firstThemeOf('/workspace/w1'), firstThemeOf('/workspace/w2')]).toEqual(['dark', 'light']);
    rerender({ theme: 'light' });
    expect([deviceTheme.get(), firstThemeOf('/workspace/w1')]).toEqual(['light', 'light']);
    rerender({ theme: 'dark' });
    deviceTheme.set('light');
    expect([deviceTheme.get(), firstThemeOf('/workspace/w1')]).toEqual(['light', 'light']);
    localStorage.removeItem('foolscap:theme');
    unmount();
    expect(deviceTheme.get()).toBe('light');
  });

  test('a writer can select the system’s theme', () => {
    localStorage.setItem('foolscap:theme', 'system');
    for (const isDark of [true, false]) {
      preferDark(isDark);
      const expected = isDark ? 'dark' : 'light';
      expect([deviceTheme.get(), firstThemeOf('/workspaces')]).toEqual([expected, expected]);
    }
  });

  test.each(PUBLIC)('the public page %s is light in every theme', (path) => {
    preferDark(true);
    deviceTheme.set('dark');
    expect(themeForPath(path, 'dark')).toBe('light');
    expect(firstThemeOf(path)).toBe('light');
    expect(firstThemeOf(path === '/' ? path : `${path}/`)).toBe('light');
  });

  test.each(['/workspaces', '/workspace/0193a000', '/nowhere', '/login/x'])(
    'the page %s uses the selected theme',
    (path) => {
      for (const theme of ['light', 'dark'] satisfies Theme[]) {
        preferDark(theme === 'light');
        deviceTheme.set(theme);
        expect(themeForPath(path, deviceTheme.get())).toBe(theme);
        expect(firstThemeOf(path)).toBe(theme);
      }
    },
  );

  test('the first paint is light when storage is refused', () => {
    preferDark(true);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(firstThemeOf('/workspaces')).toBe('light');
    vi.unstubAllGlobals();
  });
});
