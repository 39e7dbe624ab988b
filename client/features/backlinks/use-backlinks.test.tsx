// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Backlink } from '#shared/operations/documents.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import { storeBacklinks, readStoredBacklinks } from './stored-backlinks.ts';
import { useBacklinks, type BacklinksProps } from './use-backlinks.ts';

const PATH = '/operations/get-document-backlinks';
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let props: BacklinksProps;
let database: DeviceDatabase;
beforeEach(async () => {
  queryClient.clear();
  props = { workspaceId: uuidv7(), documentId: uuidv7(), userId: uuidv7() };
  const opened = await deviceOf(props.userId).database();
  if (!opened) throw new Error('No database.');
  database = opened;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const backlink = (label: string): Backlink => ({
  id: label,
  documentId: 'source',
  title: 'Remarks',
  blockId: null,
  label,
  isTitle: false,
  snippet: label,
});
const labels = (backlinks: readonly Backlink[] | undefined) => backlinks?.map(({ label }) => label);
const readStored = () => readStoredBacklinks(database, props.workspaceId, props.documentId);

/** Renders the hook and advances the clock past the delay that leaves the server time to derive links. */
async function openPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { result } = renderHook(() => useBacklinks(props), { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  return result;
}

describe('useBacklinks', () => {
  test('useBacklinks fetches page by page and stores the first page on the device', async () => {
    stubFetch({
      [PATH]: ({ body }) => {
        const isFirst = !(body as { after?: string }).after;
        return {
          body: {
            backlinks: [backlink(isFirst ? 'one' : 'two')],
            next: isFirst ? `${props.documentId}.0001` : null,
          },
        };
      },
    });
    const result = await openPage();
    await waitFor(() => expect(labels(result.current.backlinks)).toEqual(['one']));
    act(() => result.current.more?.());
    await waitFor(() => expect(labels(result.current.backlinks)).toEqual(['one', 'two']));
    expect(result.current.more).toBeUndefined();
    await vi.waitFor(async () => expect(labels(await readStored())).toEqual(['one']));
  });

  test('useBacklinks returns the stored backlinks while the device is offline', async () => {
    await storeBacklinks(database, props.workspaceId, props.documentId, [backlink('told')]);
    stubFetch({});
    const result = await openPage();
    await waitFor(() => expect(labels(result.current.backlinks)).toEqual(['told']));
  });

  test('an empty answer of the server deletes the stored backlinks of the document', async () => {
    await storeBacklinks(database, props.workspaceId, props.documentId, [backlink('told')]);
    stubFetch({ [PATH]: { body: { backlinks: [], next: null } } });
    const result = await openPage();
    await waitFor(() => expect(result.current.backlinks).toEqual([]));
    await vi.waitFor(async () => expect(await readStored()).toBeUndefined());
  });

  test('the device stores the backlinks of the 300 documents that were opened last', async () => {
    for (let index = 0; index < 301; index += 1)
      await storeBacklinks(database, props.workspaceId, `document ${index}`, [backlink(String(index))]);
    const readAt = (index: number) => readStoredBacklinks(database, props.workspaceId, `document ${index}`);
    expect(await readAt(0)).toBeUndefined();
    expect(labels(await readAt(1))).toEqual(['1']);
    expect(labels(await readAt(300))).toEqual(['300']);
  });
});
