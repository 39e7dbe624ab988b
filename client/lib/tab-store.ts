import { STORAGE_PREFIX } from './local-store.ts';

/**
 * Values in `sessionStorage`, which outlive the page but not the tab. None of these calls throws: a browser that
 * refuses storage stores nothing.
 */
export const tabStore = {
  get(name: string): string | null {
    try {
      return sessionStorage.getItem(STORAGE_PREFIX + name);
    } catch {
      return null;
    }
  },
  set(name: string, value: string): void {
    try {
      sessionStorage.setItem(STORAGE_PREFIX + name, value);
    } catch {
      // Another page of this tab could not read a value in memory either.
    }
  },
  remove(name: string): void {
    try {
      sessionStorage.removeItem(STORAGE_PREFIX + name);
    } catch {
      // Storage is refused, so it holds no value.
    }
  },
};
