// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestedModule } from './requested-module.ts';

/** A requested module whose fetches are settled by the test. */
function controlledModule() {
  const fetches: PromiseWithResolvers<{ word: string }>[] = [];
  const requested = requestedModule(() => {
    const fetch = Promise.withResolvers<{ word: string }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  return { requested, fetches };
}

describe('whenLoaded', () => {
  afterEach(() => vi.useRealTimers());

  test('whenLoaded fetches at once, retries after each failure and calls back once', async () => {
    vi.useFakeTimers();
    const { requested, fetches } = controlledModule();
    const words: string[] = [];
    const failures: number[] = [];
    requested.whenLoaded(
      ({ word }) => words.push(word),
      (count) => failures.push(count),
    );
    expect(fetches).toHaveLength(1);
    fetches[0]?.reject(new Error('no network'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetches).toHaveLength(2);
    fetches[1]?.reject(new Error('no network'));
    await vi.advanceTimersByTimeAsync(10_000);
    fetches[2]?.resolve({ word: 'tide' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(words).toEqual(['tide']);
    expect(failures).toEqual([1, 2]);
    expect(fetches).toHaveLength(3);
  });

  test('whenLoaded fetches again as soon as the browser is online', async () => {
    vi.useFakeTimers();
    const { requested, fetches } = controlledModule();
    const words: string[] = [];
    requested.whenLoaded(({ word }) => words.push(word));
    fetches[0]?.reject(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve({ word: 'tide' });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(words).toEqual(['tide']);
    expect(fetches).toHaveLength(2);
  });

  test('whenLoaded calls back synchronously when the module is loaded, and never after it was stopped', async () => {
    const { requested, fetches } = controlledModule();
    const words: string[] = [];
    const stop = requested.whenLoaded(({ word }) => words.push(`early ${word}`));
    stop();
    fetches[0]?.resolve({ word: 'tide' });
    await requested.load();
    requested.whenLoaded(({ word }) => words.push(word));
    expect(words).toEqual(['tide']);
  });

  test('whenLoaded calls back as soon as another caller has fetched the module, without waiting for its own retry', async () => {
    vi.useFakeTimers();
    const { requested, fetches } = controlledModule();
    const words: string[] = [];
    requested.whenLoaded(({ word }) => words.push(word));
    fetches[0]?.reject(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    const other = requested.load();
    fetches[1]?.resolve({ word: 'tide' });
    await other;
    expect(words).toEqual(['tide']);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fetches).toHaveLength(2);
  });
});
