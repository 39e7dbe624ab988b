// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { creditGate, useCreditGate } from './use-credit-gate.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const free = { subscriptionStatus: null, subscriptionPlan: null, subscriptionEndsAt: null };

test('the gate names the cost, and the reason when credits are missing', () => {
  expect(creditGate({ ...free, credits: 1 }, 'blogPost')).toEqual({
    canRun: true,
    cost: '1.00 credits',
    reason: null,
  });
  expect(creditGate({ ...free, credits: 0.99 }, 'blogPost')).toEqual({
    canRun: false,
    cost: '1.00 credits',
    reason: 'You need at least 1 credit or an active subscription to generate a blog post',
  });
});

test('fractions of a credit are compared without rounding errors', () => {
  // In binary fractions 0.15 − 0.1 is less than 0.05.
  expect(creditGate({ ...free, credits: 0.15 - 0.1 }, 'assistant').canRun).toBe(true);
});

test('with a paid plan everything can run at 0 credits, until a cancelled plan has ended', () => {
  const paid = {
    subscriptionStatus: 'active',
    subscriptionPlan: 'hobby',
    subscriptionEndsAt: null,
    credits: 0,
  };
  expect(creditGate(paid, 'research').canRun).toBe(true);
  const ended = { ...paid, subscriptionStatus: 'canceled', subscriptionEndsAt: '2020-01-01T00:00:00.000Z' };
  expect(creditGate(ended, 'research').canRun).toBe(false);
});

test('without a signed-in user nothing can run', () => {
  expect(creditGate(null, 'outline').canRun).toBe(false);
});

test('the gate follows the signed-in user', async () => {
  setSessionId('s1');
  stubFetch({ '/auth/me': { body: { id: 'u1', email: 'ines@letters.example', credits: 0.3 } } });
  const { result } = renderHook(() => [useCreditGate('outline'), useCreditGate('research')] as const);
  expect(result.current[0].canRun).toBe(false);
  await vi.waitFor(() => expect(result.current[0]).toMatchObject({ canRun: true, cost: '0.25 credits' }));
  expect(result.current[1]).toMatchObject({ canRun: false, cost: '0.50 credits' });
});
