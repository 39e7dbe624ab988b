import { beforeEach, expect, test, vi } from 'vitest';
import { copyText } from '#client/lib/copy-text.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { copyMarkdown } from './copy-markdown.ts';

vi.mock('#client/lib/copy-text.ts', () => ({ copyText: vi.fn(), CopyRefused: class extends Error {} }));
const success = vi.spyOn(toast, 'success');
beforeEach(() => success.mockReset());

const PICTURES = [{ detail: 'Other programs do not see its pictures. Share, Export has them.' }];

test.each([
  ['text alone', 'The sea.\n', []],
  ['a picture of the web', '![A quay](https://example.org/quay.png)\n', []],
  ['a picture of the workspace', 'The sea.\n\n![A quay](asset:0192)\n', PICTURES],
  ['a picture of the workspace in a line of HTML', 'See <img src="asset:0192" alt="">\n', PICTURES],
])('the copy of %s says what other programs do not see', async (_what, markdown, more) => {
  await copyMarkdown(Promise.resolve(markdown));
  expect(vi.mocked(copyText)).toHaveBeenCalled();
  expect(success.mock.calls).toEqual([['Copied as Markdown', ...more]]);
});
