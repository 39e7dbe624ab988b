// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazyModule } from './lazy-module.ts';

afterEach(cleanup);

/** A module whose fetching is ended by hand. */
function heldModule() {
  const fetches: PromiseWithResolvers<{ word: string }>[] = [];
  const later = lazyModule(() => {
    const fetch = Promise.withResolvers<{ word: string }>();
    fetches.push(fetch);
    return fetch.promise;
  });
  return { later, fetches };
}

test('it is fetched once, however many ask, and shown by all who wait', async () => {
  const { later, fetches } = heldModule();
  const Asker = () => <p>{later.useLoaded()?.word ?? 'nothing'}</p>;
  render(
    <>
      <Asker />
      <Asker />
    </>,
  );
  expect(fetches).toHaveLength(0);
  const loads = [later.load(), later.load()];
  fetches[0]?.resolve({ word: 'tide' });
  await act(() => Promise.all(loads));
  expect(screen.getAllByText('tide')).toHaveLength(2);
  expect((await later.load()).word).toBe('tide');
  expect(fetches).toHaveLength(1);
});

test('what failed is fetched anew when asked again', async () => {
  const { later, fetches } = heldModule();
  const failed = later.load();
  fetches[0]?.reject(new Error('no network'));
  await expect(failed).rejects.toThrow('no network');
  const again = later.load();
  fetches[1]?.resolve({ word: 'tide' });
  expect((await again).word).toBe('tide');
});

test('it comes by itself once the page is at rest', async () => {
  const { later, fetches } = heldModule();
  const Asker = () => <p>{later.useSoon()?.word ?? 'nothing'}</p>;
  render(<Asker />);
  expect(fetches).toHaveLength(0);
  await expect.poll(() => fetches, { timeout: 5_000 }).toHaveLength(1);
  fetches[0]?.resolve({ word: 'tide' });
  expect(await screen.findByText('tide')).toBeDefined();
});
