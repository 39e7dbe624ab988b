import { Mail } from 'lucide-react';
import type { MyInvitation } from '#shared/operations/invitations.ts';
import { ROLE_LABELS } from '#shared/permissions.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

/** Invitations that wait for an answer, above everything else. */
export function InvitationsSection({ invitations }: { invitations: readonly MyInvitation[] }) {
  const { busyId, accept, decline } = useAnswerInvitation();
  if (invitations.length === 0) return null;
  return (
    <section className="invitations" aria-label="Invitations">
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className="invitation" aria-busy={invitation.id === busyId}>
            <span className="invitation__sign">
              <Icon of={Mail} />
            </span>
            <p className="invitation__text">
              <span>
                <strong>{invitation.invitedByName}</strong> invites you to{' '}
                <strong className="invitation__title">{invitation.workspaceTitle}</strong>
              </span>
              <span className="soft">
                {ROLE_LABELS[invitation.role]} · open until {shortDate(invitation.expiresAt)}
              </span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              disabled={busyId !== null}
              aria-label={`Decline ${invitation.workspaceTitle}`}
              onClick={() => decline(invitation)}
            >
              Decline
            </Button>
            <Button
              size="sm"
              disabled={busyId !== null}
              aria-label={`Accept ${invitation.workspaceTitle}`}
              onClick={() => accept(invitation)}
            >
              Accept
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
