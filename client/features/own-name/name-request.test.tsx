// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { setSessionId } from '#client/api/session.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { OpenWorkspaceProvider, type OpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { NameRequest } from './name-request.tsx';

beforeEach(async () => {
  localStorage.clear();
  setSessionId('s1');
  await uiLayers.load();
});

const TEO = { userId: 'u2', name: 'Teo', documentId: undefined, removed: [], isSelf: false };

function show({
  username = null,
  role = 'editor',
  others = [],
}: {
  username?: string | null;
  role?: string;
  others?: OpenWorkspace['others'];
} = {}) {
  const user = readCurrentUser({ id: 'u1', email: 'ines@letters.example', username });
  // Only the fields that the component reads.
  const open = { user, workspace: { role }, others } as unknown as OpenWorkspace;
  cleanup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenWorkspaceProvider value={open}>
        <NameRequest />
      </OpenWorkspaceProvider>
    </QueryClientProvider>,
  );
}
const notice = () => screen.queryByRole('complementary', { name: 'Your name' });

test('a writer without a name is asked in a workspace of somebody else, and can set the name at once', async () => {
  show();
  expect(notice()?.textContent).toContain('You have no name yet. Others here see you as “Writer”.');
  fireEvent.click(screen.getByRole('button', { name: 'Set your name' }));
  expect(await screen.findByRole('dialog', { name: 'Your name' })).toBeTruthy();
});

test('a writer without a name is asked in their own workspace once somebody else is there', () => {
  show({ role: 'owner' });
  expect(notice()).toBeNull();
  show({ role: 'owner', others: [TEO] });
  expect(notice()).not.toBeNull();
});

test('a writer is asked for a name only once on a device, whether they answered or not', () => {
  show();
  expect(notice()).not.toBeNull();
  show();
  expect(notice()).toBeNull();
});

test('“Not now” closes the request', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(notice()).toBeNull();
});

test('a writer with a name is not asked', () => {
  show({ username: 'Ines', others: [TEO] });
  expect(notice()).toBeNull();
});
