import { Hono, type Context } from 'hono';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { BATCH_BYTES, OperationBatch, type BatchAnswer } from '#shared/operations/batch.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { AnyHandler, Services, Call } from '#server/operations/handler.ts';
import { parseInput, OperationRunner } from '#server/operations/run.ts';
import { PreserializedResponse } from '#server/operations/preserialized-response.ts';
import { LongBodies } from '#server/policies/long-bodies.ts';
import { wireError } from './error-response.ts';
import { countOperation } from './metrics.ts';
import { readBody } from './request-body.ts';
import type { RequestContext } from './request-context.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { bodyHash, IDEMPOTENCY_KEY, type StoredAnswer } from '#server/operations/idempotency-keys.ts';
import { rateLimit, type CountRequest } from './rate-limit.ts';

/**
 * The routes `POST /operations/:name`, which runs one operation, and `POST /operations`, by which a device sends its
 * queued operations: the same ones, run one after the other.
 */
export function operationRoutes(
  services: Services,
  handlers: Readonly<Record<string, AnyHandler>>,
  metrics?: Metrics,
): Hono<RequestContext> {
  const guard = new OperationGuard(services, handlers);
  const longBodies = new LongBodies();
  const app = new Hono<RequestContext>();
  app.post('/', async (c) => {
    const signedIn = c.get('signedIn');
    if (!signedIn) throw unauthenticated();
    const body = await readBody(c.req.raw, BATCH_BYTES, (bytes) => longBodies.turn(signedIn.userId, bytes));
    const batch = parseInput({ input: OperationBatch }, body);
    // parseInput parsed it with this schema.
    const { epoch, operations } = batch as OperationBatch;
    const batchEpoch = epoch ?? services.epoch.current;
    const answers: BatchAnswer['answers'] = [];
    for (const { name, key, version, body } of operations) {
      // The database was restored meanwhile. Operations that an earlier epoch had confirmed must be sent again first
      // [E3].
      if (services.epoch.current !== batchEpoch) break;
      const startedAt = performance.now();
      try {
        const handler = guard.handlerOf(name);
        const { offline, maxBytes } = handler.contract;
        if (!offline) throw new AppError('invalid_input', 'This operation is not handed over later.');
        if (Buffer.byteLength(body) > maxBytes)
          throw new AppError('too_large', 'This is too large to be sent at once.', { maxBytes });
        const result = await guard.execute(c, {
          handler,
          key,
          version: String(version),
          readBody: () => body,
        });
        answers.push({ seq: result.seq });
        if (metrics) countOperation(metrics, handlers, { name, startedAt });
      } catch (error) {
        const requestId = c.get('requestId');
        answers.push({ error: wireError(error, services.log, { requestId, operation: name }) });
        if (metrics) countOperation(metrics, handlers, { name, startedAt, error });
        break;
      }
    }
    return c.json({ answers } satisfies BatchAnswer);
  });
  app.post('/:name', async (c) => {
    const handler = guard.handlerOf(c.req.param('name'));
    const result = await guard.execute(c, {
      handler,
      key: c.req.header('idempotency-key'),
      version: c.req.header('operation-version'),
      readBody: (userId) =>
        readBody(c.req.raw, handler.contract.maxBytes, (bytes) => longBodies.turn(userId, bytes)),
    });
    c.header('X-Scope', result.scope);
    c.header('X-Scope-Seq', String(result.seq));
    if (result.answer instanceof PreserializedResponse) {
      return c.body(result.answer.json, 200, { 'content-type': 'application/json' });
    }
    return c.json(result.answer ?? null);
  });
  return app;
}

/** Error codes for an item that the user may not change, or may not know of. */
const DENIALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'not_found', 'scope_not_found']);

/** An operation as a client sent it, alone or in a batch. */
interface OperationRequest {
  handler: AnyHandler;
  key: string | undefined;
  version: string | undefined;
  readBody: (userId: string) => Promise<string> | string;
}

/**
 * Runs operations after the checks that precede each: known name, rate limit, session, access, version, idempotency
 * key.
 */
class OperationGuard {
  readonly #services: Services;
  readonly #handlers: Readonly<Record<string, AnyHandler>>;
  readonly #runner: OperationRunner;
  readonly #limiters: ReadonlyMap<string, CountRequest>;

  constructor(services: Services, handlers: Readonly<Record<string, AnyHandler>>) {
    this.#services = services;
    this.#handlers = handlers;
    this.#runner = new OperationRunner(services);
    this.#limiters = new Map(
      Object.values(handlers).map(({ contract }) => [
        contract.name,
        rateLimit(contract.limit, {
          message: 'That was a lot at once. Please wait a moment.',
          target: contract.name,
          kind: 'operation',
          securityLog: services.securityLog,
        }),
      ]),
    );
  }

  /** Returns the handler of an operation. @throws AppError `operation_unknown` */
  handlerOf(name: string): AnyHandler {
    // A plain property access would find `constructor` [F1].
    const handler = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
    if (!handler) throw new AppError('operation_unknown', 'This server does not know this operation.');
    return handler;
  }

  /**
   * Runs an operation, and records a denied one in the security log.
   * @throws AppError with a code of the contract, or one that every operation can answer
   */
  async execute(c: Context<RequestContext>, request: OperationRequest): Promise<StoredAnswer> {
    try {
      return await this.#execute(c, request);
    } catch (error) {
      const userId = c.get('signedIn')?.userId;
      if (userId && error instanceof AppError && DENIALS.has(error.code))
        this.#services.securityLog.record({
          kind: 'operation',
          result: 'refused',
          userId,
          clientAddress: c.get('clientAddress'),
          detail: `${request.handler.contract.name} ${error.code}`,
        });
      throw error;
    }
  }

  async #execute(c: Context<RequestContext>, request: OperationRequest): Promise<StoredAnswer> {
    const { handler } = request;
    const { contract } = handler;
    const signedIn = c.get('signedIn');
    const clientAddress = c.get('clientAddress');
    const userId = signedIn?.userId;
    // All calls of a user count together, from any address; those of strangers by client address.
    await this.#limiters.get(contract.name)?.(userId ?? clientAddress, { userId, clientAddress });
    if (!signedIn) throw unauthenticated();
    if (contract.access === 'admin' && !signedIn.isAdmin)
      throw new AppError('not_found', 'This could not be found.');
    checkVersion(request.version, contract.version);
    const rawBody = await request.readBody(signedIn.userId);
    const key = readKey(request.key);
    const call: Call = {
      services: this.#services,
      actor: signedIn,
      requestId: c.get('requestId'),
      clientAddress,
      // Includes the body, like the key of the stored answer: another body under a used key is another change [F3].
      operationKey: `${signedIn.userId}:${key ?? uuidv7()}:${bodyHash(contract.name, rawBody)}`,
      now: Date.now(),
    };
    return this.#runner.run({ handler, call, rawBody, ...(key ? { key } : {}) });
  }
}

/**
 * Checks the version before anything is parsed, so that the operation stays queued [F4]. @throws AppError
 * `version_unknown`
 */
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
  if (!IDEMPOTENCY_KEY.test(sent))
    throw new AppError('invalid_input', 'Idempotency-Key must be 8 to 100 letters, digits, "-" or "_".');
  return sent;
}
