import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { UnpackingWebsocket } from '#client/sync/socket/unpacking-websocket.ts';
import type { LoadedServer, RoomToJoin } from './join-rooms.ts';

export interface RemotePeer {
  document: Y.Doc;
  provider: HocuspocusProvider;
  close: () => void;
}

const TIMEOUT_MS = 30_000;

/** Joins a room as another person, without a browser, in this process. Resolves when the room is synced. */
export function remotePeer(
  { url }: Pick<LoadedServer, 'url'>,
  { name, token }: RoomToJoin,
): Promise<RemotePeer> {
  const document = new Y.Doc();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The room did not come.')), TIMEOUT_MS);
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

export interface RemoteWriter {
  /** Inserts a character into the middle of the paragraph before the list and sends the new caret position. */
  type: () => void;
  close: () => void;
}

/** Joins a document as another writer. */
export async function remoteWriter(
  server: Pick<LoadedServer, 'url'>,
  room: RoomToJoin,
): Promise<RemoteWriter> {
  const { document, provider, close } = await remotePeer(server, room);
  const text = textBeforeList(document);
  let at = text.length >> 1;
  provider.setAwarenessField('user', { name: 'Ines' });
  return {
    type: () => {
      text.insert(at, 'e');
      at += 1;
      const caret = Y.createRelativePositionFromTypeIndex(text, at);
      provider.setAwarenessField('cursor', { anchor: caret, head: caret });
    },
    close,
  };
}

function textBeforeList(document: Y.Doc): Y.XmlText {
  const blocks = document.getXmlFragment('content').toArray();
  const first = blocks.findIndex((block) => block instanceof Y.XmlElement && block.getAttribute('list'));
  const block = blocks[first - 1];
  const text = block instanceof Y.XmlElement ? block.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('There is no list in the text.');
  return text;
}

export interface RemoteDragger {
  /** Sends the offset of the dragged nodes from their original position. */
  drag: (dx: number, dy: number) => void;
  close: () => void;
}

/** Joins a canvas as another person, with these nodes selected and dragged. */
export async function remoteDragger(
  server: Pick<LoadedServer, 'url'>,
  room: RoomToJoin,
  nodeIds: readonly string[],
): Promise<RemoteDragger> {
  const { provider, close } = await remotePeer(server, room);
  provider.setAwarenessField('user', { id: 'ines', name: 'Ines' });
  return {
    drag: (dx, dy) =>
      provider.setAwarenessField('canvas', { pointer: [dx, dy], sel: nodeIds, drag: [dx, dy] }),
    close,
  };
}
