import { Hono } from 'hono';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import { readAtMost } from '#shared/lib/read-at-most.ts';
import type { RateLimit } from '#shared/operations/contract.ts';
import { PLANS_ROUTE, type PlansOnSale } from '#shared/plans/purchases.ts';
import type { Services } from '#server/operations/handler.ts';
import { rateLimit } from './rate-limit.ts';
import type { RequestContext } from './request-context.ts';

export const WEBHOOK_ROUTE = '/api/stripe/webhook';
/**
 * Bytes. The largest event, an invoice with two lines, has 6 KB. The server reads the object itself from the provider,
 * and the daily comparison finds what an event did not report.
 */
const MAX_EVENT_BYTES = 64 * 1024;
/** Refused events of one client address. Genuine ones are never counted. */
const REFUSED_LIMIT: RateLimit = { count: 60, seconds: 10 * 60 };

/**
 * The public list of plans, and the route on which the payment provider reports events. The signature is the only
 * proof of an event, so the rules for requests of pages (JSON, known origins) do not apply. The body is passed on
 * byte for byte.
 */
export function paymentRoutes({ payments, securityLog, log }: Services): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get(PLANS_ROUTE, (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json({ plans: [...(payments?.plans ?? [])] } satisfies PlansOnSale);
  });
  if (!payments) return app;
  const countRefused = rateLimit(REFUSED_LIMIT, {
    message: 'That was a lot of refused events. Please wait a moment.',
    target: WEBHOOK_ROUTE,
    securityLog,
  });
  app.post(WEBHOOK_ROUTE, async (c) => {
    const clientAddress = c.get('clientAddress');
    const bytes = await readAtMost(
      c.req.raw,
      MAX_EVENT_BYTES,
      () => new AppError('too_large', 'This is too large to be sent at once.', { maxBytes: MAX_EVENT_BYTES }),
    ).catch(async (error: unknown) => {
      await countRefused(clientAddress, { clientAddress });
      throw error;
    });
    const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const isGenuine = await receive(body, c.req.header('stripe-signature') ?? '');
    if (!isGenuine) {
      await countRefused(clientAddress, { clientAddress });
      securityLog.record({ kind: 'request', result: 'refused', clientAddress, detail: 'webhook_signature' });
      throw invalidInput('The signature of this event is missing, wrong or old.');
    }
    return c.json({ received: true });
  });
  /** A 5xx makes the provider send the event again. */
  const receive = async (body: string, signature: string): Promise<boolean> => {
    try {
      return await payments.receiveWebhook(body, signature);
    } catch (error) {
      log.error({ err: error, alarm: 'payments' }, 'an event of the payment provider could not be handled');
      throw new AppError('unavailable', 'This event could not be handled. Please send it again.');
    }
  };
  return app;
}
