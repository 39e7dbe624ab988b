// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { writingPreferences } from '#client/editor/page/writing-preferences.ts';
import { AppearanceTab } from './appearance-tab.tsx';
import { draftOf, workspaceChange, type SettingsDraft } from './settings-draft.ts';
import { SettingsFormProvider } from './settings-form.ts';

const WORKSPACE: WorkspaceView = {
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

beforeEach(() => localStorage.clear());

let draft: SettingsDraft;
function Tab({ canChange }: { canChange: boolean }) {
  const [state, setState] = useState(() =>
    draftOf(WORKSPACE, {
      look: { editorFont: 'garamond', showPaperBackground: true },
      theme: 'light',
      preferences: writingPreferences.get(),
    }),
  );
  useEffect(() => {
    draft = state;
  }, [state]);
  const onChange = (change: Partial<SettingsDraft>) => setState({ ...state, ...change });
  return (
    <SettingsFormProvider value={{ workspace: WORKSPACE, draft: state, canChange, onChange }}>
      <AppearanceTab />
    </SettingsFormProvider>
  );
}
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const defaultButtons = () => screen.queryAllByRole('button', { name: /default/ });

test('the defaults of the workspace are named, and values that are the default offer no button', () => {
  render(<Tab canChange />);
  for (const label of ['Light', 'Garamond', 'paper'])
    expect(screen.getByText(new RegExp(`The workspace’s default: ${label}\\.`))).toBeTruthy();
  expect(defaultButtons()).toEqual([]);
});

test('a writer makes the theme, the font and the paper of the device the defaults of the workspace', () => {
  render(<Tab canChange />);
  clickButton('Dark');
  fireEvent.click(screen.getByRole('radio', { name: 'Courier' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Paper background' }));
  expect(workspaceChange(WORKSPACE, draft)).toBeUndefined();
  clickButton('Make Dark the workspace’s default');
  expect(screen.getByText(/The workspace’s default: Dark\./)).toBeTruthy();
  clickButton('Make Courier the workspace’s default');
  clickButton('Make no paper the workspace’s default');
  expect(workspaceChange(WORKSPACE, draft)).toEqual({
    settings: { theme: 'dark', editorFont: 'courier', showPaperBackground: false },
  });
});

test('before it is saved a new default can be taken back, and the button stays where the focus is', () => {
  render(<Tab canChange />);
  clickButton('Dark');
  clickButton('Make Dark the workspace’s default');
  const [button] = defaultButtons();
  clickButton('Leave Light as the default');
  expect(workspaceChange(WORKSPACE, draft)).toBeUndefined();
  clickButton('Light');
  expect(defaultButtons()).toEqual([button]);
  expect([button?.textContent, button?.getAttribute('aria-disabled')]).toEqual([
    'This is the default',
    'true',
  ]);
  clickButton('This is the default');
  expect(workspaceChange(WORKSPACE, draft)).toBeUndefined();
});

test('a member who may not change the settings sees the defaults and has no button for them', () => {
  render(<Tab canChange={false} />);
  clickButton('Dark');
  expect(screen.getByText(/The workspace’s default: Light\./)).toBeTruthy();
  expect(defaultButtons()).toEqual([]);
});
