import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a model server received. */
export interface ModelRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed body; undefined without one. */
  body: any; // eslint-disable-line typescript/no-explicit-any -- tests look into requests of every shape
  /** Resolves when the connection of the answer is closed, with the time in epoch milliseconds. */
  closed: Promise<number>;
}

export type ModelAnswer = (response: ServerResponse, request: ModelRequest) => void;

export interface ModelServer {
  /** Ends with `/v1`. */
  baseUrl: string;
  /** All requests so far. */
  requests: ModelRequest[];
  /** Replaces the answer to chat completions. */
  answer: (answer: ModelAnswer) => void;
  /** Replaces the answer to `/models`; without one it is 404. */
  answerModels: (answer: ModelAnswer) => void;
  close: () => Promise<void>;
}

/** Starts an HTTP server on a free loopback port that answers as a test says, also in ways that no model should. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let chat: ModelAnswer = sendEvents(['Low', ' water', '.']);
  let models: ModelAnswer = (response) => response.writeHead(404).end('Not found');
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8');
      const request: ModelRequest = {
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: text === '' ? undefined : JSON.parse(text),
        closed: new Promise((resolve) => {
          response.on('close', () => resolve(Date.now()));
        }),
      };
      requests.push(request);
      (request.path.endsWith('/models') ? models : chat)(response, request);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (next) => {
      chat = next;
    },
    answerModels: (next) => {
      models = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const EVENT_STREAM = { 'content-type': 'text/event-stream' };

/** Returns the line of a streamed chunk. */
export const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

/** Returns the line of a chunk with words. */
export const words = (content: string): string =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });

/** The last two lines of a complete stream. */
export const END = `${event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`;

/** Answers with a complete stream of these words. */
export const sendEvents =
  (contents: readonly string[]): ModelAnswer =>
  (response) =>
    response.writeHead(200, EVENT_STREAM).end(`${contents.map(words).join('')}${END}`);

/** Answers with exactly this stream, and ends the answer. */
export const sendStream =
  (text: string): ModelAnswer =>
  (response) =>
    response.writeHead(200, EVENT_STREAM).end(text);

/** Answers with an error status and a JSON body. */
export const sendError =
  (status: number, error: unknown, headers: Record<string, string> = {}): ModelAnswer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error }));
