// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import firstPaint from '../../public/theme.js?raw';
import { deviceTheme, themeForPath, type Theme } from './theme.ts';

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
  test('the theme is the system’s until the writer selects one, which is stored at foolscap:theme', () => {
    preferDark(true);
    expect(deviceTheme.get()).toBe('dark');
    deviceTheme.set('light');
    expect(deviceTheme.get()).toBe('light');
    expect(localStorage.getItem('foolscap:theme')).toBe('light');
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

  test('the first paint uses the system’s theme, even when storage is refused', () => {
    preferDark(true);
    expect(firstThemeOf('/workspaces')).toBe('dark');
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(firstThemeOf('/workspaces')).toBe('dark');
    vi.unstubAllGlobals();
  });
});
