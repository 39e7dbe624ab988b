import { Hono } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import type { AnyHandler, Services } from '#server/operations/handler.ts';
import { bodyHash } from '#server/operations/keys.ts';
import { OperationRunner } from '#server/operations/run.ts';
import { WrittenAnswer } from '#server/operations/written-answer.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';

const KEY = /^[\w-]{8,100}$/;

/** `POST /operations/:name`, the one route of all operations. */
export function operationRoutes(
  services: Services,
  handlers: Readonly<Record<string, AnyHandler>>,
): Hono<RequestContext> {
  const runner = new OperationRunner(services);
  const limiters = new Map(
    Object.values(handlers).map(({ contract }) => [
      contract.name,
      rateLimit(contract.limit, 'That was a lot at once. Please wait a moment.'),
    ]),
  );
  const app = new Hono<RequestContext>();
  app.post('/:name', async (c) => {
    const name = c.req.param('name');
    // A plain look-up would find `constructor` [F1].
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw new AppError('operation_unknown', 'This server does not know this operation.');
    const { contract } = handler;
    const signedIn = c.get('signedIn');
    // A person's calls count together, wherever they come from; strangers' by their address.
    await limiters.get(name)?.(c, signedIn?.userId ?? c.get('clientAddress'));
    if (!signedIn) throw unauthenticated();
    if (contract.access === 'admin' && !signedIn.isAdmin)
      throw new AppError('not_found', 'This could not be found.');
    checkVersion(c.req.header('operation-version'), contract.version);
    const rawBody = await readBody(c.req.raw, contract.maxBytes);
    const key = readKey(c.req.header('idempotency-key'));
    const call = {
      services,
      actor: signedIn,
      requestId: c.get('requestId'),
      // Of the body too, as the stored answer's: another text under a used key is another change [F3].
      operationKey: `${signedIn.userId}:${key ?? uuidv7()}:${bodyHash(name, rawBody)}`,
      now: Date.now(),
    };
    const done = await runner.run({ handler, call, rawBody, ...(key ? { key } : {}) });
    c.header('X-Scope', done.scope);
    c.header('X-Scope-Seq', String(done.seq));
    if (done.answer instanceof WrittenAnswer) {
      return c.body(done.answer.json, 200, { 'content-type': 'application/json' });
    }
    return c.json(done.answer ?? null);
  });
  return app;
}

/** @throws AppError `version_unknown` before anything is parsed, so that the operation stays queued [F4] */
function checkVersion(sent: string | undefined, known: number): void {
  if (sent === undefined) return;
  const version = Number(sent);
  if (!Number.isInteger(version) || version < 1)
    throw new AppError('invalid_input', 'Operation-Version is not a version.');
  if (version > known)
    throw new AppError(
      'version_unknown',
      'This server is older than your Foolscap. Your change waits until it is updated.',
    );
}

function readKey(sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  if (!KEY.test(sent))
    throw new AppError('invalid_input', 'Idempotency-Key must be 8 to 100 letters, digits, "-" or "_".');
  return sent;
}
