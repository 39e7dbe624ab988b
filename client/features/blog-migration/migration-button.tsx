import { Button } from '#client/ui/button.tsx';
import type { useBlogMigration } from './use-blog-migration.ts';

type Migration = ReturnType<typeof useBlogMigration>;

/** The button that starts a migration, or continues one that stopped. */
export function MigrationButton({ status, isStarting, start }: Migration) {
  return (
    <Button size="sm" disabled={isStarting} onClick={start}>
      {isStarting ? 'Starting…' : status?.state === 'stopped' ? 'Continue' : 'Move Blog Posts'}
    </Button>
  );
}
