import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { secretFile } from '#server/secrets/secret-file.ts';

/** How long the gateway may take to hand in its update [I4]. */
const LIFETIME_MS = 60_000;
const PREFIX = 'service.';

/** The claim of a service token: one update in one room, once, in a person's name (A9). */
const ServiceClaim = v.object({
  ydocId: v.string(),
  /** The person in whose name the server writes. */
  userId: v.string(),
  /** The operation's key. Together with the room it makes the part key (F3). */
  operationKey: v.string(),
  /** The fresh client id under which the update was made. */
  clientId: v.number(),
  /** SHA-256 of the update, hex. */
  sha256: v.string(),
  /** Epoch milliseconds. */
  expiresAt: v.number(),
});
export type ServiceClaim = v.InferOutput<typeof ServiceClaim>;

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns the secret that the gateway and the rooms share: SYNC_SECRET, or a file in DATA_DIR that is made once and
 * readable by its owner alone [I4]. It signs and is never sent.
 * @throws Error when the file is shorter than a secret, because a short secret could be guessed
 */
export function serviceSecret(config: { dataDir: string; syncSecret?: string }): string {
  if (config.syncSecret) return config.syncSecret;
  return secretFile(join(config.dataDir, 'service-secret'));
}

export function signServiceToken(
  secret: string,
  claim: Omit<ServiceClaim, 'expiresAt'>,
  now = Date.now(),
): string {
  const body = Buffer.from(JSON.stringify({ ...claim, expiresAt: now + LIFETIME_MS })).toString('base64url');
  return `${PREFIX}${body}.${mac(secret, body)}`;
}

export const isServiceToken = (token: string): boolean => token.startsWith(PREFIX);

/**
 * Returns the claim of a token; undefined when our secret did not sign it, it has expired or it is for another room.
 */
export function readServiceToken(
  secret: string,
  token: string,
  ydocId: string,
  now = Date.now(),
): ServiceClaim | undefined {
  const [body = '', signature = ''] = token.slice(PREFIX.length).split('.');
  const expected = Buffer.from(mac(secret, body));
  const received = Buffer.from(signature);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  const claim = v.parse(ServiceClaim, JSON.parse(Buffer.from(body, 'base64url').toString()));
  return claim.ydocId === ydocId && claim.expiresAt >= now ? claim : undefined;
}

const mac = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('base64url');
