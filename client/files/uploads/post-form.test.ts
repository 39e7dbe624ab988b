// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postForm } from './post-form.ts';

/** A fake `XMLHttpRequest` whose events a test triggers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  sent: FormData | undefined;
  opened: string[] = [];
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...how: string[]): void {
    this.opened = how;
  }
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return '';
  }
  answer(status: number, statusText = ''): void {
    Object.assign(this, { status, statusText });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const form = {
  url: '/files/upload',
  fields: { key: 'uploads/1', policy: 'p' },
  file: new Blob(['pier']),
  filename: 'a "pier".png',
};
const post = (signal = new AbortController().signal) => {
  const parts: number[] = [];
  const posted = postForm(form, { onProgress: (part) => parts.push(part), signal });
  posted.catch(() => {});
  return { posted, parts, request: FakeRequest.last };
};

test('the form contains the fields in order and the file last, and progress is reported', async () => {
  const { posted, parts, request } = post();
  expect(request.opened).toEqual(['POST', '/files/upload']);
  expect([...(request.sent?.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 3, total: 4 }));
  request.answer(204);
  await expect(posted).resolves.toBeUndefined();
  expect(parts).toEqual([0.75]);
});

test('a refusal by the store rejects with "Upload failed" and the status text', async () => {
  const { posted, request } = post();
  request.answer(403, 'Forbidden');
  await expect(posted).rejects.toMatchObject({ status: 403, message: 'Upload failed: Forbidden' });
});

test('a lost connection, and one that stalls for a minute, reject with status 0', async () => {
  const lost = post();
  lost.request.dispatchEvent(new Event('error'));
  await expect(lost.posted).rejects.toMatchObject({ status: 0 });
  const stalled = post();
  vi.advanceTimersByTime(50_000);
  stalled.request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }));
  vi.advanceTimersByTime(50_000);
  stalled.request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2, total: 4 }));
  vi.advanceTimersByTime(60_000);
  await expect(stalled.posted).rejects.toMatchObject({ status: 0 });
});

test('an aborted upload rejects with the reason of the signal, even when it was aborted before it started', async () => {
  const ended = new AbortController();
  const { posted } = post(ended.signal);
  ended.abort(new DOMException('Cancelled', 'AbortError'));
  await expect(posted).rejects.toThrow('Cancelled');
  await expect(post(ended.signal).posted).rejects.toThrow('Cancelled');
});
