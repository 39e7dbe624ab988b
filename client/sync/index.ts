export {
  dismissOrphan,
  readDeviceText,
  roomText,
  useDeviceText,
  useOrphans,
} from './texts/device-text.ts';
export { clearEarlierPeopleEachEpoch, wipeEarlierPeople, takeReturnNote } from './earlier-people.ts';
export type { Peer } from './peers.ts';
export { SAVE_LABELS, type SaveStatus } from './status/save-status.ts';
export { offlineAllWorkspacesOf } from './replication/offline-all-workspaces.ts';
export type { Replication } from './replication/replication.ts';
export { useReplication, useReplicationState } from './replication/use-replication.ts';
export { hasUnsavedText, reconnectNow } from './sync-session.ts';
export { useHeldBack } from './status/held-back.ts';
export { whenSaved } from './status/when-saved.ts';
export { writeBlocks } from './texts/write-blocks.ts';
export { useDocumentRoom, useOpenRoom, type DocumentRoom } from './use-open-room.ts';
export { usePreloadRoom, useSaveStatus } from './use-room.ts';
export { useUserRoom, useWorkspaceRoom } from './use-scope-room.ts';
