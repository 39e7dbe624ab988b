// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import type { AiSettings } from '#shared/operations/ai.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { queryClient } from '#client/api/query-client.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '../contributions/open-workspace.ts';
import { AI_SETTINGS } from './testing/ai-settings.ts';
import { useAi, useAiGate } from './use-ai.ts';

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders a hook in an open workspace whose server answers with these settings. */
function inWorkspace<T>(use: () => T, settings: Partial<AiSettings> | null, isAiOff = false) {
  const calls = stubFetch(
    settings === null ? {} : { '/operations/get-ai-settings': { body: { ...AI_SETTINGS, ...settings } } },
  );
  const workspace = { id: '0199f0c4-0000-7000-8000-000000000001' };
  // The hooks read only these fields.
  const open = { workspace, user: { isAiOff }, isOnServer: true } as unknown as OpenWorkspace;
  const { result } = renderHook(use, {
    wrapper: ({ children }) => <OpenWorkspaceProvider value={open}>{children}</OpenWorkspaceProvider>,
  });
  return { result, calls };
}

test('AI controls are hidden until the settings are known, and stay hidden when they cannot be loaded', async () => {
  const { result, calls } = inWorkspace(useAi, null);
  expect(result.current.isShown).toBe(false);
  await waitFor(() => expect(calls).not.toEqual([]));
  expect(result.current.isShown).toBe(false);
});

test('a model that is set up is shown with its name and its host', async () => {
  const { result } = inWorkspace(useAi, {});
  await waitFor(() =>
    expect(result.current).toEqual({
      isShown: true,
      isLoading: false,
      isReady: true,
      setUp: null,
      model: 'prose-1',
      host: 'models.example',
      isCharged: false,
      price: 0,
      serverPrice: 5,
    }),
  );
});

test.each([
  ['the workspace', { isEnabled: false }, false],
  ['the user, as the server says', { isOffForUser: true }, false],
  ['the user, as this device remembers', {}, true],
])('no AI control is shown when it is off for %s', async (_, settings, isAiOff) => {
  const { result, calls } = inWorkspace(useAi, settings, isAiOff);
  if (!isAiOff) await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([result.current.isShown, calls.length]).toEqual([false, isAiOff ? 0 : 1]);
});

test.each([
  [true, AI_MESSAGES.notSetUp],
  [false, AI_MESSAGES.notSetUpForMember],
])('without a model the control says how to set one up (may change it: %s)', async (canChange, sentence) => {
  const missing = { isConfigured: false, model: null, host: null, canChange };
  const { result } = inWorkspace(useAiGate, missing);
  await waitFor(() => expect(result.current.isShown).toBe(true));
  expect(result.current).toMatchObject({ isReady: false, setUp: sentence, canRun: false, reason: sentence });
});

test('an answer of the workspace’s own model costs nothing and needs no credits', async () => {
  const { result } = inWorkspace(useAiGate, {});
  await waitFor(() => expect(result.current).toMatchObject({ canRun: true, cost: null, reason: null }));
});

test('an answer of the server’s model has its cost, and needs credits', async () => {
  const { result } = inWorkspace(useAiGate, { isCharged: true, cost: 40 });
  await waitFor(() => expect(result.current).toMatchObject({ canRun: false, cost: '0.40 credits' }));
  expect(result.current.reason).toContain('0.40 credits');
});
