const MARK = /(?:^|[\r\n])data: ?\[DONE\]/;
const MARK_LENGTH = 32;

/**
 * Wraps `fetch` to notice the line `data: [DONE]` that ends a stream. The library does not report it, and some
 * providers send no `finish_reason`: without both, a stream that was cut would look like a complete one.
 */
export function watchDone(fetch: typeof globalThis.fetch): {
  fetch: typeof globalThis.fetch;
  isDone: () => boolean;
} {
  let isDone = false;
  return {
    isDone: () => isDone,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (!response.ok || !response.body) return response;
      const decoder = new TextDecoder('latin1');
      let tail = '';
      const body = response.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(bytes, controller) {
            const text = tail + decoder.decode(bytes);
            isDone ||= MARK.test(text);
            tail = text.slice(-MARK_LENGTH);
            controller.enqueue(bytes);
          },
        }),
      );
      return new Response(body, response);
    },
  };
}
