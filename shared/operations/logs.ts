import * as v from 'valibot';
import { textUpTo, Timestamp } from '#shared/lib/scalars.ts';
import { Skip } from './admin-page.ts';
import { defineOperation, userScope } from './contract.ts';

/** The entries of one page. */
export const LOG_PAGE_SIZE = 25;
/** The most entries of one export. */
export const MAX_EXPORTED_ENTRIES = 10_000;
export const LOG_LEVELS = ['info', 'warning', 'error'] as const;

const Entry = v.object({
  id: v.string(),
  createdAt: Timestamp,
  message: v.string(),
  level: v.fallback(v.picklist(LOG_LEVELS), 'info'),
  /** The administrator; null for a job and for a command at the machine of the server. */
  actorId: v.nullable(v.string()),
  /** The address of the administrator; null without one, and for an erased account. */
  actor: v.nullable(v.string()),
  /** The user whom the act concerns; null for none. */
  subjectId: v.nullable(v.string()),
  /** The address of the user; null for none and for an erased account. */
  subject: v.nullable(v.string()),
});
export type LogEntry = v.InferOutput<typeof Entry>;

const filter = {
  level: v.optional(v.picklist(LOG_LEVELS)),
  /** A part of the address of the administrator or of the user. `%` and `_` are ordinary characters. */
  person: v.optional(textUpTo('A part of an address', 254)),
  /** A part of the message. `%` and `_` are ordinary characters. */
  text: v.optional(textUpTo('A part of a message', 200)),
};

export const getLogs = defineOperation({
  name: 'get-logs',
  kind: 'query',
  summary:
    'Lists acts of administrators and jobs, the newest first, for administrators. Needs a proof of the last 15 minutes.',
  access: 'admin',
  needsProof: true,
  scope: userScope,
  input: v.strictObject({
    /** The number of entries before the page. */
    skip: Skip,
    ...filter,
  }),
  output: v.object({ entries: v.array(Entry), totalPages: v.number(), totalEntries: v.number() }),
  errors: ['proof_needed'],
  shows: ['logs'],
  example: { skip: 0, level: 'info', person: 'letters', text: 'credits' },
});

export const exportLogs = defineOperation({
  name: 'export-logs',
  kind: 'query',
  summary:
    'Returns up to 10,000 acts of administrators and jobs, the newest first, for administrators. Needs a proof of the last 15 minutes.',
  access: 'admin',
  needsProof: true,
  scope: userScope,
  input: v.strictObject(filter),
  output: v.object({ entries: v.array(Entry), totalEntries: v.number() }),
  errors: ['proof_needed'],
  shows: ['logs'],
  limit: { count: 20, seconds: 60 },
  example: { level: 'info' },
});
