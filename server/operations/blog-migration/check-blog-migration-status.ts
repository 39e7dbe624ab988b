import { checkBlogMigrationStatus as contract } from '#shared/operations/blog-migration.ts';
import { migrationStatus } from '#server/runs/kinds/blog-migration/migration-status.ts';
import { queryHandler } from '../handler.ts';

export const checkBlogMigrationStatus = queryHandler(contract, ({ call, read }) =>
  migrationStatus(read, call.actor.userId),
);
