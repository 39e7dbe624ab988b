export {
  dismissOrphan,
  readDeviceText,
  readOrphans,
  roomText,
  useDeviceText,
  type DeviceText,
  type DirtyRoom,
} from './device-text.ts';
export type { Peer } from './peers.ts';
export { setRoomGate, type RoomGate } from './room-gate.ts';
export { SAVE_LABELS, type SaveStatus } from './save-status.ts';
export type { Stored } from './store/room-store.ts';
export { useReplication, useReplicationState } from './replication/use-replication.ts';
export { hasUnsavedText, reconnectNow } from './sync-session.ts';
export { writeBlocks } from './write-blocks.ts';
export { useDocumentRoom } from './use-document-room.ts';
export { useUserRoom, useWorkspaceRoom } from './use-scope-room.ts';
