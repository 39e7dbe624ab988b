// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineOperation, userScope } from '#shared/operations/contract.ts';
import { useCommandOperation, useQueryOperation } from './operation-hooks.ts';
import { queryClient } from './query-client.ts';
import { stubFetch } from './testing/fetch-stub.ts';

const plain = { scope: userScope, input: v.strictObject({}), output: v.array(v.string()), example: {} };
const shelves = defineOperation({
  ...plain,
  name: 'get-shelves',
  kind: 'query',
  summary: 'Lists the shelves.',
  shows: ['workspaces'],
});
const people = defineOperation({
  ...plain,
  name: 'get-people',
  kind: 'query',
  summary: 'Lists people.',
  shows: ['members'],
});
const addShelf = defineOperation({
  ...plain,
  name: 'add-shelf',
  kind: 'command',
  summary: 'Adds a shelf.',
  alters: ['workspaces', 'workspace'],
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeEach(() => queryClient.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

const callCount = (calls: { path: string }[], name: string) =>
  calls.filter(({ path }) => path === `/operations/${name}`).length;

describe('a command', () => {
  test('a command refetches the queries that show a noun it alters, and no others', async () => {
    let names = ['Letters'];
    const calls = stubFetch({
      '/operations/get-shelves': () => ({ body: names }),
      '/operations/get-people': { body: ['Mara'] },
      '/operations/add-shelf': () => {
        names = ['Letters', 'Poems'];
        return { body: [] };
      },
    });
    const { result } = renderHook(
      () => ({
        shelves: useQueryOperation(shelves, {}),
        people: useQueryOperation(people, {}),
        add: useCommandOperation(addShelf),
      }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.people.data).toEqual(['Mara']));
    await waitFor(() => expect(result.current.shelves.data).toEqual(['Letters']));
    await act(() => result.current.add.mutateAsync({}));
    await waitFor(() => expect(result.current.shelves.data).toEqual(['Letters', 'Poems']));
    expect(callCount(calls, 'get-people')).toBe(1);
  });

  test('a command is sent once, even when it fails with a 503', async () => {
    const calls = stubFetch({
      '/operations/add-shelf': { status: 503, body: { message: 'Busy.', data: {} } },
    });
    const { result } = renderHook(() => useCommandOperation(addShelf), { wrapper });
    await act(() => expect(result.current.mutateAsync({})).rejects.toThrow('Busy.'));
    expect(callCount(calls, 'add-shelf')).toBe(1);
  });
});
