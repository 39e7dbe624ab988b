import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { OFFERED_ROLES, ROLES } from '#shared/permissions.ts';
import { defineOperation, userScope, workspaceScope } from './contract.ts';

/** A member of a workspace, its owner included. */
export const Member = v.object({
  userId: v.string(),
  /** The display name, or "Writer" (H5). */
  name: v.string(),
  /** Null unless the caller is the owner or an editor, or the member themselves. */
  email: v.nullable(v.string()),
  role: v.fallback(v.picklist(ROLES), 'viewer'),
  createdAt: v.string(),
});
export type Member = v.InferOutput<typeof Member>;

export const OfferedRole = v.picklist(OFFERED_ROLES, 'A member can be an editor or a viewer.');

const EXAMPLE = {
  workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
  userId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f',
};

export const getWorkspaceMembers = defineOperation({
  name: 'get-workspace-members',
  kind: 'query',
  summary: 'Lists the members of a workspace, its owner first.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.array(Member),
  errors: ['scope_not_found'],
  shows: ['members'],
  example: { workspaceId: EXAMPLE.workspaceId },
});

export const updateWorkspaceMember = defineOperation({
  name: 'update-workspace-member',
  kind: 'command',
  summary: 'Changes the role of a member.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, userId: Id, role: OfferedRole }),
  output: Member,
  errors: ['scope_not_found', 'forbidden', 'not_found', 'conflict'],
  alters: ['members', 'workspaces', 'workspace'],
  example: { ...EXAMPLE, role: 'viewer' },
});

export const removeWorkspaceMember = defineOperation({
  name: 'remove-workspace-member',
  kind: 'command',
  summary: 'Removes a member from a workspace; their open rooms close at once.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, userId: Id }),
  output: v.object({ workspaceId: v.string(), userId: v.string() }),
  errors: ['scope_not_found', 'forbidden', 'not_found', 'conflict'],
  alters: ['members', 'workspaces'],
  example: EXAMPLE,
});

export const leaveWorkspace = defineOperation({
  name: 'leave-workspace',
  kind: 'command',
  summary: 'Ends your own membership of a workspace.',
  // The caller has no access to the workspace afterwards, so the user's own scope acknowledges the operation.
  scope: userScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.object({ workspaceId: v.string() }),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['workspaces', 'workspace', 'members'],
  example: { workspaceId: EXAMPLE.workspaceId },
});
