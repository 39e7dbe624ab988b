import type { EmailMessage } from './email.ts';
import { plainDay } from './plain-dates.ts';
import { quotedTitle } from './quoted-title.ts';
import { renderEmail } from './render-email.ts';

/**
 * The email that offers a workspace to a member. Like an invitation, it contains no words of a person except the
 * title [H2].
 * @param expiresAt epoch milliseconds
 */
export function transferOfferEmail(
  to: string,
  publicUrl: string,
  { expiresAt }: { expiresAt: number },
  workspaceTitle: string,
): EmailMessage {
  const title = quotedTitle(workspaceTitle);
  return {
    to,
    ...renderEmail({
      subject: `“${title}” is offered to you`,
      heading: `You are asked to own “${title}”`,
      paragraphs: [
        'Its owner would like you to take this workspace over. As its owner you decide who is in it, and it counts among your workspaces.',
      ],
      action: { label: 'See the offer', url: `${publicUrl}/workspaces` },
      notes: [
        `The offer stays open until ${plainDay(expiresAt)}. If you do nothing, everything stays as it is.`,
      ],
      reason: 'Sent because you are a member of this workspace on Foolscap.',
    }),
  };
}

/** The email that tells the previous owner that the workspace has a new owner. */
export const transferDoneEmail = (to: string, publicUrl: string, workspaceTitle: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: `“${quotedTitle(workspaceTitle)}” has a new owner`,
    heading: `“${quotedTitle(workspaceTitle)}” has a new owner`,
    paragraphs: ['Your offer was accepted. You are an editor of this workspace now and can go on writing.'],
    action: { label: 'Open your workspaces', url: `${publicUrl}/workspaces` },
    reason: 'Sent because you owned this workspace on Foolscap.',
  }),
});
