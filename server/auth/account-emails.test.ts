import { expect, test } from 'vitest';
import { accountDeletionEmail, newDeviceEmail, verificationEmail, welcomeEmail } from './account-emails.ts';

const TO = 'mara@letters.example';
const URL = 'https://foolscap.example';

test('the email that confirms an address has the words of the design', () => {
  const { subject, text } = verificationEmail(TO, URL, 'abc');
  expect(subject).toBe('Confirm your email');
  expect(text.split('\n')).toEqual([
    'Foolscap',
    '',
    'Confirm your email',
    '',
    'Someone, we hope you, opened a Foolscap account with this address. Confirm it and your 10 free credits are ready.',
    '',
    'Confirm email',
    '',
    'Or paste this address into your browser:',
    'https://foolscap.example/email-verification?token=abc',
    '',
    'The link works once, for 24 hours. If it was not you, do nothing: an unconfirmed account is removed.',
    '',
    'Sent because an account was opened with this address.',
  ]);
});

test('the welcome email leads to the workspaces', () => {
  const { subject, text, link } = welcomeEmail(TO, URL);
  expect(subject).toBe('Welcome to Foolscap');
  expect(text).toContain('Your account is ready, and so are your 10 free credits.');
  expect(link).toBe(`${URL}/workspaces`);
});

test('the email about a new device names device and time in UTC', () => {
  const at = Date.UTC(2026, 0, 5, 7, 9);
  const { subject, text } = newDeviceEmail(TO, URL, { device: 'Safari on iPhone', at });
  expect(subject).toBe('New sign-in');
  expect(text).toContain('with Safari on iPhone, on 5 January 2026 at 07:09 UTC.');
});

test.each([
  [0, undefined],
  [1, 'Backups keep a copy for up to a week after that day, then they are deleted too.'],
  [5, 'Backups keep a copy for up to 5 weeks after that day, then they are deleted too.'],
])(
  'with backups of %i weeks the email about a deletion says how long they keep a copy',
  (backupWeeks, note) => {
    const { text } = accountDeletionEmail(TO, URL, { endsAt: Date.UTC(2026, 11, 11), backupWeeks });
    expect(text).toContain('On 11 December 2026 it is erased');
    if (note === undefined) expect(text).not.toContain('Backups');
    else expect(text).toContain(note);
  },
);
