import { SOCIAL_PROVIDERS, type ProviderName } from '#shared/accounts/social-providers.ts';
import { renderEmail } from '#server/mail/render-email.ts';
import { plainDay, plainTime } from '#server/mail/plain-dates.ts';
import type { EmailMessage } from '#server/mail/email.ts';

/** Emails about accounts. Their links are built from PUBLIC_URL alone [I1]. */

export const verificationEmail = (to: string, publicUrl: string, token: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Confirm your email',
    heading: 'Confirm your email',
    paragraphs: [
      'Someone, we hope you, opened a Foolscap account with this address. Confirm it and your 10 free credits are ready.',
    ],
    action: { label: 'Confirm email', url: `${publicUrl}/email-verification?token=${token}` },
    notes: [
      'The link works once, for 24 hours. If it was not you, do nothing: an unconfirmed account is removed.',
    ],
    reason: 'Sent because an account was opened with this address.',
  }),
});

/** Sent once, when the account is made. */
export const welcomeEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Welcome to Foolscap',
    heading: 'Welcome to Foolscap',
    paragraphs: [
      'Your account is ready, and so are your 10 free credits.',
      'Begin with a workspace: a novel, a blog, an article or a blank page. What you write is saved on your device at once and here as soon as you are online.',
    ],
    action: { label: 'Open your workspaces', url: `${publicUrl}/workspaces` },
    reason: 'Sent once, because an account was made with this address.',
  }),
});

/** @param signIn `device` is the result of `deviceOf`; `at` is epoch milliseconds */
export const newDeviceEmail = (
  to: string,
  publicUrl: string,
  { device, at }: { device: string | null; at: number },
): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'New sign-in',
    heading: 'New sign-in',
    paragraphs: [
      device === null
        ? `Someone logged in to your Foolscap account from a device that did not say what it is, on ${plainTime(at)}.`
        : `Someone logged in to your Foolscap account with ${device}, on ${plainTime(at)}. It is the first login from such a device.`,
      'If that was you, there is nothing to do. If it was not you, open your account, end that session, and set a new password.',
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account` },
    reason: 'Sent because your account was opened from a new device.',
  }),
});

export const knownAddressEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to open a Foolscap account with this address. There is one already, and nothing about it was changed.',
      'If you forgot its password, choose “Forgot your password?” on the login page.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    notes: ['If it was not you, do nothing.'],
    reason: 'Sent because this address has a Foolscap account.',
  }),
});

export const passwordResetEmail = (to: string, publicUrl: string, token: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      'Someone, we hope you, asked for a new password for this address. Choose it on the next page; you are then logged out everywhere.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/password-reset?token=${token}` },
    notes: ['The link works once, for an hour. If it was not you, do nothing: your password stays as it is.'],
    reason: 'Sent because a new password was asked for.',
  }),
});

export const passwordChangedEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your Foolscap account was just changed. If that was you, there is nothing to do.',
      'If it was not you, set a new password now: whoever changed it is logged out by that.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/request-password-reset` },
    reason: 'Sent because the password of your account was changed.',
  }),
});

export const emailChangeEmail = (to: string, publicUrl: string, token: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Confirm your new email',
    heading: 'Confirm your new email',
    paragraphs: [
      'Someone, we hope you, wants to use this address for a Foolscap account. Confirm it, and from then on you log in with it.',
    ],
    action: { label: 'Confirm new email', url: `${publicUrl}/email-change?token=${token}` },
    notes: [
      'Open the link where you are logged in; it works once, for 24 hours. If it was not you, do nothing: nothing is changed.',
    ],
    reason: 'Sent because this address was named as the new address of an account.',
  }),
});

export const emailChangeTakenEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'Someone, perhaps you, tried to use this address for another Foolscap account. It has one already, and nothing about it was changed.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    notes: ['If it was not you, do nothing.'],
    reason: 'Sent because this address has a Foolscap account.',
  }),
});

