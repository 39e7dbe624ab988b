export { outboxOf } from './current-outbox.ts';
export type { Enqueued } from './outbox.ts';
export type { OutboxState, PausedBy } from './outbox-state.ts';
export { asideKey } from './outbox-store.ts';
export type { RestoredWorkspace } from './restored.ts';
export { useRestored } from './use-restored.ts';
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
  shownTree,
  useLocalIds,
  useOutbox,
  useTree,
  useWorkspace,
  useWorkspaces,
  withdrawOperation,
  type TreeView,
} from './use-outbox.ts';
