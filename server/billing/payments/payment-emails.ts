import type { EmailMessage } from '#server/mail/email.ts';
import { renderEmail } from '#server/mail/render-email.ts';

/** Sent after each failed attempt to charge for a running subscription. */
export const paymentFailedEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your payment failed',
    heading: 'Your payment failed',
    paragraphs: [
      'We could not charge your card for your Foolscap plan. We will try again in the next days.',
      'Until then your account works like the Free plan. Your texts and files stay as they are.',
    ],
    action: { label: 'Update your card', url: `${publicUrl}/account` },
    notes: ['Choose Manage on the account page to change your card or to cancel your plan.'],
    reason: 'Sent because a payment for your plan failed.',
  }),
});
