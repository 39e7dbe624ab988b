import { AppError } from '#shared/errors/app-error.ts';
import type { DeadlineSettings } from './provider-settings.ts';
import { PROVIDER_MESSAGES } from './provider-messages.ts';

export interface Deadlines {
  /** Aborts with the caller's signal, at a deadline, and with `close`. */
  signal: AbortSignal;
  /** Starts the time until the next words. */
  restart: () => void;
  /** Starts the running time anew: the provider shows a sign of life without words. */
  prolong: () => void;
  /** Stops that time while the provider is not awaited. */
  pause: () => void;
  /** The error of the deadline that has passed; undefined while both are pending. */
  error: () => AppError | undefined;
  /** Ends the connection and all timers. */
  close: () => void;
}

/** Starts the deadlines of one answer. */
export function deadlinesFor({ firstMs, idleMs, totalMs }: DeadlineSettings, caller: AbortSignal): Deadlines {
  const controller = new AbortController();
  let passed: AppError | undefined;
  const expire = (message: string) => (): void => {
    passed ??= new AppError('unavailable', message);
    controller.abort(passed);
  };
  const abort = (): void => controller.abort(caller.reason);
  caller.addEventListener('abort', abort, { once: true });
  const total = setTimeout(expire(PROVIDER_MESSAGES.tooLong), totalMs);
  let words: NodeJS.Timeout | undefined;
  const wait = (message: string, milliseconds: number): void => {
    clearTimeout(words);
    words = setTimeout(expire(message), milliseconds);
  };
  wait(PROVIDER_MESSAGES.late, firstMs);
  return {
    signal: controller.signal,
    restart: () => wait(PROVIDER_MESSAGES.stalled, idleMs),
    prolong: () => words?.refresh(),
    pause: () => {
      clearTimeout(words);
      words = undefined;
    },
    error: () => passed,
    close: () => {
      clearTimeout(total);
      clearTimeout(words);
      caller.removeEventListener('abort', abort);
      controller.abort();
    },
  };
}
