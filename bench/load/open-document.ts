import type { Socket } from 'node:net';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { UnpackingWebsocket } from '#client/sync/socket/unpacking-websocket.ts';

export interface Opened {
  /** From opening the socket until the whole text is there, milliseconds. */
  took: number;
  /** What the socket had received by then, the answer to the upgrade included. */
  bytes: number;
  close: () => void;
}

export interface OpenPlan {
  url: string;
  room: string;
  token: string;
  /** Letters of the whole text. */
  length: number;
}

const GIVE_UP_MS = 30_000;

/** Opens a document as a new device does, with the product's own socket: nothing of it is here yet. */
export function openDocument({ url, room, token, length }: OpenPlan): Promise<Opened> {
  let tcp: Socket | undefined;
  class CountedSocket extends WebSocket {
    constructor(address: string) {
      super(address);
      this.once('upgrade', ({ socket }) => (tcp = socket));
    }
  }
  const document = new Y.Doc();
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const socket = new UnpackingWebsocket({ url, WebSocketPolyfill: CountedSocket });
    const provider = new HocuspocusProvider({
      name: room,
      document,
      websocketProvider: socket,
      sessionAwareness: true,
      token: token.replace('"{clientId}"', String(document.clientID)),
      onAuthenticationFailed: ({ reason }) => reject(new Error(`The room was refused: ${reason}`)),
    });
    const timer = setTimeout(() => reject(new Error('The text did not come.')), GIVE_UP_MS);
    const close = (): void => {
      provider.destroy();
      socket.destroy();
      document.destroy();
    };
    document.on('update', () => {
      if (lengthOf(document) !== length) return;
      clearTimeout(timer);
      resolve({ took: performance.now() - began, bytes: tcp?.bytesRead ?? 0, close });
    });
    provider.attach();
  });
}

/** Letters of the longest paragraph: there is the empty one of every new document, before it or behind it. */
function lengthOf(document: Y.Doc): number {
  const paragraphs = document.getXmlFragment('content').toArray();
  return Math.max(0, ...paragraphs.map(textLength));
}

function textLength(paragraph: unknown): number {
  const text = paragraph instanceof Y.XmlElement && paragraph.length > 0 ? paragraph.get(0) : undefined;
  return text instanceof Y.XmlText ? text.length : 0;
}
