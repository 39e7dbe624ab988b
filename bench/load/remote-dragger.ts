import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { UnpackingWebsocket } from '#client/sync/unpacking-websocket.ts';
import type { MeasuredServer } from '../servers/measured-process.ts';

export interface RemoteDragger {
  /** Says where what is held is now, from where it was. */
  drag: (dx: number, dy: number) => void;
  close: () => void;
}

const GIVE_UP_MS = 30_000;

/** Another person on the same canvas, without a browser, who holds these nodes. */
export function remoteDragger(
  { url }: Pick<MeasuredServer, 'url'>,
  { name, token }: MeasuredServer['rooms'][number],
  nodeIds: readonly string[],
): Promise<RemoteDragger> {
  const document = new Y.Doc();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The canvas did not come.')), GIVE_UP_MS);
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
        provider.setAwarenessField('user', { id: 'ines', name: 'Ines' });
        resolve({
          drag: (dx, dy) =>
            provider.setAwarenessField('canvas', { pointer: [dx, dy], sel: nodeIds, drag: [dx, dy] }),
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
