export { outboxOf } from './current-outbox.ts';
export type { OutboxState } from './queue/shown-queue.ts';
export { duplicateItem } from './duplicate-item.ts';
export type { RestoredWorkspace } from './server-restore/restored.ts';
export { rememberRemoval, useRestored, useReturnedMembers } from './server-restore/use-restore-offers.ts';
export {
  copiedIds,
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
  shownWorkspace,
  useAssets,
  useDailyGoal,
  useFollowedWorkspaces,
  useIsQueuedCopy,
  useLocalIds,
  useOutbox,
  useRefusedIds,
  useTree,
  useWorkspace,
  useWorkspaces,
  withdrawOperation,
} from './use-outbox.ts';
