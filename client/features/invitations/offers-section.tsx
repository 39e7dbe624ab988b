import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import './offers.css';

interface OffersSectionProps {
  label: string;
  children: ReactNode;
}

/** Offers of one kind that wait for an answer. */
export function OffersSection({ label, children }: OffersSectionProps) {
  return (
    <section className="invitations" aria-label={label}>
      <ul>{children}</ul>
    </section>
  );
}

interface OfferRowProps {
  icon: LucideIcon;
  /** Who offers, and what: "Mara invites you to". */
  from: string;
  offers: string;
  workspaceTitle: string;
  /** What it means, and how long it is open. */
  terms: string;
  /** What Accept and Decline are about, for who hears only the buttons. */
  subject: string;
  /** The offer that is being answered, of all of its kind. */
  busyId: string | null;
  id: string;
  onAccept: () => void;
  onDecline: () => void;
}

/** Something about a workspace that somebody offers, with the answers. */
export function OfferRow({
  icon,
  from,
  offers,
  workspaceTitle,
  terms,
  subject,
  busyId,
  id,
  ...on
}: OfferRowProps) {
  return (
    <li className="invitation" aria-busy={id === busyId}>
      <span className="invitation__sign">
        <Icon of={icon} />
      </span>
      <p className="invitation__text">
        <span>
          <strong>{from}</strong> {offers} <strong className="invitation__title">{workspaceTitle}</strong>
        </span>
        <span className="soft">{terms}</span>
      </p>
      <Button
        size="sm"
        variant="ghost"
        disabled={busyId !== null}
        aria-label={`Decline ${subject}`}
        onClick={on.onDecline}
      >
        Decline
      </Button>
      <Button size="sm" disabled={busyId !== null} aria-label={`Accept ${subject}`} onClick={on.onAccept}>
        Accept
      </Button>
    </li>
  );
}
