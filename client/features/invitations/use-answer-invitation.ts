import { acceptWorkspaceInvitation, declineWorkspaceInvitation } from '#shared/operations/invitations.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { offerAnswers } from './offer-answers.ts';

/** Accepting and declining invitations. */
export const useAnswerInvitation = () =>
  offerAnswers(
    useCommandOperation(acceptWorkspaceInvitation),
    useCommandOperation(declineWorkspaceInvitation),
    {
      accepted: (title) => `“${title}” is now among your workspaces`,
      notAccepted: 'Failed to accept the invitation',
      declined: 'Invitation declined',
      notDeclined: 'Failed to decline the invitation',
    },
  );
