const LOOK_EVERY_MS = 1_000;

/**
 * Ends this program when npm, which started it, ends: npm passes SIGTERM and SIGINT on, but not SIGHUP, and nothing when it
 * is killed. A program that was started in any other way may outlive its parent: a shell whose terminal is closed after
 * `nohup`, a service manager, a container.
 * @param script the npm script that starts this program
 */
export function endWithNpm(script: string): void {
  if (process.env['npm_lifecycle_event'] !== script) return;
  const npm = process.ppid;
  // An orphan has another parent, in a container not always the first process.
  endWhen(
    () => process.ppid !== npm,
    () => process.pid,
  );
}

/**
 * Sends SIGTERM once, which ends a server in its own order, and a program that does not handle it at once.
 * @param isTime asked once a second
 * @param whom the process that is to end
 */
export function endWhen(isTime: () => boolean, whom: () => number): void {
  const timer = setInterval(() => {
    if (!isTime()) return;
    clearInterval(timer);
    process.kill(whom(), 'SIGTERM');
  }, LOOK_EVERY_MS);
  // It keeps no program alive.
  timer.unref();
}
