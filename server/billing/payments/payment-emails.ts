import { GRACE_DAYS } from '#shared/plans/plans.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import { renderEmail } from '#server/mail/render-email.ts';

/**
 * Sent after each failed attempt to charge for a running subscription.
 * @param keepsPlan whether the plan stays while the provider tries again
 */
export const paymentFailedEmail = (
  { to, keepsPlan }: { to: string; keepsPlan: boolean },
  publicUrl: string,
): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your payment failed',
    heading: 'Your payment failed',
    paragraphs: [
      keepsPlan
        ? `We could not charge your card for your Foolscap plan. We will try again in the next days, and your plan stays until then, for ${GRACE_DAYS} days at most.`
        : 'We could not charge your card for your Foolscap plan. Until a payment goes through, your account works like the Free plan.',
      'Your texts and files stay as they are.',
    ],
    action: { label: 'Update your card', url: `${publicUrl}/account` },
    notes: ['Choose Manage on the account page to change your card or to cancel your plan.'],
    reason: 'Sent because a payment for your plan failed.',
  }),
});
