import { BLOG_ARCHIVE } from '#shared/accounts/blog-migration.ts';
import type { MigrationStatus } from '#shared/operations/blog-migration.ts';

/** Returns the sentences about a migration that is not under way. */
export function migrationText({ state, totalDocuments, migratedDocuments, error }: MigrationStatus): string {
  if (state === 'done') return `${postsText(migratedDocuments)} moved to “${BLOG_ARCHIVE}”.`;
  if (state === 'stopped')
    return [
      `${migratedDocuments} of ${postsText(totalDocuments)} moved.`,
      error ?? 'The rest was cancelled.',
      'You can go on where it stopped.',
    ].join(' ');
  return `You have ${postsText(totalDocuments)} from before. They become documents of the workspace “${BLOG_ARCHIVE}”, with their SEO metadata and research sources. It counts against no limit of your plan, and the original data is kept.`;
}

const postsText = (count: number): string => (count === 1 ? '1 blog post' : `${count} blog posts`);
