// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { TransfersSection } from './transfers-section.tsx';

const OFFER: WorkspaceTransfer = {
  id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5dd4',
  workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da1',
  workspaceTitle: 'The Tide Clerk',
  workspaceType: 'novel',
  fromUserId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5db2',
  fromName: 'Ines',
  toUserId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5dc3',
  toName: 'Teo',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-12-05T12:00:00.000Z',
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (transfers: WorkspaceTransfer[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TransfersSection transfers={transfers} />
    </QueryClientProvider>,
  );

test('[H4] TransfersSection renders nothing without a pending transfer', () => {
  const { container } = show([]);
  expect(container.innerHTML).toBe('');
});

test.each(['Accept', 'Decline'])(
  '[H4] a transfer shows its sender, the workspace and the expiry date, and the receiver can %s it',
  async (answer) => {
    const path = `/operations/${answer.toLowerCase()}-workspace-transfer`;
    const calls = stubFetch({ [path]: { body: { id: OFFER.id, workspaceId: OFFER.workspaceId } } });
    show([OFFER]);
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain('Ines wants to make you the owner of The Tide Clerk');
    expect(row.textContent).toContain('open until');
    fireEvent.click(screen.getByRole('button', { name: `${answer} to own The Tide Clerk` }));
    await waitFor(() =>
      expect(calls.map((call) => [call.path, call.body])).toEqual([[path, { id: OFFER.id }]]),
    );
  },
);
