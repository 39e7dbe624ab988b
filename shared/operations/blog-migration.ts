import * as v from 'valibot';
import { BLOG_ARCHIVE } from '#shared/accounts/blog-migration.ts';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, userScope } from './contract.ts';
import { OneTimeCode } from './auth.ts';

export const MIGRATION_STATES = ['none', 'waiting', 'running', 'done', 'stopped'] as const;

/** The state of a user's migration. */
const migrationEntries = {
  /**
   * `none` before the first start. `stopped`: it failed or was cancelled, and the next start continues it. `done`: it
   * cannot be started again.
   */
  state: v.fallback(v.picklist(MIGRATION_STATES), 'running'),
  /** The posts that were moved so far. */
  migratedDocuments: v.number(),
  /** The completed posts of the user. */
  totalDocuments: v.number(),
  /** The reason why it stopped; null for a cancelled migration and in every other state. */
  error: v.nullable(v.string()),
  /** Null until it is done. */
  finishedAt: v.nullable(v.string()),
};

const MigrationStatus = v.object({
  ...migrationEntries,
  /** The run; null before the first start. It can be read for 30 days. */
  runId: v.nullable(v.string()),
  /** The workspace with the posts; null before the first start. */
  workspaceId: v.nullable(v.string()),
});
export type MigrationStatus = v.InferOutput<typeof MigrationStatus>;

/** The answer of a started migration. It runs on the server, whether or not a page is open. */
const MigrationStarted = v.object({
  runId: v.string(),
  /** The posts that were moved so far: 0, unless the migration continues an interrupted one or is under way. */
  migratedDocuments: v.number(),
  /** The completed posts of the user. */
  totalDocuments: v.number(),
});

const started = {
  kind: 'command',
  scope: userScope,
  output: MigrationStarted,
  grows: true,
  limit: { count: 60, seconds: 3_600 },
} as const;

/** Starts the migration, continues a stopped one, or returns the one that is under way. */
export const startBlogMigration = defineOperation({
  ...started,
  name: 'start-blog-migration',
  summary: `Moves your completed blog posts of the former product to documents of the workspace "${BLOG_ARCHIVE}", once.`,
  input: v.strictObject({}),
  errors: ['conflict', 'limit_reached', 'unavailable'],
  alters: ['runs', 'blog-migration', 'workspaces'],
  example: {},
});

/** As `start-blog-migration`, for another user. No answer contains a title or a text of theirs. */
export const migrateUserBlogPosts = defineOperation({
  ...started,
  name: 'migrate-user-blog-posts',
  summary: `Moves the completed blog posts of a user to documents of their workspace "${BLOG_ARCHIVE}", once.`,
  access: 'admin',
  input: v.strictObject({
    userId: Id,
    /** The token of `prove-identity`, for another administrator. */
    actProof: v.optional(OneTimeCode),
  }),
  errors: ['not_found', 'proof_needed', 'conflict', 'limit_reached', 'unavailable'],
  alters: ['runs', 'blog-migration', 'workspaces'],
  example: { userId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e' },
});

export const checkBlogMigrationStatus = defineOperation({
  name: 'check-blog-migration-status',
  kind: 'query',
  summary: 'Returns the state of the migration of your blog posts.',
  scope: userScope,
  input: v.strictObject({}),
  output: MigrationStatus,
  shows: ['blog-migration'],
  example: {},
});

export const checkUserNeedsMigration = defineOperation({
  name: 'check-user-needs-migration',
  kind: 'query',
  summary: 'Returns whether you have completed blog posts of the former product that were not migrated yet.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.object({
    needsMigration: v.boolean(),
    /** The completed posts. */
    posts: v.number(),
  }),
  shows: ['blog-migration'],
  example: {},
});

/** An administrator follows the migration of a user with it. */
export const getUserBlogMigration = defineOperation({
  name: 'get-user-blog-migration',
  kind: 'query',
  summary: 'Returns the state of the migration of a user’s blog posts.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({ userId: Id }),
  output: v.object(migrationEntries),
  errors: ['not_found'],
  shows: ['blog-migration'],
  example: { userId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e' },
});
