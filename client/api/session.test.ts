// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSessionId, getSessionId, onSessionIdChange, setSessionId } from './session.ts';

beforeEach(() => localStorage.clear());

describe('the stored session', () => {
  test('the session id is stored at foolscap:sessionId', () => {
    setSessionId('s1');
    expect(localStorage.getItem('foolscap:sessionId')).toBe('s1');
    expect(getSessionId()).toBe('s1');
    clearSessionId();
    expect(localStorage.getItem('foolscap:sessionId')).toBeNull();
    expect(getSessionId()).toBeNull();
  });

  test('setting and clearing the session id notify a listener until it unsubscribes', () => {
    const listener = vi.fn<(sessionId: string | null) => void>();
    const stop = onSessionIdChange(listener);
    setSessionId('s1');
    clearSessionId();
    stop();
    setSessionId('s2');
    expect(listener.mock.calls).toEqual([['s1'], [null]]);
  });

  test('a change of the session id in another tab notifies the listener; a change of another key does not', () => {
    const listener = vi.fn<(sessionId: string | null) => void>();
    const stop = onSessionIdChange(listener);
    localStorage.setItem('foolscap:sessionId', 'from-another-tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:theme' }));
    expect(listener).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sessionId' }));
    // A tab that clears the whole storage sends an event without a key.
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(listener.mock.calls).toEqual([['from-another-tab'], [null]]);
  });

  test('the session id stays in memory when the browser refuses storage', () => {
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
