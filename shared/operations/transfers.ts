import * as v from 'valibot';
import { WorkspaceTypeOutput } from '#shared/documents/workspace-type.ts';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, userScope, workspaceScope } from './contract.ts';

const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d71';
const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

/** An open offer to transfer a workspace to one of its members, as its owner and that member see it. */
export const WorkspaceTransfer = v.object({
  id: v.string(),
  workspaceId: v.string(),
  workspaceTitle: v.string(),
  workspaceType: WorkspaceTypeOutput,
  fromUserId: v.string(),
  /** The display name of the owner, or "Writer" (H5). */
  fromName: v.string(),
  toUserId: v.string(),
  /** The display name of the receiving member, or "Writer" (H5). */
  toName: v.string(),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type WorkspaceTransfer = v.InferOutput<typeof WorkspaceTransfer>;

const TransferAnswer = v.object({ id: v.string(), workspaceId: v.string() });

export const transferWorkspace = defineOperation({
  name: 'transfer-workspace',
  kind: 'command',
  summary: 'Offers your workspace to one of its members, who becomes its owner by accepting the offer.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, userId: Id }),
  output: WorkspaceTransfer,
  errors: ['scope_not_found', 'forbidden', 'not_found', 'conflict', 'limit_reached'],
  alters: ['invitations'],
  limit: { count: 30, seconds: 60 },
  example: { workspaceId: EXAMPLE_WORKSPACE, userId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f' },
});

export const getWorkspaceTransfer = defineOperation({
  name: 'get-workspace-transfer',
  kind: 'query',
  summary: 'Returns the open offer of a workspace to its owner and to the receiving member; null to others.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.nullable(WorkspaceTransfer),
  errors: ['scope_not_found'],
  shows: ['invitations', 'members'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getMyTransfers = defineOperation({
  name: 'get-my-transfers',
  kind: 'query',
  summary: 'Lists the workspaces that are offered to you, newest first.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(WorkspaceTransfer),
  shows: ['invitations', 'workspaces'],
  example: {},
});

export const acceptWorkspaceTransfer = defineOperation({
  name: 'accept-workspace-transfer',
  kind: 'command',
  summary:
    'Accepts the offer of a workspace; you become its owner, and the previous owner becomes an editor.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: TransferAnswer,
  errors: ['not_found', 'conflict', 'plan_limit'],
  alters: ['invitations', 'workspaces', 'workspace', 'members'],
  example: { id: EXAMPLE_ID },
});

export const declineWorkspaceTransfer = defineOperation({
  name: 'decline-workspace-transfer',
  kind: 'command',
  summary: 'Declines the offer of a workspace; you stay a member as before.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: TransferAnswer,
  errors: ['not_found', 'conflict'],
  alters: ['invitations'],
  example: { id: EXAMPLE_ID },
});

export const revokeWorkspaceTransfer = defineOperation({
  name: 'revoke-workspace-transfer',
  kind: 'command',
  summary: 'Revokes the offer of your workspace.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: TransferAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  alters: ['invitations'],
  example: { id: EXAMPLE_ID },
});
