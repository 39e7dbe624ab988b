import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { draftOf, workspaceChange } from './settings-draft.ts';

const workspace: WorkspaceView = {
  id: '0199f0c4-0000-7000-8000-000000000001',
  title: 'The Tide Clerk',
  type: 'novel',
  ownerId: '0199f0c4-0000-7000-8000-000000000002',
  ownerName: 'Ines',
  role: 'owner',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  lastDocument: null,
  settings: DEFAULT_SETTINGS,
  templateVersion: 1,
};
const preferences = {
  showToolbar: false,
  textSize: 'normal' as const,
  lineLength: 'normal' as const,
  setsPunctuation: true,
  checksSpelling: true,
  focusMode: false,
  typewriterMode: false,
};
const draft = draftOf(workspace, 'light', preferences);

test('only what differs is sent, and nothing when nothing does', () => {
  expect(workspaceChange(workspace, draft)).toBeUndefined();
  expect(workspaceChange(workspace, { ...draft, title: '  The Tide Clerk ' })).toBeUndefined();
  expect(workspaceChange(workspace, { ...draft, title: ' Low Water ' })).toEqual({ title: 'Low Water' });
  expect(workspaceChange(workspace, { ...draft, editorFont: 'courier', showPaperBackground: false })).toEqual(
    { settings: { editorFont: 'courier', showPaperBackground: false } },
  );
});

test('a language is sent once it is another than the workspace has', () => {
  expect(workspaceChange(workspace, { ...draft, language: 'de' })).toEqual({ settings: { language: 'de' } });
  const german = { ...workspace, settings: { ...DEFAULT_SETTINGS, language: 'de' } };
  expect(workspaceChange(german, { ...draft, language: 'de' })).toBeUndefined();
  expect(workspaceChange(german, draft)).toEqual({ settings: { language: null } });
});

test('what is this device’s own is no change of the workspace', () => {
  const own = { ...draft, theme: 'dark' as const, preferences: { ...preferences, showToolbar: true } };
  expect(workspaceChange(workspace, own)).toBeUndefined();
});
