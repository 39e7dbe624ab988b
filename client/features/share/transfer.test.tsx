// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { ShareContent } from './share-content.tsx';

const CREATED_AT = '2026-11-21T12:00:00.000Z';
const [WORKSPACE, INES, TEO] = ['a1', 'b2', 'c3'].map(
  (suffix) => `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d${suffix}`,
) as [string, string, string]; // One id for each of the three names.
const OFFER = {
  id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5dd4',
  workspaceId: WORKSPACE,
  workspaceTitle: 'The Tide Clerk',
  workspaceType: 'novel',
  fromUserId: INES,
  fromName: 'Ines',
  toUserId: TEO,
  toName: 'Writer',
  createdAt: CREATED_AT,
  expiresAt: '2026-12-05T12:00:00.000Z',
};
const member = (userId: string, name: string, email: string, role: Role) => ({
  userId,
  name,
  email,
  role,
  createdAt: CREATED_AT,
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders the content of Share for the owner or the receiver. @returns the sent requests by operation name */
async function renderShare(role: Role, transfer: typeof OFFER | null) {
  const calls = stubFetch({
    '/operations/get-workspace-members': {
      body: [
        member(INES, 'Ines', 'ines@letters.example', 'owner'),
        member(TEO, 'Writer', 'teo@letters.example', 'viewer'),
      ],
    },
    '/operations/get-workspace-invitations': { body: [] },
    '/operations/get-workspace-transfer': { body: transfer },
    '/operations/transfer-workspace': { body: OFFER },
    '/operations/accept-workspace-transfer': { body: { id: OFFER.id, workspaceId: WORKSPACE } },
    '/operations/decline-workspace-transfer': { body: { id: OFFER.id, workspaceId: WORKSPACE } },
    '/operations/revoke-workspace-transfer': { body: { id: OFFER.id, workspaceId: WORKSPACE } },
  });
  const workspace: WorkspaceView = {
    id: WORKSPACE,
    title: 'The Tide Clerk',
    type: 'novel',
    ownerId: INES,
    ownerName: 'Ines',
    role,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    lastDocument: null,
    settings: DEFAULT_SETTINGS,
    templateVersion: 1,
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ShareContent
        workspace={workspace}
        ownUserId={role === 'owner' ? INES : TEO}
        peers={[]}
        titleOf={() => undefined}
        onLeft={() => {}}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('You');
  const sent = (name: string) => calls.filter(({ path }) => path === `/operations/${name}`);
  return { sent };
}

const openRoleMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Role of/ }));
  return screen.findByRole('menuitem', { name: /Make owner/ });
};

test('[H4] Make owner asks for confirmation before the workspace is offered', async () => {
  const { sent } = await renderShare('owner', null);
  fireEvent.click(await openRoleMenu());
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Make teo@letters.example the owner');
  expect(sent('transfer-workspace')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer workspace' }));
  await waitFor(() => expect(sent('transfer-workspace')).toHaveLength(1));
  expect(sent('transfer-workspace')[0]?.body).toEqual({ workspaceId: WORKSPACE, userId: TEO });
});

test('[H4] the owner sees the receiver of a pending transfer, can withdraw it and cannot offer it twice', async () => {
  const { sent } = await renderShare('owner', OFFER);
  expect(await screen.findByText('Ownership offered to teo@letters.example')).toBeTruthy();
  expect((await openRoleMenu()).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByText('Withdraw'));
  await waitFor(() => expect(sent('revoke-workspace-transfer')).toHaveLength(1));
  expect(sent('revoke-workspace-transfer')[0]?.body).toEqual({ id: OFFER.id });
});

test.each(['Accept', 'Decline'])('[H4] the receiver of a transfer can %s it', async (answer) => {
  const { sent } = await renderShare('viewer', OFFER);
  expect(await screen.findByText('Ines wants to make you the owner')).toBeTruthy();
  expect(screen.queryByText('Withdraw')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: answer }));
  const name = `${answer.toLowerCase()}-workspace-transfer`;
  await waitFor(() => expect(sent(name)).toHaveLength(1));
  expect(sent(name)[0]?.body).toEqual({ id: OFFER.id });
});

test('[H1] a member who is not the owner sees no role menu', async () => {
  await renderShare('viewer', null);
  expect(screen.queryByRole('button', { name: /^Role of/ })).toBeNull();
});
