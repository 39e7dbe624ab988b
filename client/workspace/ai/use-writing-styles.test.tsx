// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { queryClient } from '#client/api/query-client.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '../contributions/open-workspace.ts';
import { useWritingStyles } from './use-writing-styles.ts';

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const ID = '0199f0c4-0000-7000-8000-000000000001';
const style = (name: string, workspaceId: string | null = ID) => ({
  id: name,
  workspaceId,
  userId: ID,
  name,
  content: '- Dry.',
  example: null,
  sourceUrl: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
});

function inWorkspace(writingStyleId: string | null | undefined, isWanted = true) {
  const calls = stubFetch({
    '/operations/get-workspace-writing-styles': { body: [style('Plain'), style('Salt')] },
    '/operations/get-writing-styles': { body: [style('Letters', null)] },
  });
  // The hook reads only these fields.
  const open = { workspace: { id: ID }, isOnServer: true } as unknown as OpenWorkspace;
  const document = writingStyleId === undefined ? {} : { writingStyleId };
  const { result } = renderHook(() => useWritingStyles(document, isWanted), {
    wrapper: ({ children }) => <OpenWorkspaceProvider value={open}>{children}</OpenWorkspaceProvider>,
  });
  return { result, calls };
}

test('no request is sent while nothing shows a style', () => {
  const { result, calls } = inWorkspace('Salt', false);
  expect(result.current).toEqual({ styles: undefined, error: null, inForce: null });
  expect(calls).toEqual([]);
});

test.each([
  ['Salt', 'Salt'],
  ['Letters', 'Letters'],
  // A deleted style, and another user's own.
  ['Elsewhere', undefined],
  [null, undefined],
  [undefined, undefined],
])('the style in force for a document with %s is %s', async (chosen, inForce) => {
  const { result } = inWorkspace(chosen);
  await waitFor(() =>
    expect(result.current.styles?.map(({ name }) => name)).toEqual(['Plain', 'Salt', 'Letters']),
  );
  expect(result.current.inForce?.name).toBe(inForce);
});
