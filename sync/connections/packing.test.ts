import { describe, expect, test } from 'vitest';
import { isPacked, unpack } from '#shared/documents/packed-frame.ts';
import { TestRooms, until } from '#sync/testing/test-rooms.ts';
import { FramePacker, longFrame } from './packing.ts';

const shortFrame = (byte: number): Uint8Array => new Uint8Array([36, byte]);
const longBytes = new Uint8Array(40_000).map((_, at) => (at % 7) + 1);

describe('frame packing', () => {
  test('a long frame is sent compressed, and later frames keep their order', async () => {
    const sent: Uint8Array[] = [];
    const packer = new FramePacker((frame) => sent.push(frame));
    for (const frame of [shortFrame(1), longBytes, shortFrame(2), longBytes, shortFrame(3)])
      packer.send(frame);
    expect(sent).toEqual([shortFrame(1)]);
    await until(() => sent.length === 5);
    expect([sent[2], sent[4]]).toEqual([shortFrame(2), shortFrame(3)]);
    for (const packed of [sent[1], sent[3]]) {
      const bytes = new Uint8Array(packed ?? []);
      expect(isPacked(bytes)).toBe(true);
      expect(bytes.byteLength).toBeLessThan(longBytes.byteLength / 10);
      expect(await unpack(bytes)).toEqual(longBytes);
    }
    packer.send(shortFrame(4));
    expect(sent[5]).toEqual(shortFrame(4));
  });

  test('the common tail of a frame is compressed once for all receivers, and the head is not compressed', async () => {
    const sent: Uint8Array[] = [];
    const [one, two] = [1, 2].map(() => new FramePacker((frame) => sent.push(frame)));
    one?.send(longFrame({ head: shortFrame(1), tail: longBytes }));
    await until(() => sent.length === 1);
    two?.send(longFrame({ head: shortFrame(2), tail: longBytes }));
    // Microtasks alone are enough, so no thread compressed anything.
    await Promise.resolve();
    await Promise.resolve();
    expect(sent).toHaveLength(2);
    for (const [at, frame] of sent.entries()) {
      const unpacked = await unpack(new Uint8Array(frame));
      expect([unpacked.subarray(0, 2), unpacked.subarray(2)]).toEqual([shortFrame(at + 1), longBytes]);
    }
  });

  test('a client that did not ask for packed frames receives none', async () => {
    const rooms = await TestRooms.start();
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    writer.type('Nobody packed this. '.repeat(2_000));
    await writer.saved();
    const frames: Uint8Array[] = [];
    const reader = rooms.client(ada, ydocId);
    reader.socket.on('message', ({ data }: { data: ArrayBuffer }) => frames.push(new Uint8Array(data)));
    await reader.waitFor(() => reader.text === writer.text);
    expect(frames.filter(isPacked)).toEqual([]);
    expect(Math.max(...frames.map(({ byteLength }) => byteLength))).toBeGreaterThan(30_000);
    await rooms.close();
  });
});
