import type { Peer } from 'crossws';
import type { WebSocket } from 'ws';
import { MAX_MESSAGE_BYTES } from '#shared/documents/sync-protocol.ts';
import type { SocketControls } from './sockets.ts';

/** The longest message of the gateway, bytes: a document that is replaced, a version that is restored (A9). */
export const SERVICE_MESSAGE_BYTES = 8 * 1024 * 1024;

/** The `ws` socket of a peer. Its receiver is private, but no public option changes the limit of an open socket. */
type NodeSocket = WebSocket & { _receiver: { _maxPayload: number } };

/** Makes the controls that {@link Sockets} needs for a peer of crossws's Node adapter. */
export function createControls(peer: Peer): SocketControls {
  // The Node adapter stores its `ws` socket here.
  const webSocket = peer.websocket as unknown as NodeSocket;
  return {
    close: (code, reason) => peer.close(code, reason),
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
    raiseMessageLimit: (isService) => {
      webSocket._receiver._maxPayload = isService ? SERVICE_MESSAGE_BYTES : MAX_MESSAGE_BYTES;
    },
  };
}
