const CHECK_EVERY_MS = 1_000;

/**
 * Ends this program when npm, its parent, ends. npm forwards SIGTERM and SIGINT, but not SIGHUP, and cannot forward
 * SIGKILL. A program that was not started by npm may outlive its parent: a shell whose terminal is closed after
 * `nohup`, a service manager, a container.
 * @param script the npm script that starts this program
 */
export function exitWithNpm(script: string): void {
  if (process.env['npm_lifecycle_event'] !== script) return;
  const npm = process.ppid;
  // An orphaned process gets another parent, in a container not always process 1.
  terminateWhen(
    () => process.ppid !== npm,
    () => process.pid,
  );
}

/**
 * Sends SIGTERM once, as soon as `shouldEnd` returns true. A server then shuts down in order; other programs end at
 * once.
 * @param shouldEnd called once a second
 * @param pidOf returns the id of the process to end
 */
export function terminateWhen(shouldEnd: () => boolean, pidOf: () => number): void {
  const timer = setInterval(() => {
    if (!shouldEnd()) return;
    clearInterval(timer);
    process.kill(pidOf(), 'SIGTERM');
  }, CHECK_EVERY_MS);
  // The timer must not keep the program alive.
  timer.unref();
}
