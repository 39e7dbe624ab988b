// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
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
  typewriterMode: false,
};

test('defaults hold until something is chosen, which everybody who shows it learns', () => {
  const { result } = renderHook(writingPreferences.useValue);
  expect(result.current).toEqual(DEFAULTS);
  act(() => writingPreferences.set({ ...DEFAULTS, showToolbar: true }));
  expect(result.current.showToolbar).toBe(true);
});

test('what another tab chose holds here too', () => {
  const { result } = renderHook(writingPreferences.useValue);
  act(() => {
    localStorage.setItem('foolscap:writing', JSON.stringify({ checksSpelling: false }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:writing' }));
  });
  expect(result.current).toEqual({ ...DEFAULTS, checksSpelling: false });
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('foolscap:writing', '{"showToolbar": "yes", "setsPunctuation": false');
  expect(renderHook(writingPreferences.useValue).result.current).toEqual(DEFAULTS);
  localStorage.setItem('foolscap:writing', '{"showToolbar": "yes", "setsPunctuation": false}');
  expect(renderHook(writingPreferences.useValue).result.current).toEqual({
    ...DEFAULTS,
    setsPunctuation: false,
  });
});
