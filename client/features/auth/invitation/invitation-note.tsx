import { Mail } from 'lucide-react';
import { Banner } from '#client/ui/banner.tsx';
import type { PendingInvitation } from './pending-invitation.ts';

/** The banner above login and sign-up that names the pending invitation. */
export function InvitationNote({ invitation }: { invitation: PendingInvitation | null }) {
  return (
    invitation && (
      <Banner kind="note" icon={Mail}>
        {invitation.invitedByName} invites you to “{invitation.workspaceTitle}”. The invitation is for the
        address below.
      </Banner>
    )
  );
}
