// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { deviceTheme } from '#client/lib/theme.ts';
import { usePageLook, type PageLook } from '#client/workspace/pages/page-look.ts';
import type { SharedLook } from './settings-draft.ts';
import { storeDeviceLook } from './store-device-look.ts';

const PLAIN: PageLook = { editorFont: 'courier', showPaperBackground: false };
const PAPER: PageLook = { editorFont: 'garamond', showPaperBackground: true };
const lookUnder = (settings: PageLook) =>
  renderHook(() => usePageLook({ id: 'w1', settings })).result.current;
const save = (look: PageLook, theme: 'light' | 'dark', sharedLook: SharedLook): void =>
  act(() => storeDeviceLook('w1', { look, theme, sharedLook }, 'light'));

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

test('a look that becomes the default of the workspace is not stored on the device, which follows later defaults', () => {
  save(PLAIN, 'dark', { ...PLAIN, theme: 'dark' });
  expect(localStorage.getItem('foolscap:theme')).toBeNull();
  expect(lookUnder(PAPER)).toEqual(PAPER);
});

test('a look that is not the default of the workspace is stored on the device and goes before later defaults', () => {
  save(PLAIN, 'dark', { ...PAPER, theme: 'light' });
  expect(deviceTheme.get()).toBe('dark');
  const { editorFont, showPaperBackground } = DEFAULT_SETTINGS;
  expect(lookUnder({ editorFont, showPaperBackground })).toEqual(PLAIN);
});

test('a device that has a theme of its own stores the next one too, because it applies to all workspaces', () => {
  act(() => deviceTheme.set('light'));
  save(PAPER, 'dark', { ...PAPER, theme: 'dark' });
  expect(localStorage.getItem('foolscap:theme')).toBe('dark');
});
