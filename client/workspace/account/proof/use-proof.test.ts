import { describe, expect, test } from 'vitest';
import { wayOf, type ProofMethods } from './use-proof.ts';

const NOW = Date.parse('2026-11-26T12:00:00.000Z');
const FRESH = '2026-11-26T12:05:00.000Z';
const methods = (changes: Partial<ProofMethods>): ProofMethods => ({
  hasPassword: false,
  hasPasskey: false,
  signInCountsUntil: null,
  ...changes,
});
const way = (changes: Partial<ProofMethods>, options = {}) =>
  wayOf(methods(changes), { ...options, now: NOW });

describe('the proof that a dialog asks for', () => {
  test('a person with a password is asked for it, however fresh the sign-in is', () => {
    expect(way({ hasPassword: true, hasPasskey: true, signInCountsUntil: FRESH })).toBe('password');
    expect(wayOf(undefined)).toBe('password');
  });

  test('a fresh sign-in is enough for a person without a password, and for adding a passkey', () => {
    expect(way({ hasPasskey: true, signInCountsUntil: FRESH })).toBe('sign-in');
    expect(way({ hasPassword: true, signInCountsUntil: FRESH }, { acceptsFreshSignIn: true })).toBe(
      'sign-in',
    );
  });

  test('a sign-in that is too old no longer counts', () => {
    const old = '2026-11-26T12:00:00.000Z';
    expect(way({ hasPasskey: true, signInCountsUntil: old })).toBe('passkey');
    expect(way({ signInCountsUntil: old })).toBe('none');
  });

  test('a person with both can use the passkey instead of the password', () => {
    expect(way({ hasPassword: true, hasPasskey: true }, { prefersPasskey: true })).toBe('passkey');
    expect(way({ hasPassword: true }, { prefersPasskey: true })).toBe('password');
  });
});
