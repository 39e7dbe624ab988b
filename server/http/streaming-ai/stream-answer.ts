import type { Context } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import type { QueuePlace } from '#server/ai/answers/answer-queue.ts';
import { deliverAnswer, type Delivery } from '#server/ai/answers/deliver-answer.ts';
import { startAnswer } from '#server/ai/answers/start-answer.ts';
import type { WorkspaceProvider } from '#server/ai/ai.ts';
import { bytesOf, type PreparedAnswer } from '#server/ai/prompts/prepare-answer.ts';
import type { WatchedAccess } from '#server/auth/access/access-watch.ts';
import type { Tx } from '#server/db/write.ts';
import type { Services } from '#server/operations/handler.ts';
import { ROW_BYTES } from '#server/policies/growth/growth.ts';
import { requireOpenSession, type SessionHolder } from '#server/policies/open-session.ts';
import { wireError } from '../error-response.ts';
import type { RequestContext } from '../request-context.ts';
import { EventWriter } from './send-events.ts';

/** An answer that a request asks for. */
export interface AnswerWork {
  userId: string;
  workspaceId: string | null;
  itemId: string | null;
  action: string;
  /** Checks the user's right. It runs before the queue, and again in the transaction that starts the answer. */
  authorise: (read: Pick<Tx, 'select'>) => Promise<void>;
  compose: () => Promise<PreparedAnswer & { provider: WorkspaceProvider }>;
}

interface Started extends Delivery {
  /** The name of the model, for the event `start`. */
  model: string;
}

/**
 * Streams the answer of a request. Refusals before its turn in the queue are plain error responses; after it the
 * response has begun, and they are `error` events. The end of the user's access ends the answer, streaming or waiting.
 */
export async function streamAnswer(
  c: Context<RequestContext>,
  services: Services,
  work: AnswerWork,
): Promise<Response> {
  const at = { requestId: c.get('requestId'), path: c.req.path };
  await recordDenial(c, services, () => work.authorise(services.db.read));
  const session = c.get('signedIn');
  if (!session) throw unauthenticated();
  const place = services.answers.enter(work.userId);
  const access = services.access.watch(session);
  const leave = (): void => {
    access.release();
    place.leave();
  };
  let started: Started | undefined;
  try {
    if (place.position === 0) started = await start(services, work, session);
    // A request that waits is refused before it waits, where that is possible.
    else await work.compose();
  } catch (error) {
    leave();
    throw error;
  }
  const response = streamSSE(c, async (stream) => {
    const writer = new EventWriter(stream);
    try {
      const requestSignal = c.req.raw.signal;
      await send({ services, work, session, place, access, started, stream, writer, requestSignal });
    } catch (error) {
      const { message, data } = wireError(error, services.log, at);
      await writer.event('error', { message, code: data.code });
    } finally {
      writer.close();
      leave();
    }
  });
  response.headers.set('Cache-Control', 'no-store');
  // A proxy that collects the answer would show it all at once.
  response.headers.set('X-Accel-Buffering', 'no');
  return response;
}

interface Sending {
  services: Services;
  work: AnswerWork;
  session: SessionHolder;
  place: QueuePlace;
  access: WatchedAccess;
  started: Started | undefined;
  stream: SSEStreamingApi;
  writer: EventWriter;
  requestSignal: AbortSignal;
}

/** Sends the events. It ends without one after the client has left. @throws AppError for the `error` event */
async function send({
  services,
  work,
  session,
  place,
  access,
  stream,
  writer,
  ...sending
}: Sending): Promise<void> {
  const left = new AbortController();
  stream.onAbort(() => left.abort());
  // A client that left before its response began never reads it, and a write would wait for ever.
  const { requestSignal } = sending;
  if (requestSignal.aborted) stream.abort();
  else requestSignal.addEventListener('abort', () => stream.abort(), { once: true });
  const clientSignal = AbortSignal.any([left.signal, requestSignal]);
  let { started } = sending;
  if (!started) {
    try {
      const waiting = AbortSignal.any([clientSignal, access.signal]);
      await place.turn((position) => void writer.event('queued', { position }), waiting);
    } catch (error) {
      if (clientSignal.aborted) return;
      throw error;
    }
    started = await start(services, work, session);
  }
  const { answer, model } = started;
  const signal = AbortSignal.any([clientSignal, place.closing, access.signal]);
  await writer.event('start', { answerId: answer.id, model });
  let isLimited = false;
  const delivery = { ...started, onLimit: () => (isLimited = true) };
  for await (const piece of deliverAnswer(services, delivery, signal)) await writer.content(piece);
  if (clientSignal.aborted) return;
  if (isLimited) await writer.event('limit', { message: AI_MESSAGES.reachedLimit });
  await writer.done();
}

/**
 * Writes the row and the reservation of an answer, before anything is sent to the provider.
 * @throws AppError `credits_needed`, `limit_reached`, `unavailable` without a model, `unauthenticated` when the access has
 * ended, and those of `authorise`
 */
async function start(services: Services, work: AnswerWork, session: SessionHolder): Promise<Started> {
  const { db, growth, pokeEvents } = services;
  const { authorise, compose, ...row } = work;
  const { provider, messages, maxAnswer, createCleaner } = await compose();
  growth.spend(work.userId, bytesOf(messages) + ROW_BYTES);
  const { model, cost, temperature } = provider;
  const answer = await db.write({ scopes: [] }, async (tx) => {
    await requireOpenSession(tx, session);
    await authorise(tx);
    return startAnswer(tx, { ...row, model, messages, cost });
  });
  pokeEvents();
  return { answer, provider, model, request: { messages, temperature, maxAnswer }, cleaner: createCleaner() };
}

const DENIALS: ReadonlySet<string> = new Set(['forbidden', 'not_found', 'scope_not_found']);

/** Records a refused right in the security log, as for operations. */
async function recordDenial(
  c: Context<RequestContext>,
  { securityLog }: Services,
  authorise: () => Promise<void>,
): Promise<void> {
  try {
    await authorise();
  } catch (error) {
    if (error instanceof AppError && DENIALS.has(error.code))
      securityLog.record({
        kind: 'request',
        result: 'refused',
        userId: c.get('signedIn')?.userId,
        clientAddress: c.get('clientAddress'),
        detail: `${c.req.path} ${error.code}`,
      });
    throw error;
  }
}
