import { resultOf, type SecurityEvent, type SecurityRecorder } from './security-events.ts';

/**
 * Runs an attempt and records how it ended; a fault of the server is no event.
 * @param attempt receives a function that adds what it learns on the way, such as whose account it is
 */
export async function recordAttempt<T>(
  securityLog: SecurityRecorder,
  begun: Omit<SecurityEvent, 'result'>,
  attempt: (learn: (more: Partial<SecurityEvent>) => void) => Promise<T>,
): Promise<T> {
  let event = begun;
  try {
    const done = await attempt((more) => (event = { ...event, ...more }));
    securityLog.record({ ...event, result: 'done' });
    return done;
  } catch (error) {
    const result = resultOf(error);
    if (result) securityLog.record({ ...event, result });
    throw error;
  }
}
