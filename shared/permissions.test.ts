import { describe, expect, test } from 'vitest';
import {
  ACTIONS,
  can,
  GRANTABLE_ROLES,
  OFFERED_ROLES,
  ROLE_LABELS,
  ROLES,
  type Action,
  type Role,
} from './permissions.ts';

/**
 * The expected permissions, written down a second time: an error in the one table would apply on client and server.
 */
const EXPECTED_ROLES: Record<Action, readonly Role[]> = {
  read: ['owner', 'editor', 'commenter', 'viewer'],
  leave: ['editor', 'commenter', 'viewer'],
  comment: ['owner', 'editor', 'commenter'],
  'write-text': ['owner', 'editor'],
  'change-tree': ['owner', 'editor'],
  'change-settings': ['owner', 'editor'],
  'see-addresses': ['owner', 'editor'],
  'manage-members': ['owner'],
  'manage-integrations': ['owner'],
  'transfer-workspace': ['owner'],
  'delete-workspace': ['owner'],
};
const allowed = (role: Role): Action[] => ACTIONS.filter((action) => can(role, action));

describe('[H1] the permissions of the roles', () => {
  test.each(ACTIONS)('the permission %s belongs to exactly the expected roles', (action) => {
    expect(ROLES.filter((role) => can(role, action))).toEqual(EXPECTED_ROLES[action]);
  });

  test('a higher role has every permission of the lower one, except that an owner cannot leave', () => {
    const lostActions = (role: Role, lowerRole: Role): Action[] =>
      allowed(lowerRole).filter((action) => !can(role, action));
    expect(lostActions('commenter', 'viewer')).toEqual([]);
    expect(lostActions('editor', 'commenter')).toEqual([]);
    expect(lostActions('owner', 'editor')).toEqual(['leave']);
  });

  test('a viewer and a commenter cannot change text, tree or settings', () => {
    for (const role of ['viewer', 'commenter'] as const)
      expect(allowed(role).filter((action) => /write|change|manage|transfer|delete/.test(action))).toEqual(
        [],
      );
  });

  test('only the owner may do the actions that others cannot undo', () => {
    for (const action of ['manage-members', 'transfer-workspace', 'delete-workspace'] as const)
      expect(ROLES.filter((role) => can(role, action))).toEqual(['owner']);
  });
});

describe('[H1] the roles that can be granted', () => {
  test('no invitation grants ownership, because a workspace changes its owner only by a transfer', () => {
    expect(GRANTABLE_ROLES).not.toContain('owner');
    expect(OFFERED_ROLES).not.toContain('owner');
    expect([...GRANTABLE_ROLES, 'owner'].sort()).toEqual([...ROLES].sort());
  });

  test('every offered role can be granted, and each one has more permissions than the one below it', () => {
    expect(GRANTABLE_ROLES).toEqual(expect.arrayContaining([...OFFERED_ROLES]));
    const [more, less] = OFFERED_ROLES.map((role) => allowed(role).length);
    expect(more).toBeGreaterThan(less ?? 0);
  });

  test('every role has a label of its own, so that writers do not share more than they intend', () => {
    const labels = ROLES.map((role) => ROLE_LABELS[role]);
    expect(labels).toEqual(['Owner', 'Can edit', 'Can comment', 'Can read']);
    expect(new Set(labels).size).toBe(ROLES.length);
  });
});
