import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import {
  DEFAULT_SETTINGS,
  WorkspaceSettings,
  WorkspaceSettingsChange,
} from '#shared/documents/workspace-settings.ts';
import { WorkspaceTypeOutput, WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { Count, Id, Timestamp, Title } from '#shared/lib/scalars.ts';
import { ROLES } from '#shared/permissions.ts';
import { defineOperation, ownScope, userScope } from './contract.ts';

/** A workspace in a list. */
export const WorkspaceSummary = v.object({
  id: v.string(),
  title: v.string(),
  type: WorkspaceTypeOutput,
  ownerId: v.string(),
  /** The owner's display name, or "Writer" (H5). */
  ownerName: v.string(),
  settings: v.fallback(WorkspaceSettings, DEFAULT_SETTINGS),
  /** The role of the caller. */
  role: v.fallback(v.picklist(ROLES), 'viewer'),
  createdAt: v.string(),
  /** The time when its title or settings last changed; documents have their own times. */
  updatedAt: v.string(),
  /** The document that was changed last; null for a workspace without documents. */
  lastDocument: v.nullable(v.object({ id: v.string(), title: v.string(), updatedAt: v.string() })),
  /** The words of all its documents outside the trash; absent in an answer or a stored row of an older build. */
  wordCount: v.optional(v.number()),
});
export type WorkspaceSummary = v.InferOutput<typeof WorkspaceSummary>;

/** A workspace with its custom tabs. */
export const WorkspaceView = v.object({
  ...WorkspaceSummary.entries,
  templateVersion: v.number(),
  /** In display order; absent in an answer or a stored row of an older build. */
  customTabs: v.optional(v.array(CustomTab)),
});
export type WorkspaceView = v.InferOutput<typeof WorkspaceView>;

export const getWorkspaces = defineOperation({
  name: 'get-workspaces',
  kind: 'query',
  summary: 'Lists the workspaces that you own or are a member of, last changed first.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(WorkspaceSummary),
  shows: ['workspaces'],
  example: {},
});

export const getWorkspace = defineOperation({
  name: 'get-workspace',
  kind: 'query',
  summary: 'Returns one workspace with its settings and your role in it.',
  scope: ownScope,
  input: v.strictObject({ id: Id }),
  output: WorkspaceView,
  errors: ['scope_not_found'],
  shows: ['workspace'],
  example: { id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e' },
});

export const createWorkspace = defineOperation({
  name: 'create-workspace',
  kind: 'command',
  grows: true,
  // Version 2 adds `settings.language`, version 3 `settings.canvasDefaults`.
  version: 3,
  summary: 'Creates a workspace with the contents of its template; you become its owner.',
  scope: ownScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      title: Title,
      type: v.optional(v.picklist(WORKSPACE_TYPES, 'This type of workspace is not offered.'), 'general'),
      settings: v.optional(WorkspaceSettingsChange, {}),
      /** The version of the template whose items the caller expects (D7); by default the newest. */
      templateVersion: v.optional(v.pipe(Count, v.minValue(1))),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: WorkspaceView,
  errors: ['plan_limit', 'taken'],
  alters: ['workspaces', 'workspace', 'folders', 'documents'],
  offline: true,
  limit: { count: 30, seconds: 60 },
  example: { title: 'The Tide Clerk', type: 'novel', settings: { editorFont: 'garamond' } },
});

export const updateWorkspace = defineOperation({
  name: 'update-workspace',
  kind: 'command',
  // Version 2 adds `settings.language`, version 3 `settings.canvasDefaults`.
  version: 3,
  summary: 'Changes the title or the settings of a workspace.',
  scope: ownScope,
  input: v.strictObject({ id: Id, title: v.optional(Title), settings: v.optional(WorkspaceSettingsChange) }),
  output: WorkspaceView,
  errors: ['scope_not_found', 'forbidden'],
  alters: ['workspaces', 'workspace'],
  offline: true,
  example: { id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e', title: 'The Tide Clerk' },
});

/** A deleted workspace that its owner can restore. */
export const DeletedWorkspace = v.object({
  id: v.string(),
  title: v.string(),
  type: WorkspaceTypeOutput,
  deletedAt: v.string(),
  /** The time after which it is deleted permanently. */
  restorableUntil: Timestamp,
});

export const deleteWorkspace = defineOperation({
  name: 'delete-workspace',
  kind: 'command',
  summary: 'Deletes a workspace for all its members; its owner can restore it for 30 days.',
  scope: ownScope,
  input: v.strictObject({ id: Id }),
  output: DeletedWorkspace,
  errors: ['scope_not_found', 'forbidden'],
  alters: ['workspaces', 'workspace', 'invitations'],
  offline: true,
  example: { id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e' },
});

export const restoreWorkspace = defineOperation({
  name: 'restore-workspace',
  kind: 'command',
  summary: 'Restores a workspace that you deleted within the last 30 days.',
  scope: ownScope,
  input: v.strictObject({ id: Id }),
  output: WorkspaceView,
  errors: ['scope_not_found', 'plan_limit'],
  alters: ['workspaces', 'workspace', 'members', 'invitations', 'folders', 'documents', 'canvases'],
  example: { id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e' },
});

export const getDeletedWorkspaces = defineOperation({
  name: 'get-deleted-workspaces',
  kind: 'query',
  summary: 'Lists the workspaces that you deleted and can still restore.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(DeletedWorkspace),
  shows: ['workspaces'],
  example: {},
});

export const getWorkspaceCreationLimits = defineOperation({
  name: 'get-workspace-creation-limits',
  kind: 'query',
  summary: 'Returns how many workspaces you own and how many your plan allows; -1 means unlimited.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({ currentCount: v.number(), maxWorkspaces: v.number() }),
  shows: ['workspaces', 'user'],
  example: {},
});
