import { Link, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { BLOG_ARCHIVE, MIGRATION_TEXTS } from '#shared/accounts/blog-migration.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { useMigrateUser, type MigrationOfUser } from './use-migrate-user.ts';
import './migration-page.css';

const NOTES = [
  'Users see automatic migration prompts on login. This page moves the posts of a user who asks for help.',
  'Only completed blog posts are migrated. Outlines are skipped.',
  `The posts go to a workspace "${BLOG_ARCHIVE}" of the type blog, which counts against no limit of a plan.`,
  'Each user can be migrated once. A migration that stopped goes on where it was.',
  'The original data is kept.',
  'Content, SEO metadata and research sources move.',
];

/** Moves the blog posts of one user from the records of the former product to a workspace. */
export function MigrationPage() {
  // "Move posts" in the list of users names its user in the address.
  const { user: named = '' } = useSearch({ strict: false });
  const [typedUser, setTypedUser] = useState(named);
  const { migrate, dialog, ...shown } = useMigrateUser(() => setTypedUser(''));
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void migrate(typedUser);
  };
  return (
    <div className="migration">
      <PageHead trail={[{ label: 'Dashboard', to: '/admin' }]} title={MIGRATION_TEXTS.title} />
      {dialog}
      <p className="migration__text">
        Moves the legacy blog post records (GptResponse) of a user to Documents of a workspace.
      </p>
      <form className="migration__form" onSubmit={handleSubmit} noValidate>
        <TextField
          label="User ID or email address"
          placeholder="User ID (UUID format) or email address"
          value={typedUser}
          readOnly={shown.isRunning}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTypedUser(event.target.value)}
        />
        <Button type="submit" disabled={typedUser === '' || shown.isRunning}>
          {shown.isRunning ? MIGRATION_TEXTS.migrating : MIGRATION_TEXTS.start}
        </Button>
      </form>
      {shown.isRunning && <Progress {...shown} />}
      <section className="migration__part" aria-labelledby="migration-notes">
        <h2 id="migration-notes">What a migration does</h2>
        <ul>
          {NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
      <nav className="migration__part migration__links" aria-labelledby="migration-links">
        <h2 id="migration-links">Related pages</h2>
        <Link to="/admin/users">User Management</Link>
        <Link to="/admin">Analytics Dashboard</Link>
      </nav>
    </div>
  );
}

function Progress({ migration, isAway }: MigrationOfUser) {
  const { migratedDocuments: done, totalDocuments: total } = migration ?? {
    migratedDocuments: 0,
    totalDocuments: 0,
  };
  return (
    <div className="migration__progress" role="group" aria-label="Migration">
      <p className="small num" role="status">
        {progressText(migration?.state, done, total)}
      </p>
      <ProgressBar label="Blog posts moved" done={done} total={total} />
      {isAway && <p className="small">There is no connection to the server. The migration goes on there.</p>}
    </div>
  );
}

function progressText(state: string | undefined, done: number, total: number): string {
  if (state === undefined) return 'Starting…';
  return state === 'waiting' ? 'Waiting for other tasks of this user' : `${done} of ${total} blog posts`;
}
