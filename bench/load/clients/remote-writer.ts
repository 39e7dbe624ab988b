import * as Y from 'yjs';
import type { RoomToJoin } from './join-rooms.ts';
import type { LoadedServer } from './loaded-server.ts';
import { remotePeer } from './remote-peer.ts';

export interface RemoteWriter {
  /** Writes a letter into the middle of the paragraph before the list, and says where its caret is then. */
  type: () => void;
  close: () => void;
}

/** Another writer of the same document. */
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
