export { outboxOf } from './current-outbox.ts';
export type { Enqueued, OutboxState, PausedBy } from './outbox.ts';
export { asideKey } from './outbox-store.ts';
export type { ScopeStatus } from './scope-views.ts';
export type { ScopeSnapshot, UserValue, WorkspaceValue } from './snapshots.ts';
export {
  createElsewhere,
  discardOperation,
  dismissProblem,
  enqueue,
  pendingCount,
  retryOperation,
  retryProblem,
  useLocalIds,
  useOutbox,
  useTree,
  useWorkspace,
  useWorkspaces,
  type TreeView,
} from './use-outbox.ts';
