import './backup.css';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { backupProgressText, type BackupRun } from './backup-state.ts';

/** Shows the progress of the running backup in a corner of the screen. */
export function BackupCard({ run }: { run: BackupRun }) {
  return (
    <section className="backup-card" aria-label="Backup">
      <p className="backup-card__head">
        <span className="backup-card__title">Making a backup</span>
        <span className="soft num">{backupProgressText(run)}</span>
      </p>
      <ProgressBar label="Making a backup" done={run.done} total={run.total} />
      <Button size="sm" variant="ghost" onClick={run.cancel}>
        Cancel
      </Button>
    </section>
  );
}
