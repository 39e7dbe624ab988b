import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';

/** A socket that comes back at once: a test of many faults would otherwise spend its time on the client's patience. */
export function quickSocket(url: string): HocuspocusProviderWebsocket {
  return new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: WebSocket,
    delay: 20,
    minDelay: 10,
    maxDelay: 200,
  });
}

/** Tears the connection off, as a lost network does: no goodbye, whatever was under way is gone. */
export function cut(socket: HocuspocusProviderWebsocket): void {
  const webSocket = socket.webSocket;
  // The polyfill above made it.
  if (webSocket) (webSocket as unknown as WebSocket).terminate();
}
