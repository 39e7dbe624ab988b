import { Hono, type Context } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import { AppError, asAppError, unauthenticated } from '#shared/errors/app-error.ts';
import { BATCH_BYTES, OperationBatch, type BatchAnswer } from '#shared/operations/batch.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { AnyHandler, Services } from '#server/operations/handler.ts';
import { bodyHash, type StoredAnswer } from '#server/operations/keys.ts';
import { OperationRunner, parseInput } from '#server/operations/run.ts';
import { WrittenAnswer } from '#server/operations/written-answer.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';

const KEY = /^[\w-]{8,100}$/;

interface Asked {
  handler: AnyHandler;
  key: string | undefined;
  version: string | undefined;
  readBody: () => Promise<string> | string;
}

/**
 * `POST /operations/:name`, the route of all operations, and `POST /operations`, by which a device hands over what waited
 * there: the same operations, one after the other.
 */
export function operationRoutes(
  services: Services,
  handlers: Readonly<Record<string, AnyHandler>>,
  metrics?: Metrics,
): Hono<RequestContext> {
  const runner = new OperationRunner(services);
  const limiters = new Map(
    Object.values(handlers).map(({ contract }) => [
      contract.name,
      rateLimit(contract.limit, 'That was a lot at once. Please wait a moment.'),
    ]),
  );
  const handlerOf = (name: string): AnyHandler => {
    // A plain look-up would find `constructor` [F1].
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler) throw new AppError('operation_unknown', 'This server does not know this operation.');
    return handler;
  };
  const carryOut = async (c: Context<RequestContext>, asked: Asked): Promise<StoredAnswer> => {
    const { handler } = asked;
    const { contract } = handler;
    const signedIn = c.get('signedIn');
    // A person's calls count together, wherever they come from; strangers' by their address.
    await limiters.get(contract.name)?.(c, signedIn?.userId ?? c.get('clientAddress'));
    if (!signedIn) throw unauthenticated();
    if (contract.access === 'admin' && !signedIn.isAdmin)
      throw new AppError('not_found', 'This could not be found.');
    checkVersion(asked.version, contract.version);
    const rawBody = await asked.readBody();
    const key = readKey(asked.key);
    const call = {
      services,
      actor: signedIn,
      requestId: c.get('requestId'),
      // Of the body too, as the stored answer's: another text under a used key is another change [F3].
      operationKey: `${signedIn.userId}:${key ?? uuidv7()}:${bodyHash(contract.name, rawBody)}`,
      now: Date.now(),
    };
    return runner.run({ handler, call, rawBody, ...(key ? { key } : {}) });
  };

  const app = new Hono<RequestContext>();
  app.post('/', async (c) => {
    if (!c.get('signedIn')) throw unauthenticated();
    const batch = parseInput({ input: OperationBatch }, await readBody(c.req.raw, BATCH_BYTES));
    // What the schema gave.
    const { epoch, operations } = batch as OperationBatch;
    const began = epoch ?? services.epoch.current;
    const answers: BatchAnswer['answers'] = [];
    for (const { name, key, version, body } of operations) {
      // Restored meanwhile: what was confirmed before has to come first [E3].
      if (services.epoch.current !== began) break;
      const since = performance.now();
      try {
        const handler = handlerOf(name);
        const { offline, maxBytes } = handler.contract;
        if (!offline) throw new AppError('invalid_input', 'This operation is not handed over later.');
        if (Buffer.byteLength(body) > maxBytes)
          throw new AppError('too_large', 'This is too large to be sent at once.', { maxBytes });
        const done = await carryOut(c, { handler, key, version: String(version), readBody: () => body });
        answers.push({ seq: done.seq });
        metrics?.operation(name, 'ok', performance.now() - since);
      } catch (error) {
        const known = asAppError(error);
        if (!(error instanceof AppError))
          services.log.error({ err: error, requestId: c.get('requestId'), operation: name }, 'fault');
        answers.push({ error: known.toWire() });
        metrics?.refusal(known.code);
        metrics?.operation(
          Object.hasOwn(handlers, name) ? name : 'unknown',
          known.code === 'internal' ? 'fault' : 'refused',
          performance.now() - since,
        );
        break;
      }
    }
    return c.json({ answers } satisfies BatchAnswer);
  });
  app.post('/:name', async (c) => {
    const handler = handlerOf(c.req.param('name'));
    const done = await carryOut(c, {
      handler,
      key: c.req.header('idempotency-key'),
      version: c.req.header('operation-version'),
      readBody: () => readBody(c.req.raw, handler.contract.maxBytes),
    });
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
