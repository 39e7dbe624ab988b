import './progress-bar.css';

interface ProgressBarProps {
  /** The name of the running action. */
  label: string;
  done: number;
  /** 0 while the total is not known. */
  total: number;
}

/** A progress bar of a countable action. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const share = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span style={{ width: `${share}%` }} />
    </div>
  );
}
