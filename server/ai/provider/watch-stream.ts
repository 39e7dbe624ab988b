const MARK = /(?:^|[\r\n])data: ?\[DONE\]/;
const MARK_LENGTH = 32;

/**
 * Wraps `fetch` to notice what the library does not report of a stream: its last line `data: [DONE]`, without which a
 * stream that was cut would look like a complete one, for some providers send no `finish_reason`; and its comments,
 * which a provider sends while a model is silent.
 * @param onLife called with each piece that arrives
 */
export function watchStream(
  fetch: typeof globalThis.fetch,
  onLife: () => void,
): {
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
            onLife();
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
