import { describe, expect, test } from 'vitest';
import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { pageOf } from './pager.tsx';
import { changeOf, creditsOf, draftErrors, draftOf } from './user-draft.ts';

const amber = {
  subscriptionStatus: 'active',
  subscriptionPlan: 'hobby',
  isAdmin: false,
  hasSubscription: false,
} as AdministeredUser;

test.each([
  ['5', 5],
  ['+5', 5],
  [' -2.5 ', -2.5],
  ['−2,50', -2.5],
  ['0', 0],
  ['1.005', Number.NaN],
  ['1e3', Number.NaN],
  ['five', Number.NaN],
  ['--5', Number.NaN],
])('the change of credits "%s" is read as %s', (text, credits) => {
  expect(creditsOf(text)).toBe(credits);
});

describe('a draft', () => {
  const draft = draftOf(amber);

  test('an unchanged draft has no change and is not sent', () => {
    expect(changeOf(draft, amber)).toEqual({ plan: null, credits: null, isAdmin: null });
    expect(draftErrors(draft, amber)).toEqual({ reason: 'Nothing is changed yet.' });
  });

  test('a user who has not subscribed any more has no plan', () => {
    expect(changeOf({ ...draft, status: null }, amber).plan).toEqual({
      subscriptionStatus: null,
      subscriptionPlan: null,
    });
  });

  test('a plan that is billed is never part of a change', () => {
    expect(changeOf({ ...draft, plan: 'pro' }, { ...amber, hasSubscription: true }).plan).toBeNull();
  });

  test.each(['0', 'many'])('"%s" credits are refused before anything is sent', (credits) => {
    expect(draftErrors({ ...draft, credits, reason: 'x' }, amber)).toHaveProperty('credits');
  });
});

test.each([
  ['1', 1],
  ['15', 15],
  ['16', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e1', undefined],
  ['', undefined],
])('the text "%s" names page %s of 15', (text, page) => {
  expect(pageOf(text, 15)).toBe(page);
});
