import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StopCondition, Target } from '#sync/testing/faults/budget-attacks.ts';
import { call, flood, post, type AttackerAccount } from './request-attacks.ts';

type Caller = AttackerAccount & Target;

/** Milliseconds between two words: shorter than every limit of a pause. */
const WORD_EVERY_MS = 2_000;
const WORD = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Low ' } }] })}\n\n`;

/** Sets an own model that drips words for ever, and keeps as many AI nodes and answers open at it as the server allows. */
export async function slowModel(caller: Caller, until: StopCondition): Promise<void> {
  const { workspaceId, ownYdocId: documentId } = caller;
  const baseUrl = await startDrippingModel();
  await call(caller, 'update-ai-settings', { workspaceId, ownModel: { baseUrl, apiKey: null } });
  const canvasId = idOf(await call(caller, 'create-canvas', { workspaceId, title: 'Slow' }));
  await flood(until, async (turn) => {
    if (turn % 2 === 0)
      return post(
        caller,
        '/api/streaming-ai',
        JSON.stringify({
          workspaceId,
          documentId,
          action: 'continue',
          selection: '',
          before: 'Low.',
          after: '',
        }),
      );
    const node = { canvasId, type: 'aiNode', x: turn * 10, y: 0 };
    const id = idOf(await call(caller, 'create-canvas-node', node));
    return call(caller, 'start-ai-node', { canvasId, id, prompt: 'Write for ever.' });
  });
}

// Both operations answer with an id.
const idOf = (answer: string): string => (JSON.parse(answer) as { id: string }).id;

/** @returns the address of the model, which ends with `/v1` */
async function startDrippingModel(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/models'))
      response.end(JSON.stringify({ object: 'list', data: [{ id: 'slow' }] }));
    else drip(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/v1`;
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => response.write(WORD), WORD_EVERY_MS);
  response.once('close', () => clearInterval(timer));
}
