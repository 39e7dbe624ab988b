import type { RoomName } from '#shared/documents/sync-protocol.ts';
import type { ServiceClaim } from '#server/policies/service-token.ts';
import type { Socket } from './socket.ts';

/** The context that every room of a socket has from its first message on. */
export interface SocketContext {
  socket: Socket;
}

/** The context of a room connection after authentication. */
export interface RoomContext extends SocketContext {
  room: RoomName;
  userId: string;
  /** The name that other people see (H5). */
  username: string;
  workspaceId: string | undefined;
  /** The newest schema this client can edit [B1]. */
  schema: { major: number; minor: number };
  clientId: number | undefined;
  device: string | null;
  /** Whether this client reads the records of moves [M12]. */
  followsMoves: boolean;
  /**
   * Whether the device's stores are from an earlier epoch: it returns text that the server lost, including text of
   * other people (A8).
   */
  isRecovering: boolean;
  /** Set for the gateway: the claim for its one update (A9). */
  service: ServiceClaim | undefined;
  /** Id of the newest event at the time the permissions were read: a later event may have changed them. */
  authorisedAtEventId: number;
}

/** Parses the schema version that a client sends, `"major.minor"` [B1]. */
export function parseSchemaVersion(text: string): { major: number; minor: number } {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return { major, minor };
}
