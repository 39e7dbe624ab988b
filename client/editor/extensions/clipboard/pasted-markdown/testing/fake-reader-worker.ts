import type { ReaderMessage, ReaderWorker } from '../markdown-reader.ts';

/** A fake worker that answers when the test calls `post` or `fail`. */
export class FakeReaderWorker extends EventTarget implements ReaderWorker {
  isTerminated = false;
  text: string | undefined;

  // A message of a worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(text: string): void {
    this.text = text;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  post(data: ReaderMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}
