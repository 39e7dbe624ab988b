import { WebSocketStatus } from '@hocuspocus/provider';
import * as encoding from 'lib0/encoding';
import { expect, test, vi } from 'vitest';
import { packedFrame } from '#shared/documents/packed-frame.ts';
import { UnpackingWebsocket } from './unpacking-websocket.ts';

const frame = (word: string): Uint8Array<ArrayBuffer> => {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, 'room');
  encoding.writeVarString(encoder, word);
  return new Uint8Array(encoding.toUint8Array(encoder));
};
async function packed(word: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = frame(word);
  const stream = new Blob([bytes.subarray(3)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return packedFrame(bytes.subarray(0, 3), new Uint8Array(await new Response(stream).arrayBuffer()));
}

test('packed frames are delivered unpacked, and all frames are delivered in the order of arrival', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const received: string[] = [];
  const room = {
    onMessage: ({ data }: MessageEvent<ArrayBuffer>) =>
      received.push(new TextDecoder().decode(new Uint8Array(data).subarray(6))),
  };
  // The socket calls only `onMessage` of a provider.
  socket.configuration.providerMap.set('room', room as never);
  const receive = (bytes: Uint8Array<ArrayBuffer>): void =>
    socket.onMessage(new MessageEvent('message', { data: bytes.buffer }));
  receive(frame('before'));
  expect(received).toEqual(['before']);
  const [long, other] = [await packed('a long one'), await packed('another')];
  for (const bytes of [long, frame('a key'), other, frame('behind')]) receive(bytes);
  await vi.waitFor(() => expect(received).toHaveLength(5));
  expect(received).toEqual(['before', 'a long one', 'a key', 'another', 'behind']);
  await new Promise((resolve) => setTimeout(resolve, 0));
  receive(frame('at once'));
  expect(received.at(-1)).toBe('at once');
  socket.destroy();
});

test('a frame that arrives between two packed frames is delivered after the second', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const received: string[] = [];
  const receive = (bytes: Uint8Array<ArrayBuffer>): void =>
    socket.onMessage(new MessageEvent('message', { data: bytes.buffer }));
  const receiveLater = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    receive(frame('behind'));
  };
  const onMessage = ({ data }: MessageEvent<ArrayBuffer>): void => {
    received.push(new TextDecoder().decode(new Uint8Array(data).subarray(6)));
    if (received.length === 1) void receiveLater();
  };
  socket.configuration.providerMap.set('room', { onMessage } as never);
  const [first, second] = [await packed('first'), await packed('second')];
  receive(first);
  receive(second);
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(received).toEqual(['first', 'second', 'behind']);
  socket.destroy();
});

test('a frame of a socket that was replaced meanwhile is dropped', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const onMessage = vi.fn();
  socket.configuration.providerMap.set('room', { onMessage } as never);
  socket.onMessage(new MessageEvent('message', { data: (await packed('late')).buffer }));
  // Another socket replaces it before the frame is unpacked.
  socket.webSocket = { close: () => {} } as never;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onMessage).not.toHaveBeenCalled();
  socket.webSocket = null;
  socket.destroy();
});

test('a damaged frame closes the socket, so that the next one receives its content again', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const onMessage = vi.fn();
  const close = vi.fn();
  socket.configuration.providerMap.set('room', { onMessage } as never);
  // The code calls only `close` of the WebSocket.
  socket.webSocket = { close } as never;
  const damaged = packedFrame(new Uint8Array(), new Uint8Array([255, 255, 255]));
  socket.onMessage(new MessageEvent('message', { data: damaged.buffer }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(onMessage).not.toHaveBeenCalled();
  socket.webSocket = null;
  socket.destroy();
});

test('[C7] forceClose closes a connected socket with the close code of the library, and does nothing to any other socket', () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const closed: unknown[] = [];
  socket.on('close', ({ event }: { event: unknown }) => closed.push(event));
  socket.forceClose();
  expect(closed).toEqual([]);
  socket.status = WebSocketStatus.Connected;
  socket.forceClose();
  expect(closed).toEqual([{ code: 4408, reason: 'silent' }]);
  expect(socket.status).toBe(WebSocketStatus.Disconnected);
  socket.destroy();
});
