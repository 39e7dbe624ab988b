import type { WebSocketLike } from '@hocuspocus/server';
import type { Peer } from 'crossws';
import type { WebSocket } from 'ws';
import { MAX_MESSAGE_BYTES, SERVICE_MESSAGE_BYTES } from '#shared/documents/sync-protocol.ts';
import { FramePacker } from './packing.ts';
import type { Socket, SocketControls } from './socket.ts';

/** The `ws` socket of a peer. Its receiver is private, but no public option changes the limit of an open socket. */
type NodeSocket = WebSocket & { _receiver: { _maxPayload: number } };

/** Makes the controls that `Sockets` needs for a peer of crossws's Node adapter. */
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

/**
 * A client with more unsent bytes than this does not read its socket. The socket is closed; after it reconnects the
 * client receives everything again.
 */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024;
const OPEN = 1;
const CLOSED = 3;

interface SendingOptions {
  /** Called before each frame, so that all frames of one turn leave in one write. */
  cork: () => void;
  /** Whether the client accepts packed frames. */
  isPacking: boolean;
}

/** Makes the WebSocket that Hocuspocus writes to, which packs long frames and closes a peer that does not read. */
export function createWebSocket(
  peer: Peer,
  socket: Socket,
  { cork, isPacking }: SendingOptions,
): WebSocketLike {
  let unsent = 0;
  const write = (frame: Uint8Array): void => {
    if (unsent > MAX_UNSENT_BYTES && peer.bufferedAmount > MAX_UNSENT_BYTES) return peer.terminate();
    cork();
    unsent = Number(peer.send(frame));
  };
  const packer = isPacking ? new FramePacker(write) : undefined;
  return {
    send: (data) => {
      // Hocuspocus sends only Uint8Arrays.
      const frame = data as Uint8Array;
      if (packer) packer.send(frame);
      else write(frame);
    },
    close: (code, reason) => peer.close(code, reason),
    // Hocuspocus reads this before every send; `peer.readyState` would go through a proxy each time.
    get readyState() {
      return socket.isClosing ? CLOSED : OPEN;
    },
  };
}
