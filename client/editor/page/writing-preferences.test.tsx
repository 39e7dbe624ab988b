// @vitest-environment jsdom
import { useStore } from '@nanostores/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writingPreferences } from './writing-preferences.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const DEFAULTS = {
  showToolbar: false,
  textSize: 'normal' as const,
  lineLength: 'normal' as const,
  setsPunctuation: true,
  checksSpelling: true,
  focusMode: false,
  typewriterMode: false,
};

test('defaults hold until something is chosen, which everybody who shows it learns', () => {
  const { result } = renderHook(() => useStore(writingPreferences));
  expect(result.current).toEqual(DEFAULTS);
  act(() => writingPreferences.set({ ...DEFAULTS, showToolbar: true }));
  expect(result.current.showToolbar).toBe(true);
});

test('what another tab chose holds here too', () => {
  const { result } = renderHook(() => useStore(writingPreferences));
  act(() => {
    localStorage.setItem('foolscap:writing', JSON.stringify({ checksSpelling: false }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:writing' }));
  });
  expect(result.current).toEqual({ ...DEFAULTS, checksSpelling: false });
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('foolscap:writing', '{"showToolbar": "yes", "setsPunctuation": false');
  expect(renderHook(() => useStore(writingPreferences)).result.current).toEqual(DEFAULTS);
  cleanup();
  localStorage.setItem('foolscap:writing', '{"showToolbar": "yes", "setsPunctuation": false}');
  expect(renderHook(() => useStore(writingPreferences)).result.current).toEqual({
    ...DEFAULTS,
    setsPunctuation: false,
  });
});
