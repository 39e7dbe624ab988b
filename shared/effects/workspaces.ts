import * as v from 'valibot';
import { DEFAULT_NAME } from '#shared/accounts/display-name.ts';
import {
  changeSettings,
  DEFAULT_SETTINGS,
  type WorkspaceSettings,
} from '#shared/documents/workspace-settings.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import * as contracts from '#shared/operations/workspaces.ts';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import type { WorkspaceEffect } from './effect.ts';
import type { TreeOperation } from './tree-operation.ts';

export const createWorkspace: WorkspaceEffect = {
  applyToSummary: (before, operation, known) => before ?? newSummary(operation, known),
  applyToView: (before, operation) => {
    if (before) return before;
    const summary = newSummary(operation, []);
    const parsed = v.safeParse(contracts.createWorkspace.input, operation.input);
    if (!summary || !parsed.success) return undefined;
    const { templateVersion = TEMPLATE_VERSION } = parsed.output;
    return { ...summary, templateVersion };
  },
};

export const updateWorkspace: WorkspaceEffect = {
  applyToSummary: (before, operation) => {
    const change = before && changedFields(before, operation);
    return change ? { ...before, ...change } : before;
  },
  applyToView: (before, operation) => {
    const change = before && changedFields(before, operation);
    return change ? { ...before, ...change } : before;
  },
};

export const deleteWorkspace: WorkspaceEffect = {
  applyToSummary: (before, operation) => (before && isDeleted(before, operation) ? undefined : before),
  applyToView: (before, operation) => (before && isDeleted(before, operation) ? undefined : before),
};

const isDeleted = ({ id, role }: WorkspaceSummary, { input }: TreeOperation): boolean =>
  input['id'] === id && v.is(contracts.deleteWorkspace.input, input) && can(role, 'delete-workspace');

/**
 * Returns the fields of a summary that an update changes; undefined if there are none or the server will reject it.
 */
function changedFields(
  before: WorkspaceSummary,
  { input, createdAt }: TreeOperation,
): Pick<WorkspaceSummary, 'title' | 'settings' | 'updatedAt'> | undefined {
  if (input['id'] !== before.id || !can(before.role, 'change-settings')) return undefined;
  const parsed = v.safeParse(contracts.updateWorkspace.input, input);
  if (!parsed.success) return undefined;
  const { title = before.title, settings } = parsed.output;
  if (title === before.title && !settings) return undefined;
  return {
    title,
    settings: changeSettings(settingsOf(before), settings ?? {}),
    updatedAt: toTimestamp(createdAt),
  };
}

/** Returns the settings of a workspace; the defaults for a row that an older build stored without them. */
const settingsOf = ({ settings }: { settings?: WorkspaceSettings }): WorkspaceSettings =>
  settings ?? DEFAULT_SETTINGS;

function newSummary(
  { input, actorId, createdAt }: TreeOperation,
  known: readonly WorkspaceSummary[],
): WorkspaceSummary | undefined {
  const parsed = v.safeParse(contracts.createWorkspace.input, input);
  if (!parsed.success) return undefined;
  const { id, title, type, settings, templateVersion = TEMPLATE_VERSION } = parsed.output;
  const at = toTimestamp(createdAt);
  // The items of a newer template are not known to this build.
  const items = templateVersion > TEMPLATE_VERSION ? [] : templateItems(type, id);
  const last = items.findLast((item) => item.kind === 'document');
  return {
    id,
    title,
    type,
    ownerId: actorId,
    ownerName: known.find(({ ownerId }) => ownerId === actorId)?.ownerName ?? DEFAULT_NAME,
    settings: changeSettings(DEFAULT_SETTINGS, settings),
    role: 'owner',
    createdAt: at,
    updatedAt: at,
    wordCount: 0,
    lastDocument: last ? { id: last.id, title: last.title, updatedAt: at } : null,
  };
}
