import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { OFFERED_ROLES, ROLES } from '#shared/permissions.ts';
import { defineOperation, userScope, workspaceScope } from './contract.ts';

export const Member = v.object({
  userId: v.string(),
  /** The display name, or "Writer" (H5). */
  name: v.string(),
  /** Only the owner and editors see addresses of others; null otherwise. */
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
  summary: 'Lists the people of a workspace, its owner first.',
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
  summary: 'Changes what a member may do.',
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
  summary: 'Takes a person out of a workspace; open rooms close for them at once.',
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
  // The workspace is out of the caller's sight afterwards: their own list acknowledges it.
  scope: userScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.object({ workspaceId: v.string() }),
  errors: ['scope_not_found', 'forbidden'],
  alters: ['workspaces', 'workspace', 'members'],
  example: { workspaceId: EXAMPLE.workspaceId },
});
