import type { ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import '#client/workspace/contributions/share-section.css';

interface TransferRowProps {
  transfer: WorkspaceTransfer;
  /** Name of the receiver as the people list shows it. */
  receiverName: string;
  isReceiver: boolean;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onWithdraw: () => void;
}

/** The pending transfer of this workspace. The receiver can accept or decline it, the owner can withdraw it. */
export function TransferRow({ transfer, receiverName, isReceiver, isBusy, ...handlers }: TransferRowProps) {
  const expiry = `Open until ${shortDate(transfer.expiresAt)}`;
  if (isReceiver) {
    return (
      <Row name={`${transfer.fromName} wants to make you the owner`} note={expiry} isBusy={isBusy}>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={handlers.onDecline}>
          Decline
        </Button>
        <Button size="sm" disabled={isBusy} onClick={handlers.onAccept}>
          Accept
        </Button>
      </Row>
    );
  }
  return (
    <Row name={`Ownership offered to ${receiverName}`} note={expiry} isBusy={isBusy}>
      <Button
        size="sm"
        variant="ghost"
        disabled={isBusy}
        aria-label={`Withdraw the offer to ${receiverName}`}
        onClick={handlers.onWithdraw}
      >
        Withdraw
      </Button>
    </Row>
  );
}

interface RowProps {
  name: string;
  note: string;
  isBusy: boolean;
  children: ReactNode;
}

function Row({ name, note, isBusy, children }: RowProps) {
  return (
    <li className="person person--offer" aria-busy={isBusy}>
      <span className="person__icon">
        <Icon of={KeyRound} />
      </span>
      <span className="person__who">
        <span className="person__name">{name}</span>
        <span className="person__note">{note}</span>
      </span>
      <span className="person__end">{children}</span>
    </li>
  );
}
