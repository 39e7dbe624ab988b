import type { EmailMessage } from './email.ts';
import { quotedTitle } from './quoted-title.ts';
import { renderEmail } from './render-email.ts';

/**
 * The email that tells the owner of a workspace that its texts go to another model.
 * @param baseUrl null when the workspace's own model was removed
 */
export function modelChangedEmail(
  to: string,
  publicUrl: string,
  baseUrl: string | null,
  workspaceTitle: string,
): EmailMessage {
  const title = quotedTitle(workspaceTitle);
  return {
    to,
    ...renderEmail({
      subject: `“${title}” has another AI model`,
      heading: `“${title}” has another AI model`,
      paragraphs: [
        baseUrl === null
          ? 'The workspace’s own AI model was removed. AI answers now come from the model of this server, if there is one.'
          : `When somebody in this workspace asks for an AI answer, the texts it needs now go to ${new URL(baseUrl).host}.`,
        'If that was you, there is nothing to do. If it was not you, open the workspace’s settings, AI, and set a new password for your account.',
      ],
      action: { label: 'Open your workspaces', url: `${publicUrl}/workspaces` },
      reason: 'Sent because you own this workspace on Foolscap.',
    }),
  };
}
