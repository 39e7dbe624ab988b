import type { EmailMessage } from '#server/mail/email.ts';
import { plainDay } from '#server/mail/plain-dates.ts';
import { renderEmail } from '#server/mail/render-email.ts';

/** Emails about acts of an administrator. The reason that the administrator gave is not part of them. */

/** @param endsAt when the account is erased, in epoch milliseconds */
export const accountDeletedByAdministratorEmail = (
  to: string,
  publicUrl: string,
  endsAt: number,
): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      `An administrator started the deletion of your Foolscap account. On ${plainDay(endsAt)} it is erased with everything in your workspaces, and nobody can bring it back.`,
      'If you log in before that day, the account stays as it is. Workspaces that you share were offered to one of their members.',
    ],
    action: { label: 'Keep the account', url: `${publicUrl}/login` },
    reason: 'Sent because the deletion of your account was started.',
  }),
});

export const accountRestoredEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your account stays',
    heading: 'Your account stays',
    paragraphs: [
      'An administrator cancelled the deletion of your Foolscap account. Everything is as it was; log in to go on.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    reason: 'Sent because the deletion of your account had been started.',
  }),
});
