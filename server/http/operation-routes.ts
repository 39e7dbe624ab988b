import { Hono } from 'hono';
import { AppError, unauthenticated } from '#shared/errors/app-error.ts';
import { BATCH_BYTES, OperationBatch, type BatchAnswer } from '#shared/operations/batch.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { AnyHandler, Services } from '#server/operations/handler.ts';
import { parseInput } from '#server/operations/run.ts';
import { WrittenAnswer } from '#server/operations/preserialized-response.ts';
import { wireError } from './error-response.ts';
import { countOperation } from './metrics.ts';
import { OperationGuard } from './operation-guard.ts';
import { readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';

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
