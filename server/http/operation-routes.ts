import { Hono, type Context } from 'hono';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { BATCH_BYTES, OperationBatch, type BatchAnswer } from '#shared/operations/batch.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { AnyHandler, Services, Call } from '#server/operations/handler.ts';
import { parseInput, OperationRunner } from '#server/operations/run.ts';
import { WrittenAnswer } from '#server/operations/preserialized-response.ts';
import { wireError } from './error-response.ts';
import { countOperation } from './metrics.ts';
import { readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { bodyHash, type StoredAnswer } from '#server/operations/idempotency-keys.ts';
import { rateLimit, type TakeOne } from './rate-limit.ts';

/**
 * `POST /operations/:name`, the route of all operations, and `POST /operations`, by which a device hands over what waited
 * there: the same operations, one after the other.
 */
export function operationRoutes(
  services: Services,
  handlers: Readonly<Record<string, AnyHandler>>,
  metrics?: Metrics,
): Hono<RequestContext> {
  const door = new OperationGuard(services, handlers);
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
        const handler = door.handlerOf(name);
        const { offline, maxBytes } = handler.contract;
        if (!offline) throw new AppError('invalid_input', 'This operation is not handed over later.');
        if (Buffer.byteLength(body) > maxBytes)
          throw new AppError('too_large', 'This is too large to be sent at once.', { maxBytes });
        const done = await door.carryOut(c, { handler, key, version: String(version), readBody: () => body });
        answers.push({ seq: done.seq });
        if (metrics) countOperation(metrics, handlers, { name, since });
      } catch (error) {
        const requestId = c.get('requestId');
        answers.push({ error: wireError(error, services.log, { requestId, operation: name }) });
        if (metrics) countOperation(metrics, handlers, { name, since, error });
        break;
      }
    }
    return c.json({ answers } satisfies BatchAnswer);
  });
  app.post('/:name', async (c) => {
    const handler = door.handlerOf(c.req.param('name'));
    const done = await door.carryOut(c, {
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

/** Refusals of what a person may not do, or may not even know of. */
const DENIALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'not_found', 'scope_not_found']);
const KEY = /^[\w-]{8,100}$/;

/** One operation as it was asked for, alone or among others. */
interface AskedOperation {
  handler: AnyHandler;
  key: string | undefined;
  version: string | undefined;
  readBody: () => Promise<string> | string;
}

/** What an operation passes before it runs: is there such a one, is it not too often, who calls, of which version, under which key. */
class OperationGuard {
  readonly #services: Services;
  readonly #handlers: Readonly<Record<string, AnyHandler>>;
  readonly #runner: OperationRunner;
  readonly #limiters: ReadonlyMap<string, TakeOne>;

  constructor(services: Services, handlers: Readonly<Record<string, AnyHandler>>) {
    this.#services = services;
    this.#handlers = handlers;
    this.#runner = new OperationRunner(services);
    this.#limiters = new Map(
      Object.values(handlers).map(({ contract }) => [
        contract.name,
        rateLimit(contract.limit, {
          message: 'That was a lot at once. Please wait a moment.',
          of: contract.name,
          kind: 'operation',
          securityLog: services.securityLog,
        }),
      ]),
    );
  }

  /** @throws AppError `operation_unknown` */
  handlerOf(name: string): AnyHandler {
    // A plain look-up would find `constructor` [F1].
    const handler = Object.hasOwn(this.#handlers, name) ? this.#handlers[name] : undefined;
    if (!handler) throw new AppError('operation_unknown', 'This server does not know this operation.');
    return handler;
  }

  /** @throws AppError as the contract lists them, and those any operation can answer */
  async carryOut(c: Context<RequestContext>, asked: AskedOperation): Promise<StoredAnswer> {
    try {
      return await this.#carryOut(c, asked);
    } catch (error) {
      const userId = c.get('signedIn')?.userId;
      if (userId && error instanceof AppError && DENIALS.has(error.code))
        this.#services.securityLog.record({
          kind: 'operation',
          result: 'refused',
          userId,
          clientAddress: c.get('clientAddress'),
          detail: `${asked.handler.contract.name} ${error.code}`,
        });
      throw error;
    }
  }

  async #carryOut(c: Context<RequestContext>, asked: AskedOperation): Promise<StoredAnswer> {
    const { handler } = asked;
    const { contract } = handler;
    const signedIn = c.get('signedIn');
    const clientAddress = c.get('clientAddress');
    const userId = signedIn?.userId;
    // A person's calls count together, wherever they come from; strangers' by their address.
    await this.#limiters.get(contract.name)?.(userId ?? clientAddress, { userId, clientAddress });
    if (!signedIn) throw unauthenticated();
    if (contract.access === 'admin' && !signedIn.isAdmin)
      throw new AppError('not_found', 'This could not be found.');
    checkVersion(asked.version, contract.version);
    const rawBody = await asked.readBody();
    const key = readKey(asked.key);
    const call: Call = {
      services: this.#services,
      actor: signedIn,
      requestId: c.get('requestId'),
      clientAddress,
      // Of the body too, as the stored answer's: another text under a used key is another change [F3].
      operationKey: `${signedIn.userId}:${key ?? uuidv7()}:${bodyHash(contract.name, rawBody)}`,
      now: Date.now(),
    };
    return this.#runner.run({ handler, call, rawBody, ...(key ? { key } : {}) });
  }
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
