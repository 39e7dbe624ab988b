import type { ReaderMessage, ReaderWorker } from '../markdown-reader.ts';

/** A worker that answers when a test says so. */
export class HeldReader extends EventTarget implements ReaderWorker {
  isEnded = false;
  text: string | undefined;

  // A worker's message has one target, its page.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(text: string): void {
    this.text = text;
  }

  terminate(): void {
    this.isEnded = true;
  }

  post(data: ReaderMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}
