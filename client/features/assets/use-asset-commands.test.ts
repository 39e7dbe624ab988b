// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkspaceFile } from '#client/files/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { useAssetCommands } from './use-asset-commands.ts';

const usage = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
const queued = vi.hoisted(() => vi.fn<(contract: { name: string }, input: unknown) => { key: string }>());
const withdraw = vi.hoisted(() => vi.fn<(key: string) => Promise<boolean>>());
const uploads = vi.hoisted(() => ({ alter: vi.fn<() => void>(), cancel: vi.fn<() => void>() }));
vi.mock('#client/api/call-operation.ts', () => ({ callOperation: usage }));
vi.mock('#client/outbox/index.ts', () => ({ enqueue: queued, withdrawOperation: withdraw }));
vi.mock('#client/files/index.ts', () => ({ currentUploads: () => uploads }));

// The commands read no more of a file.
const file = (change: Partial<WorkspaceFile> = {}) =>
  ({ id: 'a1', name: 'pier.png', alt: '', upload: null, ...change }) as WorkspaceFile;
const used = (count: number) =>
  usage.mockResolvedValue({
    output: {
      uses: Array.from({ length: count }, (_, at) => ({ kind: 'document', id: String(at), title: 'x' })),
      more: 0,
    },
  });
const names = (): string[] => queued.mock.calls.map(([{ name }]) => name);

beforeEach(() => {
  vi.clearAllMocks();
  queued.mockReturnValue({ key: 'k1' });
  vi.spyOn(toast, 'success');
});
afterEach(cleanup);

test('one that is used nowhere goes at once, and comes back by Undo, sent or not', async () => {
  used(0);
  const { result } = renderHook(() => useAssetCommands('w1'));
  await act(() => result.current.askToRemove(file()));
  expect(names()).toEqual(['delete-asset']);
  const undo = vi.mocked(toast.success).mock.calls[0]?.[1]?.action;
  withdraw.mockResolvedValueOnce(true);
  undo?.onPress();
  await vi.waitFor(() => expect(withdraw).toHaveBeenCalledWith('k1'));
  expect(names()).toEqual(['delete-asset']);
  withdraw.mockResolvedValueOnce(false);
  undo?.onPress();
  await vi.waitFor(() => expect(names()).toEqual(['delete-asset', 'restore-asset']));
});

test('one that is used, or of which nothing can be told, is asked about first', async () => {
  used(2);
  const { result } = renderHook(() => useAssetCommands('w1'));
  await act(() => result.current.askToRemove(file()));
  expect(result.current.question?.text).toMatch(/^It is used in 2 documents\./);
  act(() => result.current.endDeleting(false));
  expect(names()).toEqual([]);
  usage.mockRejectedValue(new Error('no line'));
  await act(() => result.current.askToRemove(file()));
  expect(result.current.question?.text).toMatch(/cannot be told without a connection/);
  act(() => result.current.endDeleting(true));
  expect(names()).toEqual(['delete-asset']);
});

test('one that only this device has is renamed and taken away here', async () => {
  const { result } = renderHook(() => useAssetCommands('w1'));
  const waiting = file({ upload: { assetId: 'a1' } as WorkspaceFile['upload'] });
  result.current.rename(waiting, ' The pier ');
  expect(uploads.alter).toHaveBeenCalledWith('a1', { name: 'The pier' });
  await act(() => result.current.askToRemove(waiting));
  expect(uploads.cancel).toHaveBeenCalledWith('a1');
  expect(names()).toEqual([]);
  result.current.rename(file(), '  ');
  result.current.rename(file(), 'The quay');
  expect(names()).toEqual(['update-asset']);
  expect(toast.success).toHaveBeenCalledWith('Renamed successfully!');
});
