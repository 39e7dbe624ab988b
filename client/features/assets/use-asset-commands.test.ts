// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

// The commands read no other fields.
const file = (change: Partial<WorkspaceFile> = {}) =>
  ({ id: 'a1', name: 'pier.png', alt: '', upload: null, ...change }) as WorkspaceFile;
const mockUsage = (count: number) =>
  usage.mockResolvedValue({
    output: {
      uses: Array.from({ length: count }, (_, at) => ({ kind: 'document', id: String(at), title: 'x' })),
      more: 0,
    },
  });
const queuedNames = (): string[] => queued.mock.calls.map(([{ name }]) => name);

beforeEach(() => {
  vi.clearAllMocks();
  queued.mockReturnValue({ key: 'k1' });
  vi.spyOn(toast, 'success');
});

test('an unused file is deleted at once, and Undo restores it whether the deletion was sent or not', async () => {
  mockUsage(0);
  const { result } = renderHook(() => useAssetCommands('w1'));
  await act(() => result.current.removeOrAsk(file()));
  expect(queuedNames()).toEqual(['delete-asset']);
  const undo = vi.mocked(toast.success).mock.calls[0]?.[1]?.action;
  withdraw.mockResolvedValueOnce(true);
  undo?.onPress();
  await vi.waitFor(() => expect(withdraw).toHaveBeenCalledWith('k1'));
  expect(queuedNames()).toEqual(['delete-asset']);
  withdraw.mockResolvedValueOnce(false);
  undo?.onPress();
  await vi.waitFor(() => expect(queuedNames()).toEqual(['delete-asset', 'restore-asset']));
});

test('a file that is used, or whose usage is unknown, is deleted only after confirmation', async () => {
  mockUsage(2);
  const { result } = renderHook(() => useAssetCommands('w1'));
  await act(() => result.current.removeOrAsk(file()));
  expect(result.current.question?.text).toMatch(/^It is used in 2 documents\./);
  act(() => result.current.answerQuestion(false));
  expect(queuedNames()).toEqual([]);
  usage.mockRejectedValue(new Error('no line'));
  await act(() => result.current.removeOrAsk(file()));
  expect(result.current.question?.text).toMatch(/cannot be told without a connection/);
  act(() => result.current.answerQuestion(true));
  expect(queuedNames()).toEqual(['delete-asset']);
});

test('several unused files are deleted together, and one Undo restores all of them', async () => {
  mockUsage(0);
  withdraw.mockResolvedValue(false);
  const { result } = renderHook(() => useAssetCommands('w1'));
  await act(() => result.current.removeOrAsk(file(), file({ id: 'a2' })));
  expect(queuedNames()).toEqual(['delete-asset', 'delete-asset']);
  const [[title, options] = []] = vi.mocked(toast.success).mock.calls;
  expect([title, options?.detail]).toEqual(['Deleted!', '2 items']);
  options?.action?.onPress();
  await vi.waitFor(() => expect(queuedNames().slice(2)).toEqual(['restore-asset', 'restore-asset']));
});

test('if one of several files is used, one question is asked for all of them', async () => {
  mockUsage(0);
  usage.mockResolvedValueOnce({ output: { uses: [{ kind: 'document', id: '1', title: 'x' }], more: 0 } });
  const { result } = renderHook(() => useAssetCommands('w1'));
  await act(() => result.current.removeOrAsk(file(), file({ id: 'a2' })));
  expect(result.current.question).toMatchObject({
    title: 'Delete 2 items?',
    text: '1 of them is used. An empty frame stays in its place.',
  });
  act(() => result.current.answerQuestion(true));
  expect(queuedNames()).toEqual(['delete-asset', 'delete-asset']);
});

test('renaming and removing a file that is still uploading changes the upload and sends no operation', async () => {
  const { result } = renderHook(() => useAssetCommands('w1'));
  const uploading = file({ upload: { assetId: 'a1' } as WorkspaceFile['upload'] });
  result.current.rename(uploading, ' The pier ');
  expect(uploads.alter).toHaveBeenCalledWith('a1', { name: 'The pier' });
  await act(() => result.current.removeOrAsk(uploading));
  expect(uploads.cancel).toHaveBeenCalledWith('a1');
  expect(queuedNames()).toEqual([]);
  result.current.rename(file(), '  ');
  result.current.rename(file(), 'The quay');
  expect(queuedNames()).toEqual(['update-asset']);
  // The file shows its new name.
  expect(toast.success).not.toHaveBeenCalled();
});
