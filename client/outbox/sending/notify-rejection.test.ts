import { expect, test } from 'vitest';
import type { Problem } from '#client/lib/device/schema.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { sampleOperation } from '../testing/samples.ts';
import { notifyRejection } from './notify-rejection.ts';

const REASON = 'This folder is protected.';
const refused = (name: string, input: Record<string, unknown>): Problem => ({
  operation: sampleOperation({ key: 'k', name, input, attempts: 1 }),
  code: 'locked',
  message: REASON,
  refusedAt: 2,
  keepsItem: false,
  dependants: [],
});

const toasts = recordToasts();

test.each([
  ['create-document', {}, 'Failed to create document: '],
  ['create-folder', {}, 'Failed to create folder: '],
  ['create-canvas', {}, 'Failed to create canvas: '],
  ['update-document', { title: 'High Water' }, 'Failed to rename: '],
  ['update-folder', { name: 'Part One' }, 'Failed to rename: '],
  ['update-folder', { isLocked: true }, 'Failed to lock: '],
  ['update-folder', { isLocked: false }, 'Failed to unlock: '],
  ['update-folder', { color: 'rose' }, 'Failed to change the colour: '],
  ['update-canvas', { isPinned: true }, 'Failed to pin: '],
  ['update-document', { isPinned: false }, 'Failed to unpin: '],
  ['update-document', { folderId: null }, 'Failed to move: '],
  ['update-document', { meta: { synopsis: 'Rain.' } }, 'Failed to save document: '],
  ['update-document', { writingStyleId: null }, 'Failed to choose the writing style: '],
  ['move-canvas-to-trash', {}, 'Failed to move to trash: '],
  ['restore-folder', {}, 'Failed to restore: '],
  ['delete-document', {}, 'Failed to permanently delete: '],
  ['duplicate-document', {}, 'Failed to duplicate: '],
  ['update-daily-goal', { dailyGoal: 0 }, 'Failed to save the daily goal: '],
  ['empty-trash', {}, 'Failed to empty the trash: '],
  ['reorder-documents', {}, 'Failed to move: '],
  ['create-custom-tab', { name: 'To revise' }, 'Failed to create tab: '],
  ['update-custom-tab', { name: 'To revise' }, 'Failed to save tab: '],
  ['delete-custom-tab', {}, 'Failed to delete tab: '],
  ['reorder-custom-tabs', {}, 'Failed to move tab: '],
])('a refused %s with %j shows a toast with the reason', (name, input, prefix) => {
  notifyRejection(refused(name, input));
  expect(toasts).toEqual([{ kind: 'error', title: `${prefix}${REASON}`, duration: 8000 }]);
});

test.each([
  ['create-workspace', 'Failed to create workspace. Please try again.'],
  ['delete-workspace', 'Failed to delete workspace. Please try again.'],
  ['update-workspace', 'Failed to save workspace settings'],
])('a refused %s shows a toast with the reason as its detail', (name, title) => {
  notifyRejection(refused(name, { title: 'The Tide Clerk' }));
  expect(toasts).toEqual([{ kind: 'error', title, detail: REASON, duration: 8000 }]);
});