export const emailChangeRequestedEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'A new email was asked for',
    heading: 'A new email was asked for',
    paragraphs: [
      'Someone who is logged in to your Foolscap account asked to log in with another address from now on. A link was sent to that address. If that was you, open it.',
      'If it was not you, set a new password now: that makes the link void.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/request-password-reset` },
    reason: 'Sent because this is the address of your account.',
  }),
});

export const emailChangedEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your email was changed',
    heading: 'Your email was changed',
    paragraphs: [
      'Your Foolscap account has another address now, and emails go there from now on. If that was you, there is nothing to do.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    notes: ['If it was not you, tell whoever runs this Foolscap at once.'],
    reason: 'Sent because this was the address of your account until now.',
  }),
});

/**
 * @param deletion `endsAt` is when the account is erased, in epoch milliseconds; `backupWeeks` is how long backups keep a
 * copy after that, 0 without backups
 */
export const accountDeletionEmail = (
  to: string,
  publicUrl: string,
  { endsAt, backupWeeks }: { endsAt: number; backupWeeks: number },
): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your account will be deleted',
    heading: 'Your account will be deleted',
    paragraphs: [
      `You asked to delete your Foolscap account. On ${plainDay(endsAt)} it is erased with everything in your workspaces, and nobody can bring it back.`,
      'If you log in before that day, the account stays as it is.',
    ],
    action: { label: 'Keep the account', url: `${publicUrl}/login` },
    notes: [
      ...(backupWeeks > 0
        ? [
            `Backups keep a copy for up to ${backupWeeks === 1 ? 'a week' : `${backupWeeks} weeks`} after that day, then they are deleted too.`,
          ]
        : []),
      'If it was not you, log in and change your password.',
    ],
    reason: 'Sent because the deletion of your account was asked for.',
  }),
});

export const deletionCancelledEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'Your account stays',
    heading: 'Your account stays',
    paragraphs: ['You logged in, and so your Foolscap account is not deleted. Everything is as it was.'],
    action: { label: 'Open your workspaces', url: `${publicUrl}/workspaces` },
    reason: 'Sent because the deletion of your account had been asked for.',
  }),
});

export const providerConnectedEmail = (
  to: string,
  publicUrl: string,
  provider: ProviderName,
): EmailMessage => {
  const name = SOCIAL_PROVIDERS[provider];
  return {
    to,
    ...renderEmail({
      subject: `${name} was connected`,
      heading: `${name} was connected`,
      paragraphs: [
        `A ${name} account can log in to your Foolscap account from now on. If that was you, there is nothing to do.`,
        `If it was not you, set a new password now and disconnect ${name} on the account page.`,
      ],
      action: { label: 'Open your account', url: `${publicUrl}/account` },
      reason: 'Sent because a way to log in was added to your account.',
    }),
  };
};

export const providerDisconnectedEmail = (
  to: string,
  publicUrl: string,
  provider: ProviderName,
): EmailMessage => {
  const name = SOCIAL_PROVIDERS[provider];
  return {
    to,
    ...renderEmail({
      subject: `${name} was disconnected`,
      heading: `${name} was disconnected`,
      paragraphs: [
        `Your ${name} account no longer logs in to your Foolscap account. If that was you, there is nothing to do.`,
        'If it was not you, set a new password now: whoever did it is logged out by that.',
      ],
      action: { label: 'Set a new password', url: `${publicUrl}/request-password-reset` },
      reason: 'Sent because a way to log in was removed from your account.',
    }),
  };
};

export const passkeyAddedEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    paragraphs: [
      'A passkey was added to your Foolscap account. Whoever has it can log in. If that was you, there is nothing to do.',
      'If it was not you, log in, remove the passkey, end the other sessions and set a new password.',
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account` },
    reason: 'Sent because a passkey was added to your account.',
  }),
});

export const passkeyRemovedEmail = (to: string, publicUrl: string): EmailMessage => ({
  to,
  ...renderEmail({
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    paragraphs: [
      'A passkey of your Foolscap account was removed and no longer opens it. If that was you, there is nothing to do.',
      'If it was not you, log in, end the other sessions and set a new password.',
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account` },
    reason: 'Sent because a passkey was removed from your account.',
  }),
});
