import { Hono, type Context } from 'hono';
import { AnswerRequest, STREAMING_AI_ROUTE } from '#shared/ai/answer-request.ts';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { requireAnswerAccess } from '#server/ai/answers/answer-access.ts';
import { prepareAnswer } from '#server/ai/prompts/prepare-answer.ts';
import { parseInput } from '#server/operations/run.ts';
import type { Services } from '#server/operations/handler.ts';
import { authenticate } from '../authenticate.ts';
import { rateLimit } from '../rate-limit.ts';
import { readBody } from '../request-body.ts';
import type { RequestContext } from '../request-context.ts';
import { promptWork, readPrompt } from './prompt-request.ts';
import { streamAnswer, type AnswerWork } from './stream-answer.ts';

const LIMIT = { count: 60, seconds: 60 };
/** Bytes: every text of a request at its longest, in a script with three bytes for a character. */
const MAX_BYTES = 256 * 1024;

/**
 * Streams an answer as server-sent events. POST takes an `AnswerRequest`; GET takes a whole prompt in the query, as the
 * specification has it, and only a short one: an address belongs in no log, but proxies store it in theirs.
 */
export function streamingRoutes(services: Services): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const countRequest = rateLimit(LIMIT, {
    message: 'That was a lot at once. Please wait a moment.',
    target: STREAMING_AI_ROUTE,
    securityLog: services.securityLog,
  });
  const admit = async (c: Context<RequestContext>): Promise<string> => {
    const userId = c.get('signedIn')?.userId;
    const clientAddress = c.get('clientAddress');
    await countRequest(userId ?? clientAddress, { userId, clientAddress });
    if (userId === undefined) throw unauthenticated();
    return userId;
  };

  app.use(STREAMING_AI_ROUTE, authenticate(services));
  app.post(STREAMING_AI_ROUTE, async (c) => {
    const userId = await admit(c);
    // parseInput parsed it with this schema.
    const request = parseInput(
      { input: AnswerRequest },
      await readBody(c.req.raw, MAX_BYTES),
    ) as AnswerRequest;
    return streamAnswer(c, services, documentWork(services, userId, request));
  });
  app.get(STREAMING_AI_ROUTE, async (c) => {
    // Hono answers HEAD by the route of GET, but a request without a body must not start an answer.
    if (c.req.raw.method !== 'GET') throw new AppError('not_found', 'There is nothing at this address.');
    const userId = await admit(c);
    return streamAnswer(
      c,
      services,
      promptWork(services, userId, readPrompt(new URL(c.req.url).searchParams)),
    );
  });
  return app;
}

/** An action in a document. */
function documentWork({ db, ai }: Services, userId: string, request: AnswerRequest): AnswerWork {
  const { workspaceId, documentId, action } = request;
  return {
    userId,
    workspaceId,
    itemId: documentId,
    action,
    authorise: (read) => requireAnswerAccess(read, userId, request),
    compose: async () => ({
      ...(await prepareAnswer(db.read, userId, request)),
      provider: await ai.providerFor({ read: db.read, workspaceId, userId }),
    }),
  };
}
