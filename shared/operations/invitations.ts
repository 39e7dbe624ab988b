import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { WorkspaceTypeOutput } from '#shared/documents/workspace-type.ts';
import { Address, Id } from '#shared/lib/scalars.ts';
import { GRANTABLE_ROLES } from '#shared/permissions.ts';
import { defineOperation, scopeOfRow, userScope, workspaceScope } from './contract.ts';
import { OfferedRole } from './members.ts';

const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d70';
const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

const shownRole = v.fallback(v.picklist(GRANTABLE_ROLES), 'viewer');

/** An open invitation as members of the workspace see it. It does not reveal whether the address has an account. */
export const WorkspaceInvitation = v.object({
  id: v.string(),
  workspaceId: v.string(),
  email: v.string(),
  role: shownRole,
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type WorkspaceInvitation = v.InferOutput<typeof WorkspaceInvitation>;

/** An open invitation as the invited user sees it. */
export const MyInvitation = v.object({
  id: v.string(),
  workspaceId: v.string(),
  workspaceTitle: v.string(),
  workspaceType: WorkspaceTypeOutput,
  role: shownRole,
  /** The display name of the inviting user, or "Writer" (H5). */
  invitedByName: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type MyInvitation = v.InferOutput<typeof MyInvitation>;

export const inviteWorkspaceMember = defineOperation({
  name: 'invite-workspace-member',
  kind: 'command',
  grows: true,
  summary: 'Invites an email address to a workspace; an open invitation to the same address is replaced.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({ id: v.optional(Id), workspaceId: Id, email: Address, role: OfferedRole }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: WorkspaceInvitation,
  errors: ['scope_not_found', 'forbidden', 'conflict', 'limit_reached', 'taken'],
  alters: ['invitations'],
  limit: { count: 30, seconds: 60 },
  example: { workspaceId: EXAMPLE_WORKSPACE, email: 'ines@letters.example', role: 'editor' },
});

export const getWorkspaceInvitations = defineOperation({
  name: 'get-workspace-invitations',
  kind: 'query',
  summary: 'Lists the open invitations of a workspace, newest first.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.array(WorkspaceInvitation),
  errors: ['scope_not_found', 'forbidden'],
  shows: ['invitations'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getMyInvitations = defineOperation({
  name: 'get-my-invitations',
  kind: 'query',
  summary: 'Lists the open invitations to your verified address, newest first.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(MyInvitation),
  shows: ['invitations', 'workspaces'],
  example: {},
});

export const acceptWorkspaceInvitation = defineOperation({
  name: 'accept-workspace-invitation',
  kind: 'command',
  summary: 'Accepts an invitation to your verified address; you become a member of the workspace.',
  scope: userScope,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string(), workspaceId: v.string(), role: v.string() }),
  errors: ['not_found', 'conflict', 'limit_reached'],
  alters: ['invitations', 'workspaces', 'workspace', 'members'],
  example: { id: EXAMPLE_ID },
});

export const declineWorkspaceInvitation = defineOperation({
  name: 'decline-workspace-invitation',
  kind: 'command',
  summary: 'Declines an invitation to your verified address.',
  scope: userScope,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'conflict'],
  alters: ['invitations'],
  example: { id: EXAMPLE_ID },
});

export const revokeWorkspaceInvitation = defineOperation({
  name: 'revoke-workspace-invitation',
  kind: 'command',
  summary: 'Revokes an open invitation.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  alters: ['invitations'],
  example: { id: EXAMPLE_ID },
});
