import { SSEStreamingApi } from 'hono/streaming';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HEARTBEAT_MS } from '#shared/ai/answer-request.ts';
import { EventWriter } from './send-events.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

function open() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stream = new SSEStreamingApi(writable, readable);
  return { stream, writer: new EventWriter(stream), reader: stream.responseReadable.getReader() };
}

const textOf = ({ value }: { value?: Uint8Array | undefined }): string => new TextDecoder().decode(value);

test('a comment is sent every 15 seconds, until the writer is closed', async () => {
  const { writer, reader } = open();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(textOf(await reader.read())).toBe(': heartbeat\n\n');
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(textOf(await reader.read())).toBe(': heartbeat\n\n');
  writer.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a reader that accepts nothing for a minute loses the connection, and receives no comments meanwhile', async () => {
  const { stream, writer } = open();
  const aborted = vi.fn<() => void>();
  stream.onAbort(aborted);
  const writes = ['a', 'b', 'c', 'd'].map((content) => writer.content(content));
  await vi.advanceTimersByTimeAsync(4 * HEARTBEAT_MS);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS);
  expect(aborted).toHaveBeenCalled();
  await Promise.all(writes);
  writer.close();
});

test('a line break in the text stays inside its data line', async () => {
  const { writer, reader } = open();
  void writer.content('One.\n\ndata: [DONE]\n\n');
  expect(textOf(await reader.read())).toBe('data: {"content":"One.\\n\\ndata: [DONE]\\n\\n"}\n\n');
  writer.close();
});
