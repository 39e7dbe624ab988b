import './backup.css';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { runSentence, type BackupRun } from './backup-state.ts';

/** How far a backup is, in a corner. */
export function BackupCard({ run }: { run: BackupRun }) {
  return (
    <section className="backup-card" aria-label="Backup">
      <p className="backup-card__head">
        <span className="backup-card__title">Making a backup</span>
        <span className="soft num">{runSentence(run)}</span>
      </p>
      <ProgressBar label="Making a backup" done={run.done} total={run.total} />
      <Button size="sm" variant="ghost" onClick={run.cancel}>
        Cancel
      </Button>
    </section>
  );
}
