import { describe, expect, test } from 'vitest';
import { wayOf, type ProofMethods } from './use-proof.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const methods = (changes: Partial<ProofMethods>): ProofMethods => ({
  hasPassword: false,
  hasPasskey: false,
  needsPasskey: false,
  providers: [],
  signInCountsUntil: null,
  ...changes,
});
const way = (changes: Partial<ProofMethods>, options = {}) =>
  wayOf(methods(changes), { ...options, now: NOW });

describe('the proof that a dialog asks for', () => {
  test('a person with a password is asked for it, and so is one whose methods are not known yet', () => {
    expect(way({ hasPassword: true, hasPasskey: true })).toBe('password');
    expect(wayOf(undefined)).toBe('password');
  });

  test('a person with both can use the passkey instead of the password', () => {
    expect(way({ hasPassword: true, hasPasskey: true }, { prefersPasskey: true })).toBe('passkey');
    expect(way({ hasPassword: true }, { prefersPasskey: true })).toBe('password');
  });

  test('an administrator with a passkey is asked for the passkey, and a person without a password too', () => {
    expect(way({ hasPassword: true, hasPasskey: true, needsPasskey: true })).toBe('passkey');
    expect(way({ hasPasskey: true })).toBe('passkey');
  });

  test('a person whom only a provider signs in is asked to sign in there once more', () => {
    expect(way({ providers: ['github'] })).toBe('provider');
  });

  test('a new account without any way to log in is proved by its sign-in until that is too old', () => {
    expect(way({ signInCountsUntil: '2026-11-26T12:05:00.000Z' })).toBe('sign-in');
    expect(way({ signInCountsUntil: '2026-11-26T12:00:00.000Z' })).toBe('none');
  });
});
