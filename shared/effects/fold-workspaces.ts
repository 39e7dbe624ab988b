import * as v from 'valibot';
import { foldCustomTabs } from '#shared/effects/fold-custom-tabs.ts';
import {
  changeSettings,
  DEFAULT_SETTINGS,
  type WorkspaceSettingsChange,
} from '#shared/documents/workspace-settings.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import {
  createWorkspace,
  deleteWorkspace,
  updateWorkspace,
  type WorkspaceSummary,
  type WorkspaceView,
} from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { TreeOperation } from './tree-operation.ts';

/** How the server names somebody without a display name (H5). */
const NAMELESS = 'Writer';

/**
 * The list of workspaces as it will be once the server has done what was asked for, last changed first [D7]. Operations
 * of any scope may be among the pending: those inside workspaces change nothing here.
 */
export function foldWorkspaces(
  base: readonly WorkspaceSummary[],
  pending: readonly TreeOperation[],
): readonly WorkspaceSummary[] {
  const found = new Map(base.map((summary) => [summary.id, summary]));
  let isChanged = false;
  for (const operation of pending) {
    const id = operation.input['id'];
    if (typeof id !== 'string') continue;
    const before = found.get(id);
    const after = workspaceAfter(before, operation, base);
    if (after === before) continue;
    isChanged = true;
    if (after) found.set(id, after);
    else found.delete(id);
  }
  return isChanged ? [...found.values()].sort(byLastTouched) : base;
}

/** One workspace with its settings, the same way; undefined once it is deleted, or before it is made. */
export function foldWorkspace(
  base: WorkspaceView | undefined,
  pending: readonly TreeOperation[],
): WorkspaceView | undefined {
  let view = base;
  for (const operation of pending) {
    const summary = workspaceAfter(view, operation, []);
    if (summary !== view) view = summary && withSettings(view, summary, operation);
    if (view) view = withTabs(view, operation);
  }
  return view;
}

function workspaceAfter<Summary extends WorkspaceSummary>(
  before: Summary | undefined,
  operation: TreeOperation,
  known: readonly WorkspaceSummary[],
): Summary | WorkspaceSummary | undefined {
  const { name, input, createdAt } = operation;
  if (name === 'create-workspace' && !before) return newSummary(operation, known);
  if (!before || input['id'] !== before.id) return before;
  if (name === 'delete-workspace' && v.is(deleteWorkspace.input, input))
    return can(before.role, 'delete-workspace') ? undefined : before;
  if (name !== 'update-workspace' || !can(before.role, 'change-settings')) return before;
  const parsed = v.safeParse(updateWorkspace.input, input);
  if (!parsed.success) return before;
  const { title = before.title, settings } = parsed.output;
  if (title === before.title && !settings) return before;
  return { ...before, title, updatedAt: toTimestamp(createdAt) };
}

function newSummary(
  { input, actorId, createdAt }: TreeOperation,
  known: readonly WorkspaceSummary[],
): WorkspaceSummary | undefined {
  const parsed = v.safeParse(createWorkspace.input, input);
  if (!parsed.success) return undefined;
  const { id, title, type, templateVersion = TEMPLATE_VERSION } = parsed.output;
  const at = toTimestamp(createdAt);
  // Contents of a template that this build does not know cannot be foreseen.
  const items = templateVersion > TEMPLATE_VERSION ? [] : templateItems(type, id);
  const last = items.findLast((item) => item.kind === 'document');
  return {
    id,
    title,
    type,
    ownerId: actorId,
    ownerName: known.find(({ ownerId }) => ownerId === actorId)?.ownerName ?? NAMELESS,
    role: 'owner',
    createdAt: at,
    updatedAt: at,
    lastDocument: last ? { id: last.id, title: last.title, updatedAt: at } : null,
  };
}

function withSettings(
  before: WorkspaceView | undefined,
  summary: WorkspaceSummary,
  { input }: TreeOperation,
): WorkspaceView {
  const contract = before ? updateWorkspace : createWorkspace;
  const parsed = v.safeParse(contract.input, input);
  const change: WorkspaceSettingsChange = (parsed.success && parsed.output.settings) || {};
  const version = input['templateVersion'];
  return {
    ...summary,
    settings: changeSettings(before?.settings ?? DEFAULT_SETTINGS, change),
    templateVersion: before?.templateVersion ?? (typeof version === 'number' ? version : TEMPLATE_VERSION),
  };
}

function withTabs(before: WorkspaceView, operation: TreeOperation): WorkspaceView {
  if (!can(before.role, 'change-settings')) return before;
  const tabs = before.customTabs ?? [];
  const customTabs = foldCustomTabs(tabs, operation);
  return customTabs === tabs ? before : { ...before, customTabs: [...customTabs] };
}

function byLastTouched(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return lastTouched(b).localeCompare(lastTouched(a)) || a.id.localeCompare(b.id);
}

/** Timestamps of one form compare as texts. */
function lastTouched({ updatedAt, lastDocument }: WorkspaceSummary): string {
  return lastDocument && lastDocument.updatedAt > updatedAt ? lastDocument.updatedAt : updatedAt;
}
