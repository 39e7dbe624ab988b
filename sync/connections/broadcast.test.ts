import { Document, OutgoingMessage, type Connection } from '@hocuspocus/server';
import { expect, test } from 'vitest';
import { encodeBroadcastsOnce } from './broadcast.ts';

const ADDRESSES = ['room\0one', 'room\0two', `room\0${'é'.repeat(200)}`];

function room() {
  const document = new Document('room');
  encodeBroadcastsOnce(document);
  const sent: Uint8Array[] = [];
  for (const messageAddress of ADDRESSES) {
    const connection = { messageAddress, webSocket: {}, send: (frame: Uint8Array) => sent.push(frame) };
    // A broadcast needs only these fields of a connection.
    document.addConnection(connection as unknown as Connection);
  }
  return { document, sent };
}

const bytes = (frames: readonly Uint8Array[]) => frames.map((frame) => Buffer.from(frame).toString('hex'));

test('an awareness broadcast is encoded once for all connections and equals Hocuspocus’s own message to each', () => {
  const { document, sent } = room();
  const { awareness } = document;
  let encoded = 0;
  awareness.setLocalState({
    toJSON: () => {
      encoded += 1;
      return { name: 'Ada' };
    },
  });
  document.flush();
  expect(encoded).toBe(1);
  expect(bytes(sent)).toEqual(
    bytes(
      ADDRESSES.map((address) =>
        new OutgoingMessage(address)
          .createAwarenessUpdateMessage(awareness, [awareness.clientID])
          .toUint8Array(),
      ),
    ),
  );
  document.destroy();
});

test.each([10, 40_000])(
  'the broadcast of a change of %d characters equals Hocuspocus’s own message to each connection',
  (characters) => {
    const { document, sent } = room();
    let update: Uint8Array = new Uint8Array();
    document.on('update', (made: Uint8Array) => (update = made));
    document.getText('text').insert(0, 'e'.repeat(characters));
    document.flush();
    expect(bytes(sent)).toEqual(
      bytes(
        ADDRESSES.map((address) =>
          new OutgoingMessage(address).createSyncMessage().writeUpdate(update).toUint8Array(),
        ),
      ),
    );
    document.destroy();
  },
);
