import * as v from 'valibot';
import { STREAMING_AI_ROUTE, type AnswerRequest, type StreamEvents } from '#shared/ai/answer-request.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import { ApiError, isRecord } from '#client/api/api-error.ts';
import { clearSessionId, getSessionId } from '#client/api/session.ts';
import { readEventStream } from '#client/lib/requests/event-stream.ts';
import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';

/** Called while an answer streams. */
export interface AnswerListener {
  onQueued: (event: StreamEvents['queued']) => void;
  onStart: (event: StreamEvents['start']) => void;
  /** The next piece of the text. */
  onText: (text: string) => void;
  /** The answer was cut at its longest length. */
  onLimit: (event: StreamEvents['limit']) => void;
}

/** A failure with a sentence for the writer. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  /** A code of `shared/errors/codes.ts`; null when the server could not be reached. */
  readonly code: string | null;

  constructor(message: string, code: string | null = null, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export const OFFLINE_TEXT = 'You are offline. The AI assistant needs a connection; nothing was sent.';
const UNREACHABLE_TEXT = 'The AI assistant could not be reached. Check your connection and try again.';
const CUT_TEXT = 'The answer was cut off before its end. Try again.';

const Queued = v.object({ position: v.number() });
const Start = v.object({ answerId: v.string(), model: v.string() });
const Content = v.object({ content: v.string() });
const Limit = v.object({ message: v.string() });
const Failure = v.object({ message: v.string(), code: v.string() });

/** Parses the data of an event; undefined when it does not fit. */
function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  data: string,
): v.InferOutput<Schema> | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(data));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Requests an answer and passes its events on while they arrive. Resolves at its end. Heartbeats of the server keep the
 * connection from counting as stalled.
 * @throws AnswerError; the reason of `signal`, which callers ignore
 */
export async function streamAnswer(
  request: AnswerRequest,
  listener: AnswerListener,
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.onLine) throw new AnswerError(OFFLINE_TEXT);
  try {
    const body = await requestAnswer(request, signal);
    for await (const { name, data } of readEventStream(body)) {
      signal.throwIfAborted();
      if (name === 'message') {
        if (data === '[DONE]') return;
        const piece = parsed(Content, data);
        if (piece) listener.onText(piece.content);
        continue;
      }
      const queued = name === 'queued' ? parsed(Queued, data) : undefined;
      if (queued) listener.onQueued(queued);
      const start = name === 'start' ? parsed(Start, data) : undefined;
      if (start) listener.onStart(start);
      const limit = name === 'limit' ? parsed(Limit, data) : undefined;
      if (limit) listener.onLimit(limit);
      if (name === 'error') {
        const failure = parsed(Failure, data);
        throw new AnswerError(failure?.message ?? CUT_TEXT, failure?.code ?? null);
      }
    }
    throw new AnswerError(CUT_TEXT);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AnswerError) throw error;
    throw new AnswerError(navigator.onLine ? UNREACHABLE_TEXT : OFFLINE_TEXT, null, error);
  }
}

async function requestAnswer(
  request: AnswerRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const sessionId = getSessionId();
  const response = await limitedFetch(apiUrl(STREAMING_AI_ROUTE), {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(sessionId !== null && { authorization: `Bearer ${sessionId}` }),
    },
    body: JSON.stringify(request),
    signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (response.ok && isStream && response.body) return response.body;
  // A sign-in page of a network in between, or a proxy's own error, is not an answer of our server.
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok || !isRecord(answer) || typeof answer['message'] !== 'string')
    throw new AnswerError(UNREACHABLE_TEXT);
  const error = ApiError.fromBody(response.status, answer);
  const isSessionRefused = error.code === 'unauthenticated';
  if (isSessionRefused && sessionId !== null && getSessionId() === sessionId) clearSessionId();
  throw new AnswerError(error.message, error.code);
}
