import { UNSUBSCRIBE_ROUTE } from '#shared/accounts/newsletter.ts';
import * as account from '#server/auth/account-emails.ts';
import { accountDeletedByAdministratorEmail, accountRestoredEmail } from '#server/auth/admin-emails.ts';
import { paymentFailedEmail } from '#server/billing/payments/payment-emails.ts';
import { contactMessageEmail } from '#server/mail/contact-message-email.ts';
import { contactReplyEmail } from '#server/mail/contact-reply-email.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import { invitationEmail } from '#server/mail/invitation-email.ts';
import { modelChangedEmail } from '#server/mail/model-email.ts';
import { newsletterEmail, renderNewsletter } from '#server/mail/newsletter-email.ts';
import { transferDoneEmail, transferOfferEmail } from '#server/mail/transfer-emails.ts';

const TO = 'mara@letters.example';
const TOKEN = 'sample-token';
const AT = Date.UTC(2026, 10, 26, 14, 5);
const TITLE = 'The Tide Clerk';

/**
 * Returns every email that the server sends, with sample values, by the name of the function that makes it.
 * @param publicUrl as in the settings, so that the links look as they will
 */
export const sampleEmails = (publicUrl: string): Readonly<Record<string, EmailMessage>> => ({
  verificationEmail: account.verificationEmail(TO, publicUrl, TOKEN),
  welcomeEmail: account.welcomeEmail(TO, publicUrl),
  knownAddressEmail: account.knownAddressEmail(TO, publicUrl),
  newDeviceEmail: account.newDeviceEmail(TO, publicUrl, { device: 'Firefox on Windows', at: AT }),
  passwordResetEmail: account.passwordResetEmail(TO, publicUrl, TOKEN),
  passwordChangedEmail: account.passwordChangedEmail(TO, publicUrl),
  emailChangeEmail: account.emailChangeEmail(TO, publicUrl, TOKEN),
  emailChangeRequestedEmail: account.emailChangeRequestedEmail(TO, publicUrl),
  emailChangeTakenEmail: account.emailChangeTakenEmail(TO, publicUrl),
  emailChangedEmail: account.emailChangedEmail(TO, publicUrl),
  providerConnectedEmail: account.providerConnectedEmail(TO, publicUrl, 'google'),
  providerDisconnectedEmail: account.providerDisconnectedEmail(TO, publicUrl, 'github'),
  passkeyAddedEmail: account.passkeyAddedEmail(TO, publicUrl),
  passkeyRemovedEmail: account.passkeyRemovedEmail(TO, publicUrl),
  accountDeletedByAdministratorEmail: accountDeletedByAdministratorEmail(TO, publicUrl, AT),
  accountRestoredEmail: accountRestoredEmail(TO, publicUrl),
  accountDeletionEmail: account.accountDeletionEmail(TO, publicUrl, { endsAt: AT, backupWeeks: 5 }),
  deletionCancelledEmail: account.deletionCancelledEmail(TO, publicUrl),
  paymentFailedEmail: paymentFailedEmail({ to: TO, keepsPlan: true }, publicUrl),
  contactMessageEmail: contactMessageEmail(TO, publicUrl, {
    email: 'reader@letters.example',
    content: 'How do I take my novel to my other computer?\n\nThank you.',
    plan: 'hobby',
  }),
  contactReplyEmail: contactReplyEmail(
    { email: TO, content: 'How do I take my novel to my other computer?', createdAt: AT },
    'Log in there with the same address.\nYour workspaces are in the list.',
  ),
  invitationEmail: invitationEmail(TO, publicUrl, { token: TOKEN, role: 'editor', expiresAt: AT }, TITLE),
  transferOfferEmail: transferOfferEmail(TO, publicUrl, { expiresAt: AT }, TITLE),
  modelChangedEmail: modelChangedEmail(TO, publicUrl, 'https://models.example/v1', TITLE),
  newsletterEmail: newsletterEmail(
    TO,
    renderNewsletter({ subject: 'What is new in May', content: '## Search\n\nIt finds **everything** now.' }),
    `${publicUrl}${UNSUBSCRIBE_ROUTE}?token=${TOKEN}`,
  ),
  transferDoneEmail: transferDoneEmail(TO, publicUrl, TITLE),
});
