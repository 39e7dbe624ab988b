import type { RunView } from '#shared/operations/runs.ts';
import { cancelRun } from '#shared/operations/runs.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation } from '#client/api/operation-hooks.ts';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import './run-progress.css';

interface RunProgressProps {
  /** A run that waits or runs. */
  run: RunView;
  /** The name of the work, such as "Export of all my data". */
  label: string;
  /** The error of the last call, from `useRun`. */
  error: Error | null;
}

/** The progress of a run: its present step, a bar, its place in the queue, and a button that cancels it. */
export function RunProgress({ run, label, error }: RunProgressProps) {
  const cancel = useCommandOperation(cancelRun);
  const handleCancel = (): void =>
    cancel.mutate(
      { id: run.id },
      { onError: (failure) => toast.error('Failed to cancel', { detail: errorText(failure) }) },
    );
  return (
    <div className="run-progress" role="group" aria-label={label}>
      <p className="run-progress__note small num">{noteOf(run)}</p>
      <ProgressBar label={label} done={run.progress} total={1} />
      <Button size="sm" disabled={cancel.isPending || cancel.isSuccess} onClick={handleCancel}>
        {cancel.isPending ? 'Cancelling…' : 'Cancel'}
      </Button>
      {error && (
        <p className="run-progress__away small">
          There is no connection to the server. The work goes on there.
        </p>
      )}
      <span className="visually-hidden" role="status">
        {announcementOf(run, label)}
      </span>
    </div>
  );
}

function noteOf({ state, position, note, progress }: RunView): string {
  if (state === 'queued')
    return position === null ? 'Waiting to start' : `Waiting: number ${position} in the queue`;
  return `${note ?? 'Starting'} · ${percentOf(progress)} %`;
}

const percentOf = (progress: number): number => Math.floor(progress * 100);

/** Returns a sentence for screen readers. It changes at each quarter, because one for every item would be too many. */
function announcementOf({ state, position, progress }: RunView, label: string): string {
  if (state === 'queued')
    return `${label}: waiting${position === null ? '' : `, number ${position} in the queue`}`;
  const quarter = Math.floor(progress * 4) * 25;
  return quarter === 0 ? `${label} has started` : `${label}: ${quarter} percent done`;
}
