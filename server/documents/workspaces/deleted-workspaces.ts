import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import type { WorkspaceRow } from '#server/policies/workspace-access.ts';
import { workspaceTypeOf } from './workspace-views.ts';

export interface DeletedWorkspaceView {
  id: string;
  title: string;
  type: WorkspaceType;
  deletedAt: string;
  restorableUntil: string;
}

export function deletedWorkspaceView(row: WorkspaceRow, deletedAt: number): DeletedWorkspaceView {
  return {
    id: row.id,
    title: row.title,
    type: workspaceTypeOf(row.type),
    deletedAt: toTimestamp(deletedAt),
    restorableUntil: toTimestamp(deletedAt + RESTORABLE_MS),
  };
}
