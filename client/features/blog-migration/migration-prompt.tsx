import { Archive } from 'lucide-react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { RunProgress } from '#client/workspace/runs/run-progress.tsx';
import { dismissedBy } from './dismissed.ts';
import { MigrationButton } from './migration-button.tsx';
import { migrationText } from './migration-text.ts';
import { useBlogMigration } from './use-blog-migration.ts';
import '#client/ui/margin-rule.css';
import './migration-prompt.css';

/** The prompt of the list of workspaces. It can be dismissed; the account page offers the migration as well. */
export function MigrationPrompt({ user }: { user: CurrentUser }) {
  const migration = useBlogMigration();
  const { status, run, error } = migration;
  if (!status || (status.state === 'done' && !run)) return null;
  const isIdle = status.state === 'none' || status.state === 'stopped';
  return (
    <section className="margin-rule migration-prompt" aria-labelledby="migration-prompt-title">
      <span className="migration-prompt__sign">
        <Icon of={Archive} />
      </span>
      <div className="migration-prompt__text">
        <h2 id="migration-prompt-title">Your earlier blog posts</h2>
        {run ? (
          <>
            <RunProgress run={run} label="Moving your blog posts" error={error} />
            <p className="soft">You can close this page. The posts go on moving.</p>
          </>
        ) : (
          <p className="soft">{isIdle ? migrationText(status) : 'The migration is starting…'}</p>
        )}
      </div>
      {isIdle && !run && (
        <div className="migration-prompt__buttons">
          <Button
            size="sm"
            variant="ghost"
            disabled={migration.isStarting}
            onClick={() => dismissedBy.set([...dismissedBy.get(), user.id])}
          >
            Not Now
          </Button>
          <MigrationButton {...migration} />
        </div>
      )}
    </section>
  );
}
