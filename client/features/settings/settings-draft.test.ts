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
  focusPart: 'block' as const,
  focusWidth: 'normal' as const,
  typewriterMode: false,
};
const look = { editorFont: 'garamond' as const, showPaperBackground: true };
const draft = draftOf(workspace, { look, theme: 'light', preferences });

test('workspaceChange returns only the changed settings, and undefined when none changed', () => {
  expect(workspaceChange(workspace, draft)).toBeUndefined();
  expect(workspaceChange(workspace, { ...draft, title: '  The Tide Clerk ' })).toBeUndefined();
  expect(workspaceChange(workspace, { ...draft, title: ' Low Water ' })).toEqual({ title: 'Low Water' });
});

test('workspaceChange includes the language only when it differs from the language of the workspace', () => {
  expect(workspaceChange(workspace, { ...draft, language: 'de' })).toEqual({ settings: { language: 'de' } });
  const german = { ...workspace, settings: { ...DEFAULT_SETTINGS, language: 'de' } };
  expect(workspaceChange(german, { ...draft, language: 'de' })).toBeUndefined();
  expect(workspaceChange(german, draft)).toEqual({ settings: { language: null } });
});

test('workspaceChange includes only the changed part of the AI settings', () => {
  expect(workspaceChange(workspace, { ...draft, temperature: 0.2 })).toEqual({
    settings: { aiConfig: { temperature: 0.2 } },
  });
  expect(workspaceChange(workspace, { ...draft, model: 'llama3.2' })).toEqual({
    settings: { aiConfig: { defaultModel: 'llama3.2' } },
  });
});

test('workspaceChange ignores settings that belong to this device', () => {
  const deviceOnly = {
    ...draft,
    theme: 'dark' as const,
    preferences: { ...preferences, showToolbar: true },
    look: { editorFont: 'courier' as const, showPaperBackground: false },
  };
  expect(workspaceChange(workspace, deviceOnly)).toBeUndefined();
});

test('workspaceChange includes the changed defaults of theme, font and paper, and nothing of this device', () => {
  const sharedLook = { ...draft.sharedLook, theme: 'dark' as const, showPaperBackground: false };
  expect(workspaceChange(workspace, { ...draft, sharedLook })).toEqual({
    settings: { theme: 'dark', showPaperBackground: false },
  });
});

test('workspaceChange includes the metadata of exports and only the changed default for canvases', () => {
  expect(workspaceChange(workspace, { ...draft, includeMetadata: false })).toEqual({
    settings: { exportRules: { includeMetadata: false } },
  });
  const canvasDefaults = { showGrid: true, snapToGrid: false };
  expect(workspaceChange(workspace, { ...draft, canvasDefaults })).toEqual({
    settings: { canvasDefaults: { showGrid: true } },
  });
  // A workspace that an earlier build stored on this device has no defaults for canvases.
  const { canvasDefaults: _, ...settings } = DEFAULT_SETTINGS;
  const older = draftOf({ ...workspace, settings }, { look, theme: 'light', preferences });
  expect(workspaceChange({ ...workspace, settings }, older)).toBeUndefined();
});
