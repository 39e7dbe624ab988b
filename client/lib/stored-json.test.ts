// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localStore } from './local-store.ts';
import { storedJson } from './stored-json.ts';

const sites = storedJson('sites', v.array(v.string()), []);
let stop = (): void => {};

beforeEach(() => localStorage.clear());
afterEach(() => stop());

const follow = () => {
  const listener = vi.fn<(value: string[]) => void>();
  stop = sites.listen((value) => listener([...value]));
  return listener;
};

test('a stored value is written to the browser’s storage and notifies its listeners once', () => {
  const listener = follow();
  sites.set(['quay.example']);
  expect(localStorage.getItem('foolscap:sites')).toBe('["quay.example"]');
  expect(listener.mock.calls).toEqual([[['quay.example']]]);
});

test('a stored value returns to its initial value, and notifies its listeners, when the device’s values are cleared', () => {
  sites.set(['quay.example']);
  const listener = follow();
  localStore.clearExcept(['theme']);
  expect(listener.mock.calls).toEqual([[[]]]);
  expect(sites.get()).toEqual([]);
});

test('a stored value without listeners is read from the storage at every call', () => {
  sites.set(['quay.example']);
  expect(sites.get()).toEqual(['quay.example']);
  localStorage.clear();
  expect(sites.get()).toEqual([]);
});

test('a stored value stays the same object while its text is the same', () => {
  sites.set(['quay.example']);
  expect(sites.get()).toBe(sites.get());
});

test('a stored value that another tab changed notifies its listener until it unsubscribes', () => {
  const listener = follow();
  const change = (text: string) => {
    localStorage.setItem('foolscap:sites', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sites' }));
  };
  change('["pier.example"]');
  stop();
  change('["quay.example"]');
  expect(listener.mock.calls).toEqual([[['pier.example']]]);
});
