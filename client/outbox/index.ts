export { outboxOf } from './current-outbox.ts';
export type { OutboxState } from './outbox-state.ts';
export { duplicateDocument } from './duplicate-document.ts';
export type { RestoredWorkspace } from './server-restore/restored.ts';
export { useRestored } from './server-restore/use-restored.ts';
export { rememberRemoval, useReturnedMembers } from './server-restore/use-returned-members.ts';
export {
  createElsewhere,
  discardOperation,
  dismissProblem,
  enqueue,
  enqueueAll,
  firstMarkdowns,
  localIds,
  retryOperation,
  retryProblem,
  shownAssets,
  shownTree,
  useAssets,
  useFollowedWorkspaces,
  useLocalIds,
  useOutbox,
  useRefusedIds,
  useTree,
  useWorkspace,
  useWorkspaces,
  withdrawOperation,
} from './use-outbox.ts';
