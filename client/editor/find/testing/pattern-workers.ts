import { answerPattern, type PatternRequest, type PatternWorker } from '../pattern-search.ts';

/** A fake worker that answers only when a test calls `answer`. */
export class ManualWorker extends EventTarget implements PatternWorker {
  isEnded = false;
  readonly #requests: PatternRequest[] = [];

  // `Worker.postMessage` has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(request: PatternRequest): void {
    this.#requests.push(request);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Answers the oldest pending request. */
  answer(): void {
    const request = this.#requests.shift();
    if (request) this.dispatchEvent(new MessageEvent('message', { data: answerPattern(request) }));
  }
}

/** A fake worker that answers in a microtask. */
export class ImmediateWorker extends ManualWorker {
  override postMessage(request: PatternRequest): void {
    super.postMessage(request);
    queueMicrotask(() => this.answer());
  }
}
