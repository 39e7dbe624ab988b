// @vitest-environment jsdom
import { useStore } from '@nanostores/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writingPreferences } from './writing-preferences.ts';

beforeEach(() => localStorage.clear());

const DEFAULTS = {
  showToolbar: false,
  textSize: 'normal' as const,
  lineLength: 'normal' as const,
  setsPunctuation: true,
  checksSpelling: true,
  focusMode: false,
  focusPart: 'block' as const,
  focusWidth: 'normal' as const,
  typewriterMode: false,
};

test('the defaults apply until a preference is set, and every subscriber gets the change', () => {
  const { result } = renderHook(() => useStore(writingPreferences));
  expect(result.current).toEqual(DEFAULTS);
  act(() => writingPreferences.set({ ...DEFAULTS, showToolbar: true }));
  expect(result.current.showToolbar).toBe(true);
});

test('a preference that another tab sets applies in this tab too', () => {
  const { result } = renderHook(() => useStore(writingPreferences));
  act(() => {
    localStorage.setItem('foolscap:writing', JSON.stringify({ checksSpelling: false }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:writing' }));
  });
  expect(result.current).toEqual({ ...DEFAULTS, checksSpelling: false });
});

test('stored preferences that are unreadable fall back to the defaults', () => {
  localStorage.setItem('foolscap:writing', '{"showToolbar": "yes", "setsPunctuation": false');
  expect(renderHook(() => useStore(writingPreferences)).result.current).toEqual(DEFAULTS);
  cleanup();
  localStorage.setItem('foolscap:writing', '{"showToolbar": "yes", "setsPunctuation": false}');
  expect(renderHook(() => useStore(writingPreferences)).result.current).toEqual({
    ...DEFAULTS,
    setsPunctuation: false,
  });
});
