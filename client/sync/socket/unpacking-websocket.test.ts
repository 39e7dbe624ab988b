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

test('packed frames are taken as what is in them, and all in the order they came in', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const heard: string[] = [];
  const room = {
    onMessage: ({ data }: MessageEvent<ArrayBuffer>) =>
      heard.push(new TextDecoder().decode(new Uint8Array(data).subarray(6))),
  };
  // Of a provider the socket needs to know where its messages go.
  socket.configuration.providerMap.set('room', room as never);
  const say = (bytes: Uint8Array<ArrayBuffer>): void =>
    socket.onMessage(new MessageEvent('message', { data: bytes.buffer }));
  say(frame('before'));
  expect(heard).toEqual(['before']);
  const [long, other] = [await packed('a long one'), await packed('another')];
  for (const bytes of [long, frame('a key'), other, frame('behind')]) say(bytes);
  await vi.waitFor(() => expect(heard).toHaveLength(5));
  expect(heard).toEqual(['before', 'a long one', 'a key', 'another', 'behind']);
  await new Promise((resolve) => setTimeout(resolve, 0));
  say(frame('at once'));
  expect(heard.at(-1)).toBe('at once');
  socket.destroy();
});

test('a frame that comes between two packed ones waits for the second, though the first is done', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const heard: string[] = [];
  const say = (bytes: Uint8Array<ArrayBuffer>): void =>
    socket.onMessage(new MessageEvent('message', { data: bytes.buffer }));
  const sayLater = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    say(frame('behind'));
  };
  const onMessage = ({ data }: MessageEvent<ArrayBuffer>): void => {
    heard.push(new TextDecoder().decode(new Uint8Array(data).subarray(6)));
    if (heard.length === 1) void sayLater();
  };
  socket.configuration.providerMap.set('room', { onMessage } as never);
  const [first, second] = [await packed('first'), await packed('second')];
  say(first);
  say(second);
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  expect(heard).toEqual(['first', 'second', 'behind']);
  socket.destroy();
});

test('what a socket said that is gone by now is left to the next one', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const onMessage = vi.fn();
  socket.configuration.providerMap.set('room', { onMessage } as never);
  socket.onMessage(new MessageEvent('message', { data: (await packed('late')).buffer }));
  // The next socket: this one is never opened.
  socket.webSocket = { close: () => {} } as never;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onMessage).not.toHaveBeenCalled();
  socket.webSocket = null;
  socket.destroy();
});

test('after a damaged frame a new socket is asked for what was in it', async () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const onMessage = vi.fn();
  const close = vi.fn();
  socket.configuration.providerMap.set('room', { onMessage } as never);
  // Of a WebSocket only its end is asked for.
  socket.webSocket = { close } as never;
  const damaged = packedFrame(new Uint8Array(), new Uint8Array([255, 255, 255]));
  socket.onMessage(new MessageEvent('message', { data: damaged.buffer }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(onMessage).not.toHaveBeenCalled();
  socket.webSocket = null;
  socket.destroy();
});

test('[C7] a socket that is let go is closed, with the reason that the library itself gives; one that is not open is not', () => {
  const socket = new UnpackingWebsocket({ url: 'ws://127.0.0.1:9/sync', autoConnect: false });
  const closed: unknown[] = [];
  socket.on('close', ({ event }: { event: unknown }) => closed.push(event));
  socket.letGo();
  expect(closed).toEqual([]);
  socket.status = WebSocketStatus.Connected;
  socket.letGo();
  expect(closed).toEqual([{ code: 4408, reason: 'silent' }]);
  expect(socket.status).toBe(WebSocketStatus.Disconnected);
  socket.destroy();
});
