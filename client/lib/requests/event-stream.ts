/** One event of a server-sent stream. */
export interface StreamEvent {
  /** `message` for an event without a name. */
  name: string;
  data: string;
}

/**
 * Reads a server-sent event stream (HTML standard, section 9.2.6) from the body of an answer to any method; the
 * browser's `EventSource` sends only GET. Comments, such as heartbeats, are skipped. An event that the stream ends in
 * the middle of is not returned.
 * @throws the error of the body
 */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let pending = '';
  let name = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      if (done) return;
      pending += value;
      // A carriage return at the end may be the first half of a line end.
      const end = pending.endsWith('\r') ? pending.length - 1 : pending.length;
      const lines = pending.slice(0, end).split(/\r\n|\n|\r/);
      pending = (lines.pop() ?? '') + pending.slice(end);
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { name: name || 'message', data: data.join('\n') };
          [name, data] = ['', []];
          continue;
        }
        const [, field, text = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
        if (field === 'event') name = text;
        else if (field === 'data') data.push(text);
      }
    }
  } finally {
    // The connection is closed when the consumer stops early.
    await reader.cancel().catch(() => {});
  }
}
