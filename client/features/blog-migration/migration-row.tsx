import { AccountPart, AccountRow } from '#client/workspace/account/account-part.tsx';
import { RunProgress } from '#client/workspace/runs/run-progress.tsx';
import { MigrationButton } from './migration-button.tsx';
import { migrationText } from './migration-text.ts';
import { useBlogMigration } from './use-blog-migration.ts';

/** The section of the account page that offers the migration, also after the prompt was dismissed. */
export function MigrationRow() {
  const migration = useBlogMigration();
  const { status, run, error } = migration;
  if (!status) return null;
  return (
    <AccountPart name="Earlier blog posts">
      {run ? (
        <RunProgress run={run} label="Moving your blog posts" error={error} />
      ) : (
        <AccountRow name="Blog posts of the former product" note={migrationText(status)}>
          {status.state !== 'done' && <MigrationButton {...migration} />}
        </AccountRow>
      )}
    </AccountPart>
  );
}
