// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText, CopyRefused } from './copy-text.ts';

/** What the browser's clipboard has, and how it answers. */
let copied: string | undefined;
/** Whether the click that may write is still being handled, as Safari demands. */
let isInClick = true;
let isCommandAllowed = true;

class Item {
  readonly types: Record<string, Promise<Blob>>;
  constructor(types: Record<string, Promise<Blob>>) {
    this.types = types;
  }
}
const refuse = () => Promise.reject(new DOMException('The request is not allowed', 'NotAllowedError'));
const clipboard = {
  writeText: (text: string) => (isInClick ? Promise.resolve(void (copied = text)) : refuse()),
  write: async ([item]: Item[]) => {
    if (!isInClick) return refuse();
    copied = await (await item?.types['text/plain'])?.text();
    return undefined;
  },
};
/** A text that is made after the click. */
const madeLater = (text: string): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(() => {
      isInClick = false;
      resolve(text);
    });
  });

beforeEach(() => {
  copied = undefined;
  isInClick = true;
  isCommandAllowed = true;
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', { clipboard });
  document.execCommand = () => {
    if (isCommandAllowed) copied = (document.activeElement as HTMLTextAreaElement).value;
    return isCommandAllowed;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

test('a text is copied', async () => {
  await copyText('High water');
  expect(copied).toBe('High water');
});

test('a text that is made after the click is copied, as the browser was asked within the click', async () => {
  await copyText(madeLater('# A long book'));
  expect(copied).toBe('# A long book');
});

test.each([
  ['without a clipboard, as over plain http', () => vi.stubGlobal('navigator', {})],
  ['when the browser refuses', () => (isInClick = false)],
  ['without a clipboard that accepts promises', () => vi.stubGlobal('ClipboardItem', undefined)],
])('%s the text is copied from a field, and the focus returns', async (_, arrange) => {
  arrange();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  await copyText(madeLater('Sand'));
  expect(copied).toBe('Sand');
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('when nothing helps a sentence says so', async () => {
  vi.stubGlobal('navigator', {});
  isCommandAllowed = false;
  await expect(copyText('Sand')).rejects.toThrow(CopyRefused);
  await expect(copyText('Sand')).rejects.toThrow('The browser did not let the text be copied.');
});

test('a text that cannot be made reports its own error', async () => {
  await expect(copyText(Promise.reject(new Error('The page is gone.')))).rejects.toThrow('The page is gone.');
  expect(copied).toBeUndefined();
});
