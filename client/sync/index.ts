export type { Peer } from './peers.ts';
export { SAVE_LABELS, type SaveStatus } from './save-status.ts';
export { hasUnsavedText } from './sync-session.ts';
export { useDocumentRoom, type DocumentRoom } from './use-document-room.ts';
export { useUserRoom, useWorkspaceRoom, type ScopeRoom } from './use-scope-room.ts';
