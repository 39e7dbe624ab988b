// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { tabStore } from './tab-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a value is stored in the tab under the prefix of the app until it is removed', () => {
  expect(tabStore.get('purchase')).toBeNull();
  tabStore.set('purchase', 'hobby');
  expect(sessionStorage.getItem('foolscap:purchase')).toBe('hobby');
  expect(tabStore.get('purchase')).toBe('hobby');
  tabStore.remove('purchase');
  expect(tabStore.get('purchase')).toBeNull();
});

test('a browser that refuses storage stores nothing, and no call throws', () => {
  const refuse = () => {
    throw new DOMException('Storage is refused.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
  tabStore.set('purchase', 'hobby');
  tabStore.remove('purchase');
  expect(tabStore.get('purchase')).toBeNull();
});
