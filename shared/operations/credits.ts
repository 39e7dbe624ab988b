import * as v from 'valibot';
import { Id, Timestamp } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

/** Grants the credits of the month, at the first visit after its 1st day by UTC date. Repeating it grants nothing. */
export const processMonthlyFreeCredits = defineOperation({
  name: 'process-monthly-free-credits',
  kind: 'command',
  summary: 'Grants the monthly credits of your plan, once a month.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({
    /** The balance in credits, with two decimals. */
    credits: v.number(),
    /** The credits that this call granted. */
    granted: v.number(),
  }),
  alters: ['user'],
  example: {},
});

export const CREDIT_ENTRIES_PAGE = 50;

const CreditEntry = v.object({
  id: v.string(),
  createdAt: v.string(),
  /** In credits, with two decimals; negative for credits that were spent or taken back. */
  amount: v.number(),
  /** A key of `CREDIT_REASONS`. */
  reason: v.string(),
  /** The kind of work that was paid for, a key of `CREDIT_COSTS`; null for entries that pay for none. */
  kind: v.nullable(v.string()),
  /** The action of an answer, such as `shorten` or `ai-node`; null for other entries. */
  action: v.nullable(v.string()),
  /** The document or canvas of an answer; null for other entries, and for one that you do not see any more. */
  item: v.nullable(v.object({ id: v.string(), workspaceId: v.string(), title: v.string() })),
});
export type CreditEntry = v.InferOutput<typeof CreditEntry>;

export const getCreditEntries = defineOperation({
  name: 'get-credit-entries',
  kind: 'query',
  summary: 'Lists the changes of your credits, the newest first.',
  scope: userScope,
  input: v.strictObject({
    /** The last entry of the page before. */
    after: v.optional(v.strictObject({ id: Id, createdAt: Timestamp })),
  }),
  output: v.object({ entries: v.array(CreditEntry), hasMore: v.boolean() }),
  shows: ['user'],
  example: {},
});
