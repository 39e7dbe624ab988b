import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { acceptWorkspaceInvitation, declineWorkspaceInvitation } from '#shared/operations/invitations.ts';
import type { Invitation } from '#client/api/auth-calls.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { signOut } from '#client/api/sign-in.ts';
import { shortDate } from '#client/lib/dates.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { AuthPage } from '../auth-page.tsx';
import { useAuthRequest } from '../use-auth-request.ts';
import { forgetInvitation, rememberInvitation } from './pending-invitation.ts';
import { useInvitation } from './use-invitation.ts';

/**
 * `/invitation`: the page behind the link in an invitation's email. Without a session it links to login and sign-up
 * with the invited address, and the login returns to this page. With a session it accepts the invitation and opens the
 * workspace.
 */
export function InvitationPage({ token }: { token: string | null }) {
  const current = useCurrentUser();
  const { invitation, error } = useInvitation(token);
  const signedInAs = current.status === 'signed-in' && !current.needsSignIn ? current.user.email : undefined;
  const isKnown = current.status !== 'loading';

  useEffect(() => {
    if (!invitation || token === null || !isKnown) return;
    if (signedInAs === undefined) rememberInvitation({ ...invitation, token });
    else forgetInvitation();
  }, [invitation, token, isKnown, signedInAs]);

  if (error !== null) {
    return (
      <AuthPage state="invitation" end={<GoToWorkspaces />}>
        <Banner kind="error">{error}</Banner>
      </AuthPage>
    );
  }
  if (!invitation || token === null || !isKnown) {
    return (
      <AuthPage state="invitation" end={null}>
        <Banner kind="note" icon={Mail}>
          Opening the invitation…
        </Banner>
      </AuthPage>
    );
  }
  if (signedInAs === undefined) return <SignedOutInvitation invitation={invitation} />;
  if (signedInAs !== invitation.email) {
    return <ForeignInvitation invitation={invitation} signedInAs={signedInAs} token={token} />;
  }
  return <OwnInvitation invitation={invitation} />;
}

interface InvitationProps {
  invitation: Invitation;
}

function InvitationSheet({
  invitation,
  end,
  children,
}: InvitationProps & { end: ReactNode; children: ReactNode }) {
  const { invitedByName, workspaceTitle, role, expiresAt } = invitation;
  return (
    <AuthPage
      state="invitation"
      eyebrow={`${invitedByName} invites you to`}
      heading={`“${workspaceTitle}”`}
      end={end}
    >
      <p className="body">
        It is a writing workspace, and you may {role === 'editor' ? 'write in it' : 'read it'}. The invitation
        is open until {shortDate(expiresAt)}.
      </p>
      {children}
    </AuthPage>
  );
}

function SignedOutInvitation({ invitation }: InvitationProps) {
  return (
    <InvitationSheet
      invitation={invitation}
      end={
        <>
          No account yet?{' '}
          <Link to="/signup" className="textlink">
            Sign up
          </Link>
        </>
      }
    >
      <p className="body">It is for {invitation.email}. Log in with this address to accept it.</p>
      <Link to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
        Log in
      </Link>
    </InvitationSheet>
  );
}

/** The invitation is for another address than that of the signed-in user, who cannot accept it. */
function ForeignInvitation({
  invitation,
  signedInAs,
  token,
}: InvitationProps & { signedInAs: string | null; token: string }) {
  const navigate = useNavigate();
  const logOut = async (): Promise<void> => {
    if (!(await signOut())) return;
    // Signing out removed everything that this device had stored.
    rememberInvitation({ ...invitation, token });
    await navigate({ to: '/login' });
  };
  return (
    <InvitationSheet invitation={invitation} end={<GoToWorkspaces />}>
      <p className="body">
        It is for {invitation.email}, but you are logged in as {signedInAs ?? 'somebody else'}.
      </p>
      <Button variant="primary" wide onClick={() => void logOut()}>
        Log in as {invitation.email}
      </Button>
    </InvitationSheet>
  );
}

function OwnInvitation({ invitation: { id, ...invitation } }: InvitationProps) {
  const request = useAuthRequest();
  const navigate = useNavigate();
  const accept = () =>
    request.run(async () => {
      const { output } = await callOperation(acceptWorkspaceInvitation, { id });
      await refreshQueries(acceptWorkspaceInvitation.alters);
      const { workspaceId } = output;
      await navigate({ to: '/workspace/$workspaceId', params: { workspaceId }, replace: true });
      return null;
    });
  const decline = () =>
    request.run(async () => {
      await callOperation(declineWorkspaceInvitation, { id });
      await refreshQueries(declineWorkspaceInvitation.alters);
      await navigate({ to: '/workspaces', replace: true });
      return null;
    });
  return (
    <InvitationSheet invitation={{ id, ...invitation }} end={<GoToWorkspaces />}>
      {request.error !== null && <Banner kind="error">{request.error}</Banner>}
      <Button variant="primary" wide disabled={request.isBusy} onClick={() => void accept()}>
        Accept and open
      </Button>
      <Button wide disabled={request.isBusy} onClick={() => void decline()}>
        Decline
      </Button>
    </InvitationSheet>
  );
}

// Signed out, this link redirects to the login page.
function GoToWorkspaces() {
  return (
    <Link to="/workspaces" className="textlink">
      Go to your workspaces
    </Link>
  );
}
