import './progress-bar.css';

interface ProgressBarProps {
  /** What it is the progress of. */
  label: string;
  done: number;
  /** 0 while it is not known. */
  total: number;
}

/** How far something is that has a count. */
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
