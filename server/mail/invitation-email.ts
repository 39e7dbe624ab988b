import type { EmailMessage } from './email.ts';
import { plainDay } from './plain-dates.ts';
import { quotedTitle } from './quoted-title.ts';
import { renderEmail } from './render-email.ts';

/**
 * The email that invites a person. Of the sender's words it contains only the workspace's title, shortened and
 * without links, so that nobody can use this server to send messages to strangers [H2]. It leaves out the address
 * too: the sender typed it, and the part before the @ can be a sentence.
 * @param invitation `token` of its link; `expiresAt` in epoch milliseconds
 */
export function invitationEmail(
  to: string,
  publicUrl: string,
  invitation: { token: string; role: string; expiresAt: number },
  workspaceTitle: string,
): EmailMessage {
  const title = quotedTitle(workspaceTitle);
  const permittedAction = invitation.role === 'editor' ? 'write in it' : 'read it';
  return {
    to,
    ...renderEmail({
      subject: `An invitation to “${title}”`,
      heading: `You are invited to “${title}”`,
      paragraphs: [`It is a writing workspace on Foolscap, and you may ${permittedAction}.`],
      action: { label: 'Open the invitation', url: `${publicUrl}/invitation?token=${invitation.token}` },
      notes: [
        `The invitation is for the address that this email was sent to. It stays open until ${plainDay(invitation.expiresAt)}. If you have no account yet, sign up with this address and it waits for you.`,
        'If you do not know what this is about, do nothing.',
      ],
      reason: 'Sent because a member of Foolscap invited your address.',
    }),
  };
}
