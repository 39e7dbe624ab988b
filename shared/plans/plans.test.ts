import { describe, expect, test } from 'vitest';
import {
  fileRoomUsedUp,
  fitsFiles,
  hasLargerPlan,
  hasRoom,
  PLAN_IDS,
  PLANS,
  planOf,
  UNLIMITED,
} from './plans.ts';

describe('plans', () => {
  test('[H4] only an active subscription raises the limit of workspaces', () => {
    for (const subscriptionStatus of [null, 'past_due', 'canceled', 'deleted']) {
      expect(planOf({ subscriptionStatus, subscriptionPlan: 'pro' }).maxWorkspaces).toBe(2);
    }
    expect(planOf({ subscriptionStatus: 'active', subscriptionPlan: 'hobby' }).maxWorkspaces).toBe(5);
    expect(planOf({ subscriptionStatus: 'active', subscriptionPlan: 'pro' }).maxWorkspaces).toBe(-1);
  });

  test('a cancelled subscription keeps its plan until the end of the paid period', () => {
    const cancelled = { subscriptionStatus: 'canceled', subscriptionPlan: 'hobby', subscriptionEndsAt: 1000 };
    expect(planOf(cancelled, 999).id).toBe('hobby');
    expect(planOf(cancelled, 1000).id).toBe('free');
  });

  test('a failed charge leaves the plan as it is until the end of the grace, and no grace is known without an end', () => {
    const unpaid = { subscriptionStatus: 'past_due', subscriptionPlan: 'hobby', subscriptionEndsAt: 1000 };
    expect(planOf(unpaid, 999).id).toBe('hobby');
    expect(planOf(unpaid, 1000).id).toBe('free');
    expect(planOf({ ...unpaid, subscriptionEndsAt: null }, 999).id).toBe('free');
  });

  test('a subscription with an unknown plan name gets the free plan', () => {
    expect(planOf({ subscriptionStatus: 'active', subscriptionPlan: 'constructor' }).id).toBe('free');
  });

  test('hasRoom is false from the limit on, and always true without a limit', () => {
    expect(hasRoom(1, 2)).toBe(true);
    expect(hasRoom(2, 2)).toBe(false);
    expect(hasRoom(7, 5)).toBe(false);
    expect(hasRoom(10_000, -1)).toBe(true);
  });

  test('a file fits up to the last byte of the limit, and not a byte beyond', () => {
    expect(fitsFiles(90, 10, 100)).toBe(true);
    expect(fitsFiles(90, 11, 100)).toBe(false);
    expect(fitsFiles(100, 0, 100)).toBe(true);
  });

  test('the message about used-up file storage names the plan of the owner and its size', () => {
    expect(fileRoomUsedUp(PLANS.free, false)).toContain(
      'the Free plan of this workspace’s owner holds 512 MB of files',
    );
    expect(fileRoomUsedUp(PLANS.pro, false)).toContain(
      'the Pro plan of this workspace’s owner holds 100 GB of files',
    );
  });

  test('a more expensive plan has no smaller limit', () => {
    const [free, hobby, pro] = PLAN_IDS.map((id) => PLANS[id]);
    const most = (limit = 0): number => (limit === UNLIMITED ? Infinity : limit);
    for (const [less, more] of [
      [free, hobby],
      [hobby, pro],
    ]) {
      expect(most(more?.maxWorkspaces)).toBeGreaterThan(most(less?.maxWorkspaces));
      expect(most(more?.maxVersions)).toBeGreaterThanOrEqual(most(less?.maxVersions));
      expect(more?.maxFileBytes).toBeGreaterThan(less?.maxFileBytes ?? 0);
      expect(more?.textBytesPerHour).toBeGreaterThan(less?.textBytesPerHour ?? 0);
      expect(more?.monthlyCents).toBeGreaterThan(less?.monthlyCents ?? 0);
      // Null: usage is not counted.
      expect(more?.monthlyCredits ?? Infinity).toBeGreaterThan(less?.monthlyCredits ?? Infinity);
    }
    for (const id of PLAN_IDS) expect(PLANS[id].id).toBe(id);
  });
});

test('a refused file speaks of a larger plan only where one is on sale', () => {
  expect(hasLargerPlan(PLANS.free, [])).toBe(false);
  expect(hasLargerPlan(PLANS.free, ['credits10'])).toBe(false);
  expect(hasLargerPlan(PLANS.free, ['hobby', 'credits10'])).toBe(true);
  expect(hasLargerPlan(PLANS.hobby, ['hobby', 'credits10'])).toBe(false);
  expect(hasLargerPlan(PLANS.hobby, ['hobby', 'pro'])).toBe(true);
  expect(hasLargerPlan(PLANS.pro, ['hobby', 'pro'])).toBe(false);
  expect(fileRoomUsedUp(PLANS.free, true)).toMatch(
    /Delete files that are no longer needed, or choose a larger plan\.$/,
  );
  expect(fileRoomUsedUp(PLANS.free, false)).toMatch(/Delete files that are no longer needed\.$/);
});
