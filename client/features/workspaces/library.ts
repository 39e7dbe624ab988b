import {
  WORKSPACE_TYPE_LABELS,
  WORKSPACE_TYPES,
  type WorkspaceType,
} from '#shared/documents/workspace-type.ts';

/** The fields of a workspace that sorting and filtering read. */
export interface ListedWorkspace {
  title: string;
  type: WorkspaceType;
  createdAt: string;
  /** Time of the last change to the title or the settings. */
  updatedAt: string;
  /** The document that was changed last. */
  lastDocument: { title: string; updatedAt: string } | null;
}

export type TypeFilter = 'all' | WorkspaceType;

export interface FilterChip {
  value: TypeFilter;
  label: string;
  count: number;
}

export interface Limits {
  currentCount: number;
  /** −1 means unlimited. */
  maxWorkspaces: number;
}

/** The server answers with the same sentence when it refuses a workspace over the limit. */
export const LIMIT_REACHED = 'You have reached the maximum number of workspaces for your plan';

/** Sorts by the time of the last change, newest first. An unchanged workspace counts by its creation time. */
export function sortNewestFirst<W extends ListedWorkspace>(workspaces: readonly W[]): W[] {
  return workspaces.toSorted((a, b) => lastChange(b) - lastChange(a));
}

/** Returns the last change in milliseconds since 1970. A change to a document is a change to its workspace. */
export function lastChange({ createdAt, updatedAt, lastDocument }: ListedWorkspace): number {
  const times = [createdAt, updatedAt, lastDocument?.updatedAt ?? createdAt].map(
    (time) => Date.parse(time) || 0,
  );
  return Math.max(...times);
}

/** Returns "All", then each type that has workspaces. The selected type stays when its last workspace is removed. */
export function filterChips(workspaces: readonly ListedWorkspace[], selected: TypeFilter): FilterChip[] {
  const counts = new Map<WorkspaceType, number>();
  for (const { type } of workspaces) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const types = WORKSPACE_TYPES.filter((type) => counts.has(type) || type === selected);
  return [
    { value: 'all', label: 'All', count: workspaces.length },
    ...types.map((type) => ({
      value: type,
      label: WORKSPACE_TYPE_LABELS[type].many,
      count: counts.get(type) ?? 0,
    })),
  ];
}

/** Returns the workspaces of the selected type whose title contains the search text, ignoring case. */
export function matchingWorkspaces<W extends ListedWorkspace>(
  workspaces: readonly W[],
  filter: TypeFilter,
  search: string,
): W[] {
  const words = search.trim().toLocaleLowerCase();
  return workspaces.filter(
    ({ title, type }) => (filter === 'all' || type === filter) && title.toLocaleLowerCase().includes(words),
  );
}

/** Such as "3/5 workspaces", "8 workspaces (Unlimited)" or "1 workspace (Unlimited)". */
export function usageText({ currentCount, maxWorkspaces }: Limits): string {
  return maxWorkspaces === -1
    ? `${currentCount} ${currentCount === 1 ? 'workspace' : 'workspaces'} (Unlimited)`
    : `${currentCount}/${maxWorkspaces} workspaces`;
}

/** Returns why no further workspace can be created; null when one can, or while the limits are unknown. */
export function creationRefusal(limits: Limits | undefined): string | null {
  if (!limits || limits.maxWorkspaces === -1 || limits.currentCount < limits.maxWorkspaces) return null;
  return LIMIT_REACHED;
}
