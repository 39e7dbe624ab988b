import { Link } from '@tanstack/react-router';
import { buttonClass } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import '#client/ui/site/site.css';

/** Shown at the address of the migration page to users who are not administrators. */
export function AccessDenied() {
  return (
    <div className="site site--desk">
      <title>Access Denied · Foolscap</title>
      <header>
        <Wordmark look="site" />
      </header>
      <main>
        <Empty
          level={1}
          title="Access Denied"
          text="This page is only accessible to administrators."
          action={
            <Link to="/workspaces" className={buttonClass({ variant: 'secondary' })}>
              Back to Workspaces
            </Link>
          }
        />
      </main>
    </div>
  );
}
