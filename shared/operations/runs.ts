import * as v from 'valibot';
import { DATA_EXPORT_DAYS } from '#shared/accounts/data-export.ts';
import { Id, Timestamp } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export const Run = v.object({
  id: v.string(),
  kind: v.string(),
  state: v.fallback(v.picklist(RUN_STATES), 'running'),
  /** The share that is done, 0 to 1. */
  progress: v.number(),
  /** A sentence about the present step; null before the first one and after the last one. */
  note: v.nullable(v.string()),
  /** The place in the queue, from 1; null for a run that does not wait. */
  position: v.nullable(v.number()),
  /** The answer of a run that is done. Its form depends on the kind. */
  result: v.nullable(v.record(v.string(), v.unknown())),
  /** The sentence of a run that failed. */
  error: v.nullable(v.string()),
  createdAt: v.string(),
  finishedAt: v.nullable(v.string()),
});
export type RunView = v.InferOutput<typeof Run>;

const RUN_ID = '0192d3a4-0000-7000-8000-00000000000a';

export const getRun = defineOperation({
  name: 'get-run',
  kind: 'query',
  summary: 'Returns a run of yours: its state, its progress and its result. Runs are kept for 30 days.',
  scope: userScope,
  input: v.strictObject({ id: Id }),
  output: Run,
  errors: ['not_found'],
  shows: ['runs'],
  example: { id: RUN_ID },
});

export const RUNS_PAGE = 50;

export const getRuns = defineOperation({
  name: 'get-runs',
  kind: 'query',
  summary: 'Lists your runs of the last 30 days, the newest first.',
  scope: userScope,
  input: v.strictObject({
    /** Lists the runs of one kind. */
    kind: v.optional(v.pipe(v.string(), v.maxLength(100, 'The name of a kind has at most 100 characters.'))),
    /** The last run of the page before. */
    after: v.optional(v.strictObject({ id: Id, createdAt: Timestamp })),
  }),
  output: v.object({ runs: v.array(Run), hasMore: v.boolean() }),
  shows: ['runs'],
  example: {},
});

/** Cancels a run that waits or runs. A run that has ended stays as it is, and is returned. */
export const cancelRun = defineOperation({
  name: 'cancel-run',
  kind: 'command',
  summary:
    'Cancels a run of yours. It stops within a second. Its reserved credits return, unless it has delivered text already.',
  scope: userScope,
  input: v.strictObject({ id: Id }),
  output: Run,
  errors: ['not_found'],
  alters: ['runs', 'user'],
  example: { id: RUN_ID },
});

/** Starts the export, or returns the one that already waits or runs. */
export const startDataExport = defineOperation({
  name: 'start-data-export',
  kind: 'command',
  summary: 'Starts an export of all your data as one zip, or returns the export that is under way.',
  scope: userScope,
  input: v.strictObject({}),
  output: Run,
  errors: ['limit_reached', 'unavailable'],
  alters: ['runs'],
  grows: true,
  limit: { count: 10, seconds: 3_600 },
  example: {},
});

export const getDataExportUrl = defineOperation({
  name: 'get-data-export-url',
  kind: 'query',
  summary: `Returns a temporary URL of the zip of your newest export. The zip is kept for ${DATA_EXPORT_DAYS} days.`,
  scope: userScope,
  input: v.strictObject({
    /** The id of the run. */
    id: Id,
  }),
  output: v.object({
    url: v.string(),
    /** The end of the URL's validity. */
    expiresAt: v.string(),
  }),
  errors: ['not_found'],
  shows: ['runs'],
  example: { id: RUN_ID },
});
