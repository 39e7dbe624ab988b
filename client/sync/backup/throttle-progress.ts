/** The page renders on each report. More frequent reports would not be visible. */
const EVERY_MS = 100;

/** Returns a progress callback that passes on at most one report per interval, and the last report always. */
export function throttleProgress(report: (done: number, total: number) => void): typeof report {
  let reportedAt = -Infinity;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now - reportedAt < EVERY_MS) return;
    reportedAt = now;
    report(done, total);
  };
}
