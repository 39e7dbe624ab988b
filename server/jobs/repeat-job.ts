interface RepeatedJob {
  everyMs: number;
  /** Does the work once. The signal is aborted by `close`. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Receives the errors of runs that `close` has not ended. */
  onError: (error: unknown) => void;
}

/**
 * Runs a job now and at an interval. While a run goes on, no other one begins.
 * @returns `close` aborts the signal and waits for the end of the run
 */
export function repeatJob({ everyMs, run, onError }: RepeatedJob): { close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;
  const runOnce = async (): Promise<void> => {
    try {
      await run(signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
  };
  const beginRun = (): void => {
    running ??= runOnce().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(beginRun, everyMs);
  timer.unref();
  beginRun();
  return {
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
