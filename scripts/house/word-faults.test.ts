import { expect, test } from 'vitest';
import { wordFaults } from './word-faults.ts';

test('a replaced word in the name of a file, a folder or an export is reported with its replacement', () => {
  const files = [
    { path: 'client/kept/row.ts', exports: [] },
    { path: 'server/auth/login-brake.ts', exports: ['MAX_LOGINS'] },
    { path: 'client/outbox/send.ts', exports: ['UploadVerdict', 'toldOnce', 'CHOSEN_ROWS'] },
  ];
  expect(wordFaults(files)).toEqual([
    'client/kept/row.ts: "kept" contains "kept". Use stored, cached, retained.',
    'server/auth/login-brake.ts: "login-brake.ts" contains "brake". Use throttle.',
    'client/outbox/send.ts: "UploadVerdict" contains "verdict". Use classification, check, result.',
    'client/outbox/send.ts: "toldOnce" contains "told". Use notified, emitted.',
    'client/outbox/send.ts: "CHOSEN_ROWS" contains "chosen". Use selected.',
  ]);
});

test('a name whose word only begins like a replaced word passes', () => {
  expect(wordFaults([{ path: 'shared/newsletters.ts', exports: ['brakeless', 'heart'] }])).toEqual([]);
});
