import { PLANS, type PlanId } from '#shared/plans/plans.ts';
import type { EmailMessage } from './email.ts';
import { renderEmail } from './render-email.ts';

interface ReceivedMessage {
  email: string;
  content: string;
  /** The plan of a signed-in sender; null for somebody without a session, who may have typed any address. */
  plan: PlanId | null;
}

/** The email to the people who answer the contact form. Their reply goes to the sender. */
export const contactMessageEmail = (
  to: string,
  publicUrl: string,
  { email, content, plan }: ReceivedMessage,
): EmailMessage => ({
  to,
  replyTo: email,
  ...renderEmail({
    subject: `Message from ${email}`,
    heading: 'A message of the contact form',
    paragraphs: content.split('\n').filter((line) => line.trim() !== ''),
    action: { label: 'Open the messages', url: `${publicUrl}/admin/messages` },
    notes: [
      plan === null
        ? `From ${email}, who was not signed in: the address is as they typed it.`
        : `From ${email}, ${PLANS[plan].label} plan, signed in.`,
      'A reply to this email goes to them. Only a reply on the page of the messages marks the message as answered.',
    ],
    reason: 'Sent because you administer this server, or because your address is its SUPPORT_EMAIL.',
  }),
});
