/** The page draws it each time: more often nobody sees it. */
const EVERY_MS = 100;

/** Tells how far something is, now and then; its end at once. */
export function progressTeller(tell: (done: number, total: number) => void): typeof tell {
  let toldAt = -Infinity;
  return (done, total) => {
    const now = performance.now();
    if (done < total && now - toldAt < EVERY_MS) return;
    toldAt = now;
    tell(done, total);
  };
}
