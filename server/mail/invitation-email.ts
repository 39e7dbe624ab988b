import type { EmailMessage } from './email.ts';
import { quotedTitle } from './quoted-title.ts';
import { renderEmail } from './render-email.ts';

/**
 * The email to somebody who is invited. It holds nothing that the inviting person wrote but the workspace's title, cut
 * short and without links, so that nobody's mail can be used to send words to strangers [H2]. The address is left out
 * too: the inviting person typed it, and what stands before the @ can be a sentence.
 * @param expiresAt epoch milliseconds
 */
export function invitationEmail(
  to: string,
  publicUrl: string,
  invitation: { id: string; role: string; expiresAt: number },
  workspaceTitle: string,
): EmailMessage {
  const title = quotedTitle(workspaceTitle);
  const may = invitation.role === 'editor' ? 'write in it' : 'read it';
  const until = new Date(invitation.expiresAt).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    to,
    ...renderEmail({
      subject: `An invitation to “${title}”`,
      heading: `You are invited to “${title}”`,
      paragraphs: [`It is a writing workspace on Foolscap, and you may ${may}.`],
      action: { label: 'Open the invitation', url: `${publicUrl}/workspaces?invitation=${invitation.id}` },
      notes: [
        `The invitation is for the address that this email was sent to. It stays open until ${until}. If you have no account yet, sign up with this address and it waits for you.`,
        'If you do not know what this is about, do nothing.',
      ],
      because: 'You get this letter because a member of Foolscap invited your address.',
    }),
  };
}
