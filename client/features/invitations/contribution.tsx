import { useNavigate } from '@tanstack/react-router';
import {
  getMyInvitations,
  type MyInvitation,
  acceptWorkspaceInvitation,
  declineWorkspaceInvitation,
} from '#shared/operations/invitations.ts';
import { getMyTransfers } from '#shared/operations/transfers.ts';
import { useQueryOperation, useCommandOperation } from '#client/api/operation-hooks.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { TransfersSection } from './transfers-section.tsx';
import { Mail } from 'lucide-react';
import { ROLE_LABELS } from '#shared/permissions.ts';
import { shortDate } from '#client/lib/dates.ts';
import { OfferRow, OffersSection } from './offers-section.tsx';
import { offerActions } from './offer-actions.ts';

/**
 * Invitations and ownership transfers that wait for the answer of this user. They are the first sections of the page.
 */
export const offers: readonly PageSection[] = [
  { order: 10, Section: Invitations },
  { order: 20, Section: Transfers },
];

function Invitations() {
  const { data = [] } = useQueryOperation(getMyInvitations, {});
  return <InvitationsSection invitations={data} />;
}

function Transfers() {
  const { data = [] } = useQueryOperation(getMyTransfers, {});
  return <TransfersSection transfers={data} />;
}

/** Lists the pending invitations. */
function InvitationsSection({ invitations }: { invitations: readonly MyInvitation[] }) {
  const { busyId, accept, decline } = useAnswerInvitation();
  if (invitations.length === 0) return null;
  return (
    <OffersSection label="Invitations">
      {invitations.map((invitation) => (
        <OfferRow
          key={invitation.id}
          id={invitation.id}
          icon={Mail}
          senderName={invitation.invitedByName}
          offerText="invites you to"
          workspaceTitle={invitation.workspaceTitle}
          terms={`${ROLE_LABELS[invitation.role]} · open until ${shortDate(invitation.expiresAt)}`}
          subject={invitation.workspaceTitle}
          busyId={busyId}
          onAccept={() => accept(invitation)}
          onDecline={() => decline(invitation)}
        />
      ))}
    </OffersSection>
  );
}

/** Returns the actions that accept and decline an invitation. */
function useAnswerInvitation() {
  const navigate = useNavigate();
  return offerActions<MyInvitation>(
    useCommandOperation(acceptWorkspaceInvitation),
    useCommandOperation(declineWorkspaceInvitation),
    {
      accepted: (title) => `“${title}” is now among your workspaces`,
      acceptFailed: 'Failed to accept the invitation',
      declined: 'Invitation declined',
      declineFailed: 'Failed to decline the invitation',
    },
    ({ workspaceId }) => void navigate({ to: '/workspace/$workspaceId', params: { workspaceId } }),
  );
}
