import * as v from 'valibot';
import { Timestamp } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

/** The id of a session in the list: the hash of the session id, which itself never leaves its browser. */
const SessionHash = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/, 'This is not a valid id.'));

const Session = v.object({
  id: v.string(),
  userId: v.string(),
  /** Browser and system, such as "Firefox on Windows"; null when they are unknown. */
  device: v.nullable(v.string()),
  createdAt: Timestamp,
  /** Exact to the hour. */
  lastUsedAt: Timestamp,
  /** When it ends unless it is used before. */
  expiresAt: Timestamp,
  /** Whether it is the session of this call. */
  isCurrent: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

/** No address and no place is stored about a session, so none is listed. */
export const getSessions = defineOperation({
  name: 'get-sessions',
  kind: 'query',
  summary: 'Lists your open sessions, the one that was used last first.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(Session),
  shows: ['sessions'],
  example: {},
});

export const revokeSession = defineOperation({
  name: 'revoke-session',
  kind: 'command',
  summary: 'Ends one of your sessions; its browser is logged out within seconds.',
  scope: userScope,
  input: v.strictObject({ id: SessionHash }),
  output: v.object({ id: v.string() }),
  errors: ['not_found'],
  alters: ['sessions'],
  example: { id: 'a'.repeat(64) },
});

export const revokeOtherSessions = defineOperation({
  name: 'revoke-other-sessions',
  kind: 'command',
  summary: 'Ends all your sessions except this one.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({ revoked: v.number() }),
  alters: ['sessions'],
  example: {},
});
