import { KeyRound } from 'lucide-react';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useAnswerTransfer } from './use-answer-transfer.ts';

/** Workspaces that others want to hand over, beside the invitations. */
export function TransfersSection({ transfers }: { transfers: readonly WorkspaceTransfer[] }) {
  const { busyId, accept, decline } = useAnswerTransfer();
  if (transfers.length === 0) return null;
  return (
    <section className="invitations" aria-label="Offered workspaces">
      <ul>
        {transfers.map((transfer) => (
          <li key={transfer.id} className="invitation" aria-busy={transfer.id === busyId}>
            <span className="invitation__sign">
              <Icon of={KeyRound} />
            </span>
            <p className="invitation__text">
              <span>
                <strong>{transfer.fromName}</strong> wants to make you the owner of{' '}
                <strong className="invitation__title">{transfer.workspaceTitle}</strong>
              </span>
              <span className="soft">
                It then counts among your workspaces · open until {shortDate(transfer.expiresAt)}
              </span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              disabled={busyId !== null}
              aria-label={`Decline to own ${transfer.workspaceTitle}`}
              onClick={() => decline(transfer)}
            >
              Decline
            </Button>
            <Button
              size="sm"
              disabled={busyId !== null}
              aria-label={`Accept to own ${transfer.workspaceTitle}`}
              onClick={() => accept(transfer)}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
