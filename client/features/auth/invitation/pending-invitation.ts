import type { Invitation } from '#client/api/auth-calls.ts';
import { localStore } from '#client/lib/local-store.ts';

/** The invitation that this device opened while nobody was signed in. A sign-up in between may take a day. */
export type PendingInvitation = Pick<
  Invitation,
  'email' | 'invitedByName' | 'workspaceTitle' | 'expiresAt'
> & { token: string };

const NAME = 'pendingInvitation';
const FIELDS = ['token', 'email', 'invitedByName', 'workspaceTitle', 'expiresAt'] as const;

export function rememberInvitation(invitation: PendingInvitation): void {
  const { token, email, invitedByName, workspaceTitle, expiresAt } = invitation;
  localStore.set(NAME, JSON.stringify({ token, email, invitedByName, workspaceTitle, expiresAt }));
}

export const forgetInvitation = (): void => localStore.remove(NAME);

/** Returns the stored invitation for login and sign-up; null without a stored invitation, and after it has expired. */
export function readPendingInvitation(now = Date.now()): PendingInvitation | null {
  try {
    const stored: unknown = JSON.parse(localStore.get(NAME) ?? 'null');
    return isInvitation(stored) && Date.parse(stored.expiresAt) > now ? stored : null;
  } catch {
    return null;
  }
}

const isInvitation = (stored: unknown): stored is PendingInvitation =>
  typeof stored === 'object' &&
  stored !== null &&
  FIELDS.every((field) => typeof (stored as Record<string, unknown>)[field] === 'string');

/** Returns the page that opens after a login: the invitation that led to it, or the list of workspaces. */
export function pageAfterLogin() {
  const invitation = readPendingInvitation();
  return invitation
    ? ({ to: '/invitation', state: { token: invitation.token } } as const)
    : ({ to: '/workspaces' } as const);
}
