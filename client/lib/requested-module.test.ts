// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestedModule } from './requested-module.ts';

/** A module whose fetching is ended by hand. */
function heldModule() {
  const fetches: PromiseWithResolvers<{ word: string }>[] = [];
  const wanted = requestedModule(() => {
    const fetch = Promise.withResolvers<{ word: string }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  return { wanted, fetches };
}

describe('a module that is wanted until it is there', () => {
  afterEach(() => vi.useRealTimers());

  test('is fetched at once and handed over once, however often it failed before', async () => {
    vi.useFakeTimers();
    const { wanted, fetches } = heldModule();
    const words: string[] = [];
    const failures: number[] = [];
    wanted.whenLoaded(
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

  test('is fetched again as soon as the browser is online', async () => {
    vi.useFakeTimers();
    const { wanted, fetches } = heldModule();
    const words: string[] = [];
    wanted.whenLoaded(({ word }) => words.push(word));
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

  test('is handed over in the same turn once it is loaded, and to nobody who stopped waiting', async () => {
    const { wanted, fetches } = heldModule();
    const words: string[] = [];
    const stop = wanted.whenLoaded(({ word }) => words.push(`early ${word}`));
    stop();
    fetches[0]?.resolve({ word: 'tide' });
    await wanted.load();
    wanted.whenLoaded(({ word }) => words.push(word));
    expect(words).toEqual(['tide']);
  });

  test('is handed over as soon as somebody else has fetched it, whatever wait was set', async () => {
    vi.useFakeTimers();
    const { wanted, fetches } = heldModule();
    const words: string[] = [];
    wanted.whenLoaded(({ word }) => words.push(word));
    fetches[0]?.reject(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    const other = wanted.load();
    fetches[1]?.resolve({ word: 'tide' });
    await other;
    expect(words).toEqual(['tide']);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(fetches).toHaveLength(2);
  });
});
