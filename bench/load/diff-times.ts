import type { Page } from 'playwright';

export interface DiffTimes {
  /** The end of the answer reached the page. */
  ended: number;
  /** The frame with the changes in the text had been produced. */
  drawn: number;
  /** The frame with the list of changes had been produced. */
  listed: number;
  /** The key that uses the suggestion. */
  used: number;
  /** The version before the suggestion was saved. */
  saved: number;
  /** The frame with the new text had been produced. */
  applied: number;
}

/** Runs in a page before its own scripts: stamps the events of one answer after the other, in milliseconds. */
export function watchDiff(): void {
  const none = (): DiffTimes => ({ ended: 0, drawn: 0, listed: 0, used: 0, saved: 0, applied: 0 });
  const watched = { times: none(), reset: () => (watched.times = none()) };
  Object.assign(window, { watched });
  const stampFrame = (name: keyof DiffTimes): void => {
    if (watched.times[name] > 0) return;
    watched.times[name] = Infinity;
    const { times } = watched;
    requestAnimationFrame(() => {
      // The message arrives after the frame was produced.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (times[name] = performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  };
  const decoder = new TextDecoder();
  const { read } = ReadableStreamDefaultReader.prototype;
  ReadableStreamDefaultReader.prototype.read = async function readStamped(this: ReadableStreamDefaultReader) {
    const result = await read.call(this);
    const { value } = result as { value?: unknown };
    if (value instanceof Uint8Array && decoder.decode(value).includes('[DONE]'))
      watched.times.ended ||= performance.now();
    return result;
  };
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (String(input instanceof Request ? input.url : input).includes('save-document-version'))
      watched.times.saved ||= performance.now();
    return response;
  };
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter' && document.activeElement?.closest('.ai-panel')) watched.times.used ||= timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    const hasChanges = document.querySelector('.ProseMirror .ai-change') !== null;
    if (hasChanges) stampFrame('drawn');
    if (document.querySelector('.changes__row')) stampFrame('listed');
    if (watched.times.used > 0 && !hasChanges) stampFrame('applied');
  }).observe(document, { childList: true, subtree: true });
}

/** Waits until an event was stamped. */
export async function waitForStamp(page: Page, name: keyof DiffTimes): Promise<void> {
  await page.waitForFunction((name) => {
    // `watchDiff` sets it.
    const { times } = (window as unknown as { watched: { times: DiffTimes } }).watched;
    return times[name] > 0 && times[name] < Infinity;
  }, name);
}

/** Returns the stamps, and forgets them. */
export const takeStamps = (page: Page): Promise<DiffTimes> =>
  page.evaluate(() => {
    // `watchDiff` sets it.
    const { watched } = window as unknown as { watched: { times: DiffTimes; reset: () => void } };
    const { times } = watched;
    watched.reset();
    return times;
  });
