import { acceptWorkspaceTransfer, declineWorkspaceTransfer } from '#shared/operations/transfers.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { offerAnswers } from './offer-answers.ts';

/** Accepting and declining workspaces that others want to hand over. */
export const useAnswerTransfer = () =>
  offerAnswers(useCommandOperation(acceptWorkspaceTransfer), useCommandOperation(declineWorkspaceTransfer), {
    accepted: (title) => `“${title}” is yours now`,
    notAccepted: 'Failed to accept the workspace',
    declined: 'Offer declined',
    notDeclined: 'Failed to decline the offer',
  });
