// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backlink } from '#shared/operations/documents.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import { storeBacklinks, readStoredBacklinks } from './stored-backlinks.ts';
import { useBacklinks, type BacklinksOf } from './use-backlinks.ts';

const PATH = '/operations/get-document-backlinks';
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let page: BacklinksOf;
let database: DeviceDatabase;
beforeEach(async () => {
  queryClient.clear();
  page = { workspaceId: uuidv7(), documentId: uuidv7(), userId: uuidv7() };
  const opened = await deviceOf(page.userId).database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = (label: string): Backlink => ({
  id: label,
  documentId: 'source',
  title: 'Remarks',
  blockId: null,
  label,
  isTitle: false,
  snippet: label,
});
const labels = (places: readonly Backlink[] | undefined) => places?.map(({ label }) => label);
const kept = () => readStoredBacklinks(database, page.workspaceId, page.documentId);

/** The page as it is once the time has passed in which the server derives what was typed. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { result } = renderHook(() => useBacklinks(page), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  return result;
}

describe('what links to a page', () => {
  test('is asked for page by page, and its beginning kept', async () => {
    stubFetch({
      [PATH]: ({ body }) => {
        const isFirst = !(body as { after?: string }).after;
        return {
          body: {
            backlinks: [place(isFirst ? 'one' : 'two')],
            next: isFirst ? `${page.documentId}.0001` : null,
          },
        };
      },
    });
    const result = await openPage();
    await waitFor(() => expect(labels(result.current.places)).toEqual(['one']));
    act(() => result.current.more?.());
    await waitFor(() => expect(labels(result.current.places)).toEqual(['one', 'two']));
    expect(result.current.more).toBeUndefined();
    await vi.waitFor(async () => expect(labels(await kept())).toEqual(['one']));
  });

  test('without a network is what was told last', async () => {
    await storeBacklinks(database, page.workspaceId, page.documentId, [place('told')]);
    stubFetch({});
    const result = await openPage();
    await waitFor(() => expect(labels(result.current.places)).toEqual(['told']));
  });

  test('what no longer links is forgotten on the device too', async () => {
    await storeBacklinks(database, page.workspaceId, page.documentId, [place('told')]);
    stubFetch({ [PATH]: { body: { backlinks: [], next: null } } });
    const result = await openPage();
    await waitFor(() => expect(result.current.places).toEqual([]));
    await vi.waitFor(async () => expect(await kept()).toBeUndefined());
  });

  test('is kept of the documents that were opened last, and of no more', async () => {
    for (let at = 0; at < 301; at += 1)
      await storeBacklinks(database, page.workspaceId, `document ${at}`, [place(String(at))]);
    const of = (at: number) => readStoredBacklinks(database, page.workspaceId, `document ${at}`);
    expect(await of(0)).toBeUndefined();
    expect(labels(await of(1))).toEqual(['1']);
    expect(labels(await of(300))).toEqual(['300']);
  });
});
