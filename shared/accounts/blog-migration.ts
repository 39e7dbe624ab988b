/** The kind of the run that moves a user's blog posts. */
export const BLOG_MIGRATION = 'blog-migration';

/** The title of the workspace that receives the posts. */
export const BLOG_ARCHIVE = 'Blog Archive';

/** How long the toast about a finished migration stays, in milliseconds. */
export const MIGRATED_TOAST_MS = 8_000;

/** The texts of the migration, from the specification. */
export const MIGRATION_TEXTS = {
  title: 'Blog Post Migration Admin',
  start: 'Start Migration',
  migrating: 'Migrating...',
  idMissing: 'Please enter a valid user ID',
  addressUnknown: 'No account has this email address.',
  completed: 'Migration completed!',
  failed: 'Migration failed. Please check the user ID and try again.',
} as const;

/** The detail of the toast about a finished migration. */
export const movedText = (count: number): string =>
  `${count} blog posts moved to "${BLOG_ARCHIVE}" workspace`;

/** The sentences with which a migration is refused or stopped. */
export const MIGRATION_REFUSALS = {
  nothingToMove: 'There are no completed blog posts to move.',
  tooManyTasks: 'This user has too many tasks running or waiting. Please try again later.',
  serverFull: 'The server has no room left for more text. Please start the migration again later.',
  archiveGone: `The workspace “${BLOG_ARCHIVE}” was deleted or given away while posts were moved. Start the migration again.`,
  replaced: 'This migration was started again and goes on there.',
} as const;

/** The refusal of a second migration. @param count the posts that the first one moved */
export const alreadyMigrated = (count: number): string =>
  `This account was migrated already: ${count === 1 ? '1 blog post was' : `${count} blog posts were`} moved to “${BLOG_ARCHIVE}”. Each user can be migrated once.`;
