// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSessionId, getSessionId, onSessionIdChange, setSessionId } from './session.ts';

beforeEach(() => localStorage.clear());

describe('the stored session', () => {
  test('is kept at foolscap:sessionId', () => {
    setSessionId('s1');
    expect(localStorage.getItem('foolscap:sessionId')).toBe('s1');
    expect(getSessionId()).toBe('s1');
    clearSessionId();
    expect(localStorage.getItem('foolscap:sessionId')).toBeNull();
    expect(getSessionId()).toBeNull();
  });

  test('setting and clearing emit the change event, until the listener stops', () => {
    const heard = vi.fn<(sessionId: string | null) => void>();
    const stop = onSessionIdChange(heard);
    setSessionId('s1');
    clearSessionId();
    stop();
    setSessionId('s2');
    expect(heard.mock.calls).toEqual([['s1'], [null]]);
  });

  test('a change in another tab is picked up, a change of another key is not', () => {
    const heard = vi.fn<(sessionId: string | null) => void>();
    const stop = onSessionIdChange(heard);
    localStorage.setItem('foolscap:sessionId', 'from-another-tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:theme' }));
    expect(heard).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sessionId' }));
    // Another tab that clears the whole storage names no key.
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(heard.mock.calls).toEqual([['from-another-tab'], [null]]);
  });

  test('a browser that refuses storage keeps the session until the page is closed', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    setSessionId('s1');
    expect(getSessionId()).toBe('s1');
    clearSessionId();
    expect(getSessionId()).toBeNull();
    vi.unstubAllGlobals();
  });
});
