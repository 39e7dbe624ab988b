import { AppError } from '#shared/errors/app-error.ts';
import { MAX_STREAMS } from '#shared/ai/answer-request.ts';

/** The most answers of one user that wait for their turn. */
export const MAX_WAITING = 10;

/** A place in the queue of a user. */
export interface QueuePlace {
  /** The place from 1; 0 when it is this answer's turn. */
  readonly position: number;
  /** Aborts with an AppError when the server shuts down. */
  readonly closing: AbortSignal;
  /**
   * Resolves when it is this answer's turn.
   * @param onMove receives the position at once, and again whenever it changes
   * @throws the reason of `signal`, or of the shutdown
   */
  turn: (onMove: (position: number) => void, signal: AbortSignal) => Promise<void>;
  /** Frees the place for the next answer. Repeated calls have no effect. */
  leave: () => void;
}

class Place implements QueuePlace {
  readonly closing: AbortSignal;
  readonly #line: Place[];
  readonly #onLeave: () => void;
  onMove: (position: number) => void = () => {};

  constructor(line: Place[], closing: AbortSignal, onLeave: () => void) {
    this.#line = line;
    this.closing = closing;
    this.#onLeave = onLeave;
  }

  get position(): number {
    return Math.max(0, this.#line.indexOf(this) - MAX_STREAMS + 1);
  }

  async turn(onMove: (position: number) => void, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.closing]);
    either.throwIfAborted();
    if (this.position === 0) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => reject(either.reason);
    either.addEventListener('abort', onAbort, { once: true });
    this.onMove = (position) => (position === 0 ? resolve() : onMove(position));
    onMove(this.position);
    try {
      await promise;
    } finally {
      either.removeEventListener('abort', onAbort);
      this.onMove = () => {};
    }
  }

  leave(): void {
    const at = this.#line.indexOf(this);
    if (at === -1) return;
    this.#line.splice(at, 1);
    for (const place of this.#line.slice(Math.max(at, MAX_STREAMS - 1))) place.onMove(place.position);
    this.#onLeave();
  }
}

/** Lets `MAX_STREAMS` answers of each user stream at the same time. Further ones wait in the order of their arrival. */
export class AnswerQueue {
  readonly #lines = new Map<string, Place[]>();
  readonly #closing = new AbortController();

  /**
   * Enters the queue of a user. The caller must leave it.
   * @throws AppError `too_many_requests` when too many answers of this user wait, `unavailable` during a shutdown
   */
  enter(userId: string): QueuePlace {
    this.#closing.signal.throwIfAborted();
    const line = this.#lines.get(userId) ?? [];
    if (line.length >= MAX_STREAMS + MAX_WAITING)
      throw new AppError(
        'too_many_requests',
        `${MAX_WAITING} of your AI requests are waiting already. Please wait for one of them, or cancel one.`,
      );
    this.#lines.set(userId, line);
    const place = new Place(line, this.#closing.signal, () => {
      if (line.length === 0) this.#lines.delete(userId);
    });
    line.push(place);
    return place;
  }

  /** Ends all answers: each fails with a sentence, and its credits return. */
  readonly close = (): void => {
    this.#closing.abort(
      new AppError('unavailable', 'The server is restarting, so the answer was stopped. Please try again.'),
    );
  };
}
