// @vitest-environment jsdom
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { makeBackup, type MadeBackup } from '#client/sync/backup/make-backup.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { backupRun } from './backup-state.ts';
import { runBackup } from './run-backup.ts';

vi.mock('#client/lib/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('#client/sync/backup/make-backup.ts', () => ({ makeBackup: vi.fn() }));
vi.mock('#client/api/remembered-user.ts', () => ({ getRememberedUserId: () => 'ines' }));
vi.mock('#client/files/index.ts', () => ({ fetchAssets: () => Promise.resolve(0), shownFiles: () => [] }));
vi.mock('#client/outbox/index.ts', () => ({
  copiedIds: () => new Set(['copy']),
  firstMarkdowns: () => new Map(),
  localIds: () => new Set(['new', 'copy']),
  shownTree: () => new Map(),
}));

const WORKSPACE = {
  id: uuidv7(),
  title: 'The Tide: Clerk',
  type: 'novel' as const,
  ownerId: 'ines',
  ownerName: 'Ines',
  role: 'owner' as const,
  createdAt: '',
  updatedAt: '',
  lastDocument: null,
  settings: DEFAULT_SETTINGS,
  templateVersion: 1,
};
const backupWith = (missing: string[] = [], left: string[] = []): MadeBackup => ({
  file: new Blob(['zip']),
  documents: 12,
  missing: missing.map((title) => ({ id: title, title })),
  left: left.map((title) => ({ id: title, title })),
});

beforeEach(() => {
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(saveFile).mockReset();
});

test('runBackup saves a zip named by title and date, and publishes its progress meanwhile', async () => {
  vi.mocked(makeBackup).mockImplementation(({ onProgress }) => {
    onProgress(3, 12);
    expect(backupRun.get()).toMatchObject({ done: 3, total: 12, workspaceId: WORKSPACE.id });
    return Promise.resolve(backupWith());
  });
  await runBackup(WORKSPACE);
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toMatch(/^The Tide - Clerk \d{4}-\d{2}-\d{2}\.zip$/);
  expect(toast.success).toHaveBeenCalledWith('Backup downloaded', {
    detail: 'The Tide: Clerk, 12 documents',
  });
  expect(backupRun.get()).toBeNull();
});

test('the toast names the documents that are missing from the backup', async () => {
  vi.mocked(makeBackup).mockResolvedValue(backupWith(['One', 'Two', 'Three', 'Four', 'Five']));
  await runBackup(WORKSPACE);
  expect(saveFile).toHaveBeenCalled();
  expect(toast.error).toHaveBeenCalledWith('Backup downloaded, but not with everything', {
    detail: 'Not on this device yet: “One”, “Two”, “Three” and 2 more. Make it again with a network.',
    duration: 15_000,
  });
});

test('the toast names the files that do not fit into a zip of 4 GB', async () => {
  vi.mocked(makeBackup).mockResolvedValue(backupWith(['One'], ['harbour.mp4']));
  await runBackup(WORKSPACE);
  expect(toast.error).toHaveBeenCalledWith('Backup downloaded, but not with everything', {
    detail:
      'Not on this device yet: “One”. Make it again with a network. A zip holds 4 GB at most, without: “harbour.mp4”. Download them from the Assets tab.',
    duration: 15_000,
  });
});

test('a cancelled backup saves nothing and shows no error, and a second backup does not start beside a running one', async () => {
  vi.mocked(makeBackup).mockReset();
  vi.mocked(makeBackup).mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  );
  const running = runBackup(WORKSPACE);
  await runBackup(WORKSPACE);
  expect(makeBackup).toHaveBeenCalledTimes(1);
  backupRun.get()?.cancel();
  await running;
  expect(saveFile).not.toHaveBeenCalled();
  expect(toast.error).not.toHaveBeenCalled();
  expect(backupRun.get()).toBeNull();
});

test('runBackup shows the reason of a failure in a toast', async () => {
  vi.mocked(makeBackup).mockRejectedValue(new Error('No room.'));
  await runBackup(WORKSPACE);
  expect(toast.error).toHaveBeenCalledWith('Failed to make the backup', { detail: 'No room.' });
});

test('a copy that the server has not written yet counts as missing in a backup, not as an empty item', async () => {
  vi.mocked(makeBackup).mockResolvedValue(backupWith());
  await runBackup(WORKSPACE);
  expect(vi.mocked(makeBackup).mock.lastCall?.[0].ownIds).toEqual(new Set(['new']));
});
