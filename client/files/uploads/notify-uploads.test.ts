import { beforeEach, expect, test, vi } from 'vitest';
import { fileOf } from '../testing/scripted-store.ts';
import {
  notifyChangedPictures,
  notifyRejectedFiles,
  notifyRejectedUpload,
  notifyWhenUploaded,
  uploadedText,
} from './notify-uploads.ts';
import type { UploadState } from './upload-dependencies.ts';

const toast = vi.hoisted(() => ({
  success: vi.fn<(title: string) => void>(),
  error: vi.fn<(title: string) => void>(),
}));
vi.mock('#client/ui/toasts/toast.ts', () => ({ toast }));
beforeEach(() => vi.clearAllMocks());

test.each([
  ['assets', 'Failed to upload assets'],
  ['image', 'Failed to upload image'],
] as const)(
  `for a file of %s that the server refuses, a toast shows "%s" and the server's reason`,
  (askedBy, title) => {
    const refused = { code: 'plan_limit', message: 'There is no room left.' };
    notifyRejectedUpload({ ...fileOf('pier.png').row, askedBy, refused });
    const detail = 'pier.png: There is no room left. It is kept on this device.';
    const action = { label: 'See plans', onPress: expect.any(Function) };
    expect(toast.error).toHaveBeenCalledWith(title, { detail, action });
    notifyRejectedUpload({ ...fileOf('pier.png').row, askedBy, refused: { ...refused, code: 'forbidden' } });
    expect(toast.error).toHaveBeenLastCalledWith(title, { detail });
  },
);

test('rejected files are named in one toast per reason', () => {
  const message = 'File size exceeds 5MB limit.';
  const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];
  notifyRejectedFiles([
    ...names.map((filename) => ({ filename, message })),
    {
      filename: 'f.webp',
      message: "File type 'image/webp' is not supported.",
      hint: 'Save the picture as JPEG or PNG and add it again.',
    },
  ]);
  expect(toast.error.mock.calls).toEqual([
    ['File size exceeds 5MB limit.', { detail: 'a.png, b.png, c.png, 2 more' }],
    [
      "File type 'image/webp' is not supported.",
      { detail: 'f.webp. Save the picture as JPEG or PNG and add it again.' },
    ],
  ]);
});

test('pictures that were made to fit are named in one toast', () => {
  const changed = ['a', 'b', 'c', 'd'].map((name) => ({
    from: { filename: `${name}.webp`, size: 9 },
    to: { blob: new Blob(['12']), filename: `${name}.png`, mimeType: 'image/png', width: 1, height: 1 },
  }));
  notifyChangedPictures(changed.slice(0, 1));
  notifyChangedPictures(changed);
  notifyChangedPictures([]);
  expect(toast.success.mock.calls).toEqual([
    ['Picture made to fit', { detail: 'a.webp: 2.0 B, PNG' }],
    [
      '4 pictures made to fit',
      { detail: 'a.webp: 2.0 B, PNG; b.webp: 2.0 B, PNG; c.webp: 2.0 B, PNG; 1 more' },
    ],
  ]);
});

test('files added together cause one toast after the last is uploaded: Uploaded 2 assets successfully', () => {
  const rows = ['a.png', 'b.png', 'c.png'].map((name) => fileOf(name).row);
  let isDone = (_name: string): boolean => false;
  const refused = { code: 'plan_limit', message: 'No room.' };
  const listeners = new Set<() => void>();
  const queue = {
    getState: (): UploadState => ({
      isLoaded: true,
      pausedBy: null,
      uploads: rows.map((row) => ({
        ...row,
        progress: null,
        isDone: isDone(row.name),
        refused: row.name === 'c.png' ? refused : null,
      })),
    }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const ids = rows.map(({ assetId }) => assetId);
  notifyWhenUploaded(queue, ids, 'assets');
  isDone = (name) => name === 'a.png';
  for (const listener of listeners) listener();
  expect(toast.success).not.toHaveBeenCalled();
  isDone = () => true;
  for (const listener of listeners) listener();
  expect(toast.success.mock.calls).toEqual([['Uploaded 2 assets successfully']]);
  expect(listeners.size).toBe(0);
});

test('the success of one file is counted in the singular', () => {
  expect(uploadedText(1)).toBe('Uploaded 1 asset successfully');
});
