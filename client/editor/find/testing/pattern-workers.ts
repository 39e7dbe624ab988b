import { answerPattern, type PatternQuestion, type PatternWorker } from '../pattern-search.ts';

/** A worker whose answers wait until a test lets them go. */
export class HeldWorker extends EventTarget implements PatternWorker {
  isEnded = false;
  readonly #questions: PatternQuestion[] = [];

  // A worker's message has one target, its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(question: PatternQuestion): void {
    this.#questions.push(question);
  }

  terminate(): void {
    this.isEnded = true;
  }

  /** Answers the oldest open question. */
  answer(): void {
    const question = this.#questions.shift();
    if (question) this.dispatchEvent(new MessageEvent('message', { data: answerPattern(question) }));
  }
}

/** A worker that answers in the next turn. */
export class QuickWorker extends HeldWorker {
  override postMessage(question: PatternQuestion): void {
    super.postMessage(question);
    queueMicrotask(() => this.answer());
  }
}
