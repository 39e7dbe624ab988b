import { KeyRound } from 'lucide-react';
import {
  type WorkspaceTransfer,
  acceptWorkspaceTransfer,
  declineWorkspaceTransfer,
} from '#shared/operations/transfers.ts';
import { shortDate } from '#client/lib/dates.ts';
import { OfferRow, OffersSection } from './offers-section.tsx';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { offerActions } from './offer-actions.ts';

/** Lists the pending ownership transfers to this user. */
export function TransfersSection({ transfers }: { transfers: readonly WorkspaceTransfer[] }) {
  const { busyId, accept, decline } = useAnswerTransfer();
  if (transfers.length === 0) return null;
  return (
    <OffersSection label="Offered workspaces">
      {transfers.map((transfer) => (
        <OfferRow
          key={transfer.id}
          id={transfer.id}
          icon={KeyRound}
          senderName={transfer.fromName}
          offerText="wants to make you the owner of"
          workspaceTitle={transfer.workspaceTitle}
          terms={`It then counts among your workspaces · open until ${shortDate(transfer.expiresAt)}`}
          subject={`to own ${transfer.workspaceTitle}`}
          busyId={busyId}
          onAccept={() => accept(transfer)}
          onDecline={() => decline(transfer)}
        />
      ))}
    </OffersSection>
  );
}

/** Returns the actions that accept and decline an ownership transfer. */
const useAnswerTransfer = () =>
  offerActions(useCommandOperation(acceptWorkspaceTransfer), useCommandOperation(declineWorkspaceTransfer), {
    accepted: (title) => `“${title}” is yours now`,
    acceptFailed: 'Failed to accept the workspace',
    declined: 'Offer declined',
    declineFailed: 'Failed to decline the offer',
  });
