import type { Socket } from 'node:net';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { UnpackingWebsocket } from '#client/sync/socket/unpacking-websocket.ts';

export interface OpenedDocument {
  /** From opening the socket until the whole text is loaded, milliseconds. */
  took: number;
  /** Bytes that the socket had received by then, the response to the upgrade included. */
  bytes: number;
  close: () => void;
}

export interface DocumentToOpen {
  url: string;
  room: string;
  token: string;
  /** Characters of the whole text. */
  length: number;
}

const TIMEOUT_MS = 30_000;

/** Opens a document with the product's own socket and an empty Y.Doc, as a new device does. */
export function openDocument({ url, room, token, length }: DocumentToOpen): Promise<OpenedDocument> {
  let tcp: Socket | undefined;
  class CountedSocket extends WebSocket {
    constructor(address: string) {
      super(address);
      this.once('upgrade', ({ socket }) => (tcp = socket));
    }
  }
  const document = new Y.Doc();
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const socket = new UnpackingWebsocket({ url, WebSocketPolyfill: CountedSocket });
    const provider = new HocuspocusProvider({
      name: room,
      document,
      websocketProvider: socket,
      sessionAwareness: true,
      token: token.replace('"{clientId}"', String(document.clientID)),
      onAuthenticationFailed: ({ reason }) => reject(new Error(`The room was refused: ${reason}`)),
    });
    const timer = setTimeout(() => reject(new Error('The text did not come.')), TIMEOUT_MS);
    const close = (): void => {
      provider.destroy();
      socket.destroy();
      document.destroy();
    };
    document.on('update', () => {
      if (lengthOf(document) !== length) return;
      clearTimeout(timer);
      resolve({ took: performance.now() - startedAt, bytes: tcp?.bytesRead ?? 0, close });
    });
    provider.attach();
  });
}

/**
 * Returns the length of the longest paragraph. Every new document also has an empty one, before or after the text.
 */
function lengthOf(document: Y.Doc): number {
  const paragraphs = document.getXmlFragment('content').toArray();
  return Math.max(0, ...paragraphs.map(textLength));
}

function textLength(paragraph: unknown): number {
  const text = paragraph instanceof Y.XmlElement && paragraph.length > 0 ? paragraph.get(0) : undefined;
  return text instanceof Y.XmlText ? text.length : 0;
}
