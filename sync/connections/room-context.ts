import type { RoomName } from '#shared/documents/sync-protocol.ts';
import type { ServiceClaim } from '#server/policies/service-token.ts';
import type { Socket } from './sockets.ts';

/** What every room of a socket knows from its first message on. */
export interface SocketContext {
  socket: Socket;
}

/** What a joined room knows of the one who joined it. */
export interface RoomContext extends SocketContext {
  room: RoomName;
  userId: string;
  /** How others see this person (H5). */
  username: string;
  workspaceId: string | undefined;
  /** The newest schema this client can edit [B1]. */
  schema: { major: number; minor: number };
  clientId: number | undefined;
  device: string | null;
  /** Its stores are of an earlier epoch: it gives back what the server lost, others' text too (A8). */
  isRecovering: boolean;
  /** Set for the gateway: the one update it may bring (A9). */
  service: ServiceClaim | undefined;
  /** The newest event that was heard when the rights were read: a later one may have changed them. */
  authorisedAt: number;
}
