/** The slices of work that wait for their turn, in order. */
const waiting: (() => void)[] = [];

/**
 * Waits for a turn of the event loop in which no other slice of this kind of work runs. `setImmediate` alone would let all
 * waiting slices run in one turn: fifty answers that arrive at once would hold it fifty times as long as one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runOne);
  });
}

function runOne(): void {
  // The slice runs after this function, before the next turn.
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(runOne);
}
