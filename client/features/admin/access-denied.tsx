import { Link } from '@tanstack/react-router';
import { buttonClass } from '#client/ui/button.tsx';
import { Empty } from '#client/ui/empty.tsx';

/** Shown at the address of the migration page to everybody else than administrators. */
export function AccessDenied() {
  return (
    <main className="site admin-denied">
      <title>Access Denied · Foolscap</title>
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
  );
}
