import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MyInvitation, WorkspaceInvitation } from './invitations.ts';
import { Member } from './members.ts';
import { WorkspaceTransfer } from './transfers.ts';
import { WorkspaceSummary } from './workspaces.ts';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const TIME = '2026-11-21T10:00:00.000Z';
const times = { createdAt: TIME, updatedAt: TIME, expiresAt: TIME };
const people = {
  ownerId: ID,
  ownerName: 'Mara',
  fromUserId: ID,
  fromName: 'Mara',
  toUserId: ID,
  toName: 'Teo',
};

/** An answer of a later server version with unknown enum values and unknown fields. */
const LATER = {
  ...times,
  ...people,
  id: ID,
  workspaceId: ID,
  userId: ID,
  title: 'Low Water',
  workspaceTitle: 'Low Water',
  name: 'Mara',
  invitedByName: 'Mara',
  email: 'mara@letters.example',
  lastDocument: null,
  type: 'opera',
  workspaceType: 'opera',
  role: 'conductor',
  mood: { key: 'minor' },
};

describe('answers of a later version', () => {
  test.each([
    ['a workspace', WorkspaceSummary, { type: 'general', role: 'viewer' }],
    ['a member', Member, { role: 'viewer' }],
    ['an invitation', WorkspaceInvitation, { role: 'viewer' }],
    ['one’s own invitation', MyInvitation, { workspaceType: 'general', role: 'viewer' }],
    ['an offer', WorkspaceTransfer, { workspaceType: 'general' }],
  ] as const)(
    '[F4] %s is read: unknown enum values become the fallback, and unknown fields are dropped',
    (_, schema, read) => {
      const parsed = v.parse(schema, LATER);
      expect(parsed).toMatchObject(read);
      expect(parsed).not.toHaveProperty('mood');
    },
  );
});
