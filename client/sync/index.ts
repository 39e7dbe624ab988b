export { dismissOrphan, readDeviceText, roomText, useDeviceText, useOrphanCount } from './device-text.ts';
export type { Peer } from './peers.ts';
export { SAVE_LABELS, type SaveStatus } from './save-status.ts';
export { useReplication, useReplicationState } from './replication/use-replication.ts';
export { hasUnsavedText, reconnectNow } from './sync-session.ts';
export { writeBlocks } from './write-blocks.ts';
export { useDocumentRoom } from './use-document-room.ts';
export { useRoomAhead, useSaveStatus } from './use-room.ts';
export { useUserRoom, useWorkspaceRoom } from './use-scope-room.ts';
