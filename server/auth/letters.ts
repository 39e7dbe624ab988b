import { renderLetter } from '#server/mail/render-letter.ts';
import type { Letter } from '#server/mail/letter.ts';

/** The letters about accounts. Links are made from PUBLIC_URL alone [I1]. */

export const verificationLetter = (to: string, publicUrl: string, token: string): Letter => ({
  to,
  ...renderLetter({
    subject: 'Confirm your email',
    heading: 'Confirm your email',
    paragraphs: [
      'Someone, we hope you, opened a Foolscap account with this address. Confirm it and your 10 free credits are ready.',
    ],
    action: { label: 'Confirm email', url: `${publicUrl}/email-verification?token=${token}` },
    notes: [
      'The link works once, for 24 hours. If it was not you, do nothing: an unconfirmed account is removed.',
    ],
    because: 'Sent because an account was opened with this address.',
  }),
});

export const knownAddressLetter = (to: string, publicUrl: string): Letter => ({
  to,
  ...renderLetter({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to open a Foolscap account with this address. There is one already, and nothing about it was changed.',
      'If you forgot its password, choose “Forgot your password?” on the login page.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    notes: ['If it was not you, do nothing.'],
    because: 'Sent because this address has a Foolscap account.',
  }),
});

export const passwordResetLetter = (to: string, publicUrl: string, token: string): Letter => ({
  to,
  ...renderLetter({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      'Someone, we hope you, asked for a new password for this address. Choose it on the next page; you are then logged out everywhere.',
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/password-reset?token=${token}` },
    notes: ['The link works once, for an hour. If it was not you, do nothing: your password stays as it is.'],
    because: 'Sent because a new password was asked for.',
  }),
});

export const passwordChangedLetter = (to: string, publicUrl: string): Letter => ({
  to,
  ...renderLetter({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your Foolscap account was just changed. If that was you, there is nothing to do.',
      'If it was not you, set a new password now: whoever changed it is logged out by that.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/request-password-reset` },
    because: 'Sent because the password of your account was changed.',
  }),
});
