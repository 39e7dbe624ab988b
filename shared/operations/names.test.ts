import { expect, test } from 'vitest';
import { operations } from './index.ts';

test('[H3] each action on members, invitations, transfers and restoring has an operation of its own', () => {
  const names = Object.keys(operations);
  for (const name of [
    'invite-workspace-member',
    'accept-workspace-invitation',
    'decline-workspace-invitation',
    'revoke-workspace-invitation',
    'get-workspace-members',
    'update-workspace-member',
    'remove-workspace-member',
    'leave-workspace',
    'transfer-workspace',
    'restore-workspace',
    'change-password',
  ]) {
    expect(names).toContain(name);
  }
});
