import { createServer } from 'node:http';
import { freePort } from '#server/testing/free-port.ts';
import type { ModelAnswer } from '#server/ai/testing/model-server.ts';

/** A page that shows the same stream, read directly from the model, in one element. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Plain stream</title>
<div class="ai-panel__text"><span class="pencil"></span></div>
<script>
async function ask() {
  const place = document.querySelector('.pencil');
  place.textContent = '';
  const response = await fetch('/stream', { method: 'POST' });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    pending += value;
    const lines = pending.split('\\n');
    pending = lines.pop();
    for (const line of lines)
      if (line.startsWith('data: {')) place.append(JSON.parse(line.slice(6)).choices[0].delta.content ?? '');
  }
}
</script>`;

/** Starts a server with that page and the stream. @returns the address of the page */
export async function plainStream(
  answer: () => ModelAnswer,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method === 'POST')
      answer()(response, { path: '/stream', headers: {}, body: undefined, closed: Promise.resolve() });
    else response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
