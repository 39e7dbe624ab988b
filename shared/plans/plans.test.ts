import { describe, expect, test } from 'vitest';
import { hasRoom, planOf, workspaceUsage } from './plans.ts';

describe('plans', () => {
  test('[H4] only an active subscription lifts the limit', () => {
    for (const subscriptionStatus of [null, 'past_due', 'canceled', 'deleted']) {
      expect(planOf({ subscriptionStatus, subscriptionPlan: 'pro' }).maxWorkspaces).toBe(2);
    }
    expect(planOf({ subscriptionStatus: 'active', subscriptionPlan: 'hobby' }).maxWorkspaces).toBe(5);
    expect(planOf({ subscriptionStatus: 'active', subscriptionPlan: 'pro' }).maxWorkspaces).toBe(-1);
  });

  test('a plan of an unknown name is the free one', () => {
    expect(planOf({ subscriptionStatus: 'active', subscriptionPlan: 'constructor' }).id).toBe('free');
  });

  test('room ends at the limit, and never when there is none', () => {
    expect(hasRoom(1, 2)).toBe(true);
    expect(hasRoom(2, 2)).toBe(false);
    expect(hasRoom(7, 5)).toBe(false);
    expect(hasRoom(10_000, -1)).toBe(true);
  });

  test('the usage counter says what the plan allows', () => {
    expect(workspaceUsage(1, 2)).toBe('1/2 workspaces');
    expect(workspaceUsage(8, -1)).toBe('8 workspaces (Unlimited)');
  });
});
