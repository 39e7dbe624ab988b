import {
  WORKSPACE_TYPE_LABELS,
  WORKSPACE_TYPES,
  type WorkspaceType,
} from '#shared/documents/workspace-type.ts';

/** What sorting and filtering need to know of a workspace. */
export interface ListedWorkspace {
  title: string;
  type: WorkspaceType;
  createdAt: string;
  /** When its title or settings last changed. */
  updatedAt: string;
  /** What was last written in it. */
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
  /** −1 is unlimited. */
  maxWorkspaces: number;
}

/** What the server says too, when it is asked all the same. */
export const LIMIT_REACHED = 'You have reached the maximum number of workspaces for your plan';

/** Last updated first, else created. */
export function sortNewestFirst<W extends ListedWorkspace>(workspaces: readonly W[]): W[] {
  return workspaces.toSorted((a, b) => lastChange(b) - lastChange(a));
}

/** Writing in a workspace counts as changing it. */
function lastChange({ createdAt, updatedAt, lastDocument }: ListedWorkspace): number {
  const times = [createdAt, updatedAt, lastDocument?.updatedAt ?? createdAt].map(
    (time) => Date.parse(time) || 0,
  );
  return Math.max(...times);
}

/** All, then each type that has workspaces; the chosen filter stays even when its last workspace is gone. */
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

/** Those of the chosen type whose title holds the search words. */
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

/** "3/5 workspaces", "8 workspaces (Unlimited)". */
export function usageText({ currentCount, maxWorkspaces }: Limits): string {
  return maxWorkspaces === -1
    ? `${currentCount} workspaces (Unlimited)`
    : `${currentCount}/${maxWorkspaces} workspaces`;
}

/** Why no further workspace can be made; null when one can, or when the limits are not known yet. */
export function creationRefusal(limits: Limits | undefined): string | null {
  if (!limits || limits.maxWorkspaces === -1 || limits.currentCount < limits.maxWorkspaces) return null;
  return LIMIT_REACHED;
}
