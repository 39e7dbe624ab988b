// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { wakeOnPageEvents } from './wake-ups.ts';

afterEach(() => vi.restoreAllMocks());

test('[D2] a returning connection and a visible page wake a queue; a hidden page and an ended subscription do not', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const send = vi.fn();
  const { wake, stop } = wakeOnPageEvents(send);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  wake();
  expect(send).toHaveBeenCalledTimes(3);
  visibility.mockReturnValue('hidden');
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  wake();
  expect(send).toHaveBeenCalledTimes(3);
  visibility.mockReturnValue('visible');
  stop();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send).toHaveBeenCalledTimes(3);
});
