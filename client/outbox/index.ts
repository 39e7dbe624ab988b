export { outboxOf } from './current-outbox.ts';
export type { OutboxState } from './queue/shown-queue.ts';
export { duplicateDocument } from './duplicate-document.ts';
export type { RestoredWorkspace } from './server-restore/restored.ts';
export { rememberRemoval, useRestored, useReturnedMembers } from './server-restore/use-restore-offers.ts';
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
  shownTreeWithFiles,
  useAssets,
  useDailyGoal,
  useFollowedWorkspaces,
  useLocalIds,
  useOutbox,
  useRefusedIds,
  useTree,
  useWorkspace,
  useWorkspaces,
  withdrawOperation,
} from './use-outbox.ts';
