import { HocuspocusProvider } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { UnpackingWebsocket } from '#client/sync/unpacking-websocket.ts';
import type { MeasuredServer } from '../servers/measured-process.ts';

export interface RemoteWriter {
  /** Writes a letter into the middle of the paragraph before the list, and says where its caret is then. */
  type: () => void;
  close: () => void;
}

const GIVE_UP_MS = 30_000;

/** Another writer of the same document, without a browser, in this process. */
export function remoteWriter(
  { url }: Pick<MeasuredServer, 'url'>,
  { name, token }: MeasuredServer['rooms'][number],
): Promise<RemoteWriter> {
  const document = new Y.Doc();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The text did not come.')), GIVE_UP_MS);
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
        const text = textBeforeList(document);
        let at = text.length >> 1;
        provider.setAwarenessField('user', { name: 'Ines' });
        resolve({
          type: () => {
            text.insert(at, 'e');
            at += 1;
            const caret = Y.createRelativePositionFromTypeIndex(text, at);
            provider.setAwarenessField('cursor', { anchor: caret, head: caret });
          },
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

function textBeforeList(document: Y.Doc): Y.XmlText {
  const blocks = document.getXmlFragment('content').toArray();
  const first = blocks.findIndex((block) => block instanceof Y.XmlElement && block.getAttribute('list'));
  const block = blocks[first - 1];
  const text = block instanceof Y.XmlElement ? block.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('There is no list in the text.');
  return text;
}
