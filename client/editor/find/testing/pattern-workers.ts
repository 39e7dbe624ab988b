import { answerPattern, type PatternQuestion, type PatternWorker } from '../pattern-search.ts';

/** A fake worker that answers only when a test calls `answer`. */
export class HeldWorker extends EventTarget implements PatternWorker {
  isEnded = false;
  readonly #questions: PatternQuestion[] = [];

  // `Worker.postMessage` has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(question: PatternQuestion): void {
    this.#questions.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Answers the oldest pending request. */
  answer(): void {
    const question = this.#questions.shift();
    if (question) this.dispatchEvent(new MessageEvent('message', { data: answerPattern(question) }));
  }
}

/** A fake worker that answers in a microtask. */
export class QuickWorker extends HeldWorker {
  override postMessage(question: PatternQuestion): void {
    super.postMessage(question);
    queueMicrotask(() => this.answer());
  }
}
