import { KeyRound } from 'lucide-react';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { shortDate } from '#client/lib/dates.ts';
import { OfferRow, OffersSection } from './offers-section.tsx';
import { useAnswerTransfer } from './use-answer-transfer.ts';

/** Workspaces that others want to hand over, beside the invitations. */
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
          from={transfer.fromName}
          offers="wants to make you the owner of"
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
