import { Mail } from 'lucide-react';
import type { MyInvitation } from '#shared/operations/invitations.ts';
import { ROLE_LABELS } from '#shared/permissions.ts';
import { shortDate } from '#client/lib/dates.ts';
import { OfferRow, OffersSection } from './offers-section.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

/** Invitations that wait for an answer, above everything else. */
export function InvitationsSection({ invitations }: { invitations: readonly MyInvitation[] }) {
  const { busyId, accept, decline } = useAnswerInvitation();
  if (invitations.length === 0) return null;
  return (
    <OffersSection label="Invitations">
      {invitations.map((invitation) => (
        <OfferRow
          key={invitation.id}
          id={invitation.id}
          icon={Mail}
          from={invitation.invitedByName}
          offers="invites you to"
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
