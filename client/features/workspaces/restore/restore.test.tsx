// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BackupContents } from '#client/sync/backup/open-backup.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { RestoreButton } from './restore-button.tsx';
import { useRestore } from './use-restore.ts';

const calls: string[] = [];
let storeResult: PromiseWithResolvers<boolean>;
let fakeEnqueueAll: () => Promise<boolean>;
const CONTENTS: Pick<BackupContents, 'workspaceId' | 'problems' | 'ids'> & { manifest: unknown } = {
  manifest: { workspace: { title: 'Tides' } },
  workspaceId: 'new',
  ids: new Map(),
  problems: [],
};

vi.mock('#client/files/index.ts', () => ({ uploadsOf: () => ({ run: () => Promise.resolve() }) }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => Promise.resolve(calls.push('opened')) }));
vi.mock('#client/outbox/index.ts', () => ({ enqueueAll: () => fakeEnqueueAll() }));
vi.mock('#client/outbox/restore-backup.ts', () => ({ restoreOperations: () => [] }));
vi.mock('#client/sync/backup/open-backup.ts', () => ({
  BackupFile: class {
    open = (file: File) =>
      file.name === 'letter.zip'
        ? Promise.reject(new Error('This file is no zip.'))
        : Promise.resolve(CONTENTS);
    store = () => (calls.push('stored'), storeResult.promise);
    stop = () => (calls.push('stopped'), storeResult.resolve(false));
    keep = () => Promise.resolve(void calls.push('kept'));
    forget = () => Promise.resolve(void calls.push('forgotten'));
    end = () => {};
  },
}));

beforeEach(() => {
  calls.length = 0;
  storeResult = Promise.withResolvers();
  fakeEnqueueAll = () => (calls.push('queued'), Promise.resolve(true));
  vi.spyOn(toast, 'error');
  vi.spyOn(toast, 'success');
});
afterEach(() => {
  vi.restoreAllMocks();
});

const onClose = () => void calls.push('closed');
const renderWithFile = async (name = 'backup.zip') => {
  const { result } = renderHook(() => useRestore({ userId: 'ines', titles: [], onClose }));
  await act(async () => result.current.choose(new File([], name)));
  return result;
};
const startRestore = async () => {
  const result = await renderWithFile();
  const { state } = result.current;
  if (state.step !== 'ready') throw new Error(`It is ${state.step}.`);
  await act(async () => result.current.restore(state.contents));
  return result;
};

describe('useRestore', () => {
  test('a restore stores all texts before it queues the first operation', async () => {
    const result = await startRestore();
    expect(calls).toEqual(['stored']);
    expect(result.current.state.step).toBe('restoring');
    await act(async () => storeResult.resolve(true));
    expect(calls).toEqual(['stored', 'queued', 'kept', 'closed', 'opened']);
    // The workspace opens, which no message has to repeat.
    expect(toast.success).not.toHaveBeenCalled();
  });

  test('a cancelled restore queues nothing', async () => {
    const result = await startRestore();
    await act(async () => result.current.cancel());
    expect(calls).toEqual(['stored', 'stopped', 'closed']);
  });

  test('a restore whose operations are refused removes its texts, shows the error and can be tried again', async () => {
    fakeEnqueueAll = () => Promise.reject(new Error('No room.'));
    const result = await startRestore();
    await act(async () => storeResult.resolve(true));
    expect(calls).toEqual(['stored', 'forgotten']);
    expect(toast.error).toHaveBeenCalledWith('Failed to restore workspace. Please try again.', {
      detail: 'No room.',
    });
    expect(result.current.state.step).toBe('ready');
  });

  test('a file that is not a backup is refused with a sentence and the file name', async () => {
    const result = await renderWithFile('letter.zip');
    expect(result.current.state).toEqual({
      step: 'refused',
      name: 'letter.zip',
      sentence: 'This file is no zip.',
    });
  });
});

test('the restore button shows that the plan is full instead of opening the dialog', () => {
  const refusal = 'You have reached the maximum number of workspaces for your plan';
  render(<RestoreButton userId="ines" titles={[]} refusal={refusal} refusalId="reason" />);
  const button = screen.getByRole('button', { name: 'Restore from a backup…' });
  expect([button.title, button.getAttribute('aria-describedby')]).toEqual([refusal, 'reason']);
  fireEvent.click(button);
  expect(toast.error).toHaveBeenCalledWith(refusal, {
    action: { label: 'See plans', onPress: expect.any(Function) },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});
