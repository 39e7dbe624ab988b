import type { ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import type { WorkspaceTransfer } from '#shared/operations/transfers.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import '#client/workspace/contributions/share-section.css';

interface TransferRowProps {
  transfer: WorkspaceTransfer;
  /** How the list names whom it is offered to. */
  receiverName: string;
  isReceiver: boolean;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onWithdraw: () => void;
}

/** The open offer of this workspace: to be answered by the one side, to be taken back by the other. */
export function TransferRow({ transfer, receiverName, isReceiver, isBusy, ...on }: TransferRowProps) {
  const until = `Open until ${shortDate(transfer.expiresAt)}`;
  if (isReceiver) {
    return (
      <Row name={`${transfer.fromName} wants to make you the owner`} note={until} isBusy={isBusy}>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={on.onDecline}>
          Decline
        </Button>
        <Button size="sm" disabled={isBusy} onClick={on.onAccept}>
          Accept
        </Button>
      </Row>
    );
  }
  return (
    <Row name={`Ownership offered to ${receiverName}`} note={until} isBusy={isBusy}>
      <Button
        size="sm"
        variant="ghost"
        disabled={isBusy}
        aria-label={`Withdraw the offer to ${receiverName}`}
        onClick={on.onWithdraw}
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
