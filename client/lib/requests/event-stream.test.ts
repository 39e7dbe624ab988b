import { expect, test } from 'vitest';
import { readEventStream, type StreamEvent } from './event-stream.ts';

/** Returns a body whose chunks are these, as bytes. */
function bodyOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
}

const read = async (...chunks: (string | Uint8Array)[]): Promise<StreamEvent[]> => {
  const events: StreamEvent[] = [];
  for await (const event of readEventStream(bodyOf(...chunks))) events.push(event);
  return events;
};

test('events are read with their names, in order', async () => {
  expect(await read('event: start\ndata: {"a":1}\n\ndata: one\n\n')).toEqual([
    { name: 'start', data: '{"a":1}' },
    { name: 'message', data: 'one' },
  ]);
});

test('an event is the same wherever the network splits it, also within a character', async () => {
  const bytes = new TextEncoder().encode('event: e\r\ndata: “wörd”\r\n\r\n: beat\r\n\r\ndata: two\r\n\r\n');
  const expected = [
    { name: 'e', data: '“wörd”' },
    { name: 'message', data: 'two' },
  ];
  for (let at = 0; at <= bytes.length; at += 1)
    expect(await read(bytes.slice(0, at), bytes.slice(at))).toEqual(expected);
  expect(await read(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test('comments and unknown fields are skipped, and lines of data are joined', async () => {
  expect(await read(': heartbeat\n\nid: 4\nretry: 3\ndata: a\ndata:b\ndata\n\n')).toEqual([
    { name: 'message', data: 'a\nb\n' },
  ]);
});

test('an event that is cut in the middle is not returned', async () => {
  expect(await read('data: whole\n\ndata: ha')).toEqual([{ name: 'message', data: 'whole' }]);
});

test('the connection is closed when the reader stops early', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => void (isCancelled = true),
  });
  for await (const event of readEventStream(body)) {
    expect(event.data).toBe('x');
    break;
  }
  expect(isCancelled).toBe(true);
});
