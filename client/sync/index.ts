export type { Peer } from './peers.ts';
export { SAVE_LABELS, type SaveStatus } from './save-status.ts';
export { hasUnsavedText } from './sync-session.ts';
export { useDocumentRoom } from './use-document-room.ts';
export { useUserRoom, useWorkspaceRoom } from './use-scope-room.ts';
