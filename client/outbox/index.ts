export { outboxOf } from './current-outbox.ts';
export type { OutboxState } from './outbox-state.ts';
export { duplicateDocument } from './duplicate-document.ts';
export type { RestoredWorkspace } from './set-back/restored.ts';
export { useRestored } from './set-back/use-restored.ts';
export { rememberRemoval, useReturnedMembers } from './set-back/use-returned-members.ts';
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
