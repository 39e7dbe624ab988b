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

/** Who may do what, written down a second time: a slip in the one table that both sides ask opens every door at once. */
const WHO: Record<Action, readonly Role[]> = {
  read: ['owner', 'editor', 'commenter', 'viewer'],
  leave: ['editor', 'commenter', 'viewer'],
  comment: ['owner', 'editor', 'commenter'],
  'write-text': ['owner', 'editor'],
  'change-tree': ['owner', 'editor'],
  'change-settings': ['owner', 'editor'],
  'see-addresses': ['owner', 'editor'],
  'manage-members': ['owner'],
  'transfer-workspace': ['owner'],
  'delete-workspace': ['owner'],
};
const allowed = (role: Role): Action[] => ACTIONS.filter((action) => can(role, action));

describe('[H1] who may do what', () => {
  test.each(ACTIONS)('%s: exactly those who are named for it', (action) => {
    expect(ROLES.filter((role) => can(role, action))).toEqual(WHO[action]);
  });

  test('whoever is given more loses nothing they had, but that an owner cannot leave a work without one', () => {
    const lost = (role: Role, than: Role): Action[] => allowed(than).filter((action) => !can(role, action));
    expect(lost('commenter', 'viewer')).toEqual([]);
    expect(lost('editor', 'commenter')).toEqual([]);
    expect(lost('owner', 'editor')).toEqual(['leave']);
  });

  test('whoever only reads or comments changes nobody’s words, tree or settings', () => {
    for (const role of ['viewer', 'commenter'] as const)
      expect(allowed(role).filter((action) => /write|change|manage|transfer|delete/.test(action))).toEqual(
        [],
      );
  });

  test('what cannot be undone by the others is the owner’s alone', () => {
    for (const action of ['manage-members', 'transfer-workspace', 'delete-workspace'] as const)
      expect(ROLES.filter((role) => can(role, action))).toEqual(['owner']);
  });
});

describe('[H1] roles that are given', () => {
  test('nobody is made an owner by an invitation: a work changes hands by its own way alone', () => {
    expect(GRANTABLE_ROLES).not.toContain('owner');
    expect(OFFERED_ROLES).not.toContain('owner');
    expect([...GRANTABLE_ROLES, 'owner'].sort()).toEqual([...ROLES].sort());
  });

  test('what is offered can be given, and each offer lets somebody do something that the one below it does not', () => {
    expect(GRANTABLE_ROLES).toEqual(expect.arrayContaining([...OFFERED_ROLES]));
    const [more, less] = OFFERED_ROLES.map((role) => allowed(role).length);
    expect(more).toBeGreaterThan(less ?? 0);
  });

  test('each has a name of its own on screen, so that nobody shares more than they meant to', () => {
    const labels = ROLES.map((role) => ROLE_LABELS[role]);
    expect(labels).toEqual(['Owner', 'Can edit', 'Can comment', 'Can read']);
    expect(new Set(labels).size).toBe(ROLES.length);
  });
});
