import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { UnpackingWebsocket } from '#client/sync/socket/unpacking-websocket.ts';
import type { RoomToJoin } from './join-rooms.ts';
import type { LoadedServer } from './loaded-server.ts';

export interface RemotePeer {
  document: Y.Doc;
  provider: HocuspocusProvider;
  close: () => void;
}

const GIVE_UP_MS = 30_000;

/** Another person in a room, without a browser, in this process; resolves when all of it has come. */
export function remotePeer(
  { url }: Pick<LoadedServer, 'url'>,
  { name, token }: RoomToJoin,
): Promise<RemotePeer> {
  const document = new Y.Doc();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The room did not come.')), GIVE_UP_MS);
    const socket = new UnpackingWebsocket({ url, WebSocketPolyfill: WebSocket });
    const provider = new HocuspocusProvider({
      name,
      document,
      websocketProvider: socket,
      sessionAwareness: true,
      token: token.replace('"{clientId}"', String(document.clientID)),
      onAuthenticationFailed: ({ reason }) => reject(new Error(`The room was refused: ${reason}`)),
      onSynced: () => {
        clearTimeout(timer);
        resolve({
          document,
          provider,
          close: () => {
            provider.destroy();
            socket.destroy();
            document.destroy();
          },
        });
      },
    });
    provider.attach();
  });
}
