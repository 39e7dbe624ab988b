import { expect, test, vi } from 'vitest';
import { offerActions } from './offer-actions.ts';

const MESSAGES = {
  accepted: (title: string) => `“${title}” is now among your workspaces`,
  acceptFailed: 'Failed to accept the invitation',
  declined: 'Invitation declined',
  declineFailed: 'Failed to decline the invitation',
};
const OFFER = { id: 'i1', workspaceTitle: 'The Tide Clerk', workspaceId: 'w1' };
const command = (mutateAsync: () => Promise<unknown>) => ({
  mutateAsync,
  isPending: false,
  variables: undefined,
});

test('an accepted offer is reported, so that its workspace can open; a refused or declined one is not', async () => {
  const onAccepted = vi.fn<(offer: typeof OFFER) => void>();
  const succeed = command(async () => ({}));
  const fail = command(() => Promise.reject(new Error('full')));
  const rejected = offerActions(fail, succeed, MESSAGES, onAccepted);
  rejected.accept(OFFER);
  rejected.decline(OFFER);
  await new Promise((resolve) => setTimeout(resolve));
  expect(onAccepted).not.toHaveBeenCalled();
  offerActions(succeed, succeed, MESSAGES, onAccepted).accept(OFFER);
  await vi.waitFor(() => expect(onAccepted).toHaveBeenCalledWith(OFFER));
});
