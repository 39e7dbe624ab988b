import Stripe from 'stripe';
import type { Config } from '#server/config.ts';

export type StripeSettings = NonNullable<Config['stripe']>;

/** Types and field names of the library belong to this version of the API. Another one moves fields. */
const API_VERSION = '2026-10-28.endive';
/** Milliseconds for one attempt. The library repeats a failed one twice, with the same idempotency key. */
const TIMEOUT_MS = 10_000;

export function createStripeClient({ secretKey, apiUrl }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  const isHttps = protocol === 'https:';
  return {
    protocol: isHttps ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port === '' ? (isHttps ? 443 : 80) : Number(port),
  };
}
