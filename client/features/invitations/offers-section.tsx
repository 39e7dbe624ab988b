import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import '#client/ui/margin-rule.css';
import './offers.css';

interface OffersSectionProps {
  label: string;
  children: ReactNode;
}

/** A list of pending offers of one kind. */
export function OffersSection({ label, children }: OffersSectionProps) {
  return (
    <section className="invitations" aria-label={label}>
      <ul>{children}</ul>
    </section>
  );
}

interface OfferRowProps {
  icon: LucideIcon;
  /** Name of the sender; the row begins "Mara invites you to". */
  senderName: string;
  /** The text between the name and the workspace title, such as "invites you to". */
  offerText: string;
  workspaceTitle: string;
  /** The role or consequence, and the expiry date. */
  terms: string;
  /** Completes the accessible names of the buttons: "Accept …", "Decline …". */
  subject: string;
  /** Id of the offer in the list whose request is running, or null. */
  busyId: string | null;
  id: string;
  onAccept: () => void;
  onDecline: () => void;
}

/** One offer with its Accept and Decline buttons. */
export function OfferRow({
  icon,
  senderName,
  offerText,
  workspaceTitle,
  terms,
  subject,
  busyId,
  id,
  ...handlers
}: OfferRowProps) {
  return (
    <li className="margin-rule invitation" aria-busy={id === busyId}>
      <span className="invitation__sign">
        <Icon of={icon} />
      </span>
      <p className="invitation__text">
        <span>
          <strong>{senderName}</strong> {offerText}{' '}
          <strong className="invitation__title">{workspaceTitle}</strong>
        </span>
        <span className="soft">{terms}</span>
      </p>
      <Button
        size="sm"
        variant="ghost"
        disabled={busyId !== null}
        aria-label={`Decline ${subject}`}
        onClick={handlers.onDecline}
      >
        Decline
      </Button>
      <Button
        size="sm"
        disabled={busyId !== null}
        aria-label={`Accept ${subject}`}
        onClick={handlers.onAccept}
      >
        Accept
      </Button>
    </li>
  );
}
