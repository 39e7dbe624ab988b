// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lazyModule } from './lazy-module.ts';

/** A lazy module whose fetches are settled by the test. */
function controlledModule() {
  const fetches: PromiseWithResolvers<{ word: string }>[] = [];
  const lazy = lazyModule(() => {
    const fetch = Promise.withResolvers<{ word: string }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  return { lazy, fetches };
}

test('a lazy module is fetched once for all callers, and every waiting component renders it', async () => {
  const { lazy, fetches } = controlledModule();
  const Consumer = () => <p>{lazy.useLoaded()?.word ?? 'nothing'}</p>;
  render(
    <>
      <Consumer />
      <Consumer />
    </>,
  );
  expect(fetches).toHaveLength(0);
  const loads = [lazy.load(), lazy.load()];
  fetches[0]?.resolve({ word: 'tide' });
  await act(() => Promise.all(loads));
  expect(screen.getAllByText('tide')).toHaveLength(2);
  expect((await lazy.load()).word).toBe('tide');
  expect(fetches).toHaveLength(1);
});

test('a lazy module is fetched again by the next call after a failure', async () => {
  const { lazy, fetches } = controlledModule();
  const failed = lazy.load();
  fetches[0]?.reject(new Error('no network'));
  await expect(failed).rejects.toThrow('no network');
  const again = lazy.load();
  fetches[1]?.resolve({ word: 'tide' });
  expect((await again).word).toBe('tide');
});

test('a lazy module can be preloaded once the page is idle', async () => {
  const { lazy, fetches } = controlledModule();
  const Consumer = () => <p>{lazy.usePreloaded()?.word ?? 'nothing'}</p>;
  render(<Consumer />);
  expect(fetches).toHaveLength(0);
  await expect.poll(() => fetches, { timeout: 5_000 }).toHaveLength(1);
  fetches[0]?.resolve({ word: 'tide' });
  expect(await screen.findByText('tide')).toBeDefined();
});

test('a module whose preloading failed is fetched again by a click, a key and a new connection, but not by typing or after unmounting', async () => {
  const { lazy, fetches } = controlledModule();
  const Consumer = () => <p>{lazy.usePreloaded()?.word ?? 'nothing'}</p>;
  const { unmount } = render(
    <>
      <Consumer />
      <input />
    </>,
  );
  await expect.poll(() => fetches, { timeout: 5_000 }).toHaveLength(1);
  const fail = () => act(async () => fetches.at(-1)?.reject(new Error('no network')));
  await fail();
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' });
  expect(fetches).toHaveLength(1);
  fireEvent.pointerDown(document.body);
  expect(fetches).toHaveLength(2);
  await fail();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(fetches).toHaveLength(3);
  await fail();
  fireEvent(window, new Event('online'));
  fireEvent(window, new Event('online'));
  expect(fetches).toHaveLength(4);
  unmount();
  await fail();
  fireEvent.pointerDown(document.body);
  expect(fetches).toHaveLength(4);

  render(<Consumer />);
  await expect.poll(() => fetches, { timeout: 5_000 }).toHaveLength(5);
  await fail();
  fireEvent.pointerDown(document.body);
  fetches[5]?.resolve({ word: 'tide' });
  expect(await screen.findByText('tide')).toBeDefined();
  fireEvent.pointerDown(document.body);
  expect(fetches).toHaveLength(6);
});
