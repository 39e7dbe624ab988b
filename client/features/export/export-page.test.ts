// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageText } from '#client/editor/page/page-handle.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { exportPage, type ExportedPage } from './export-page.ts';

vi.mock('#client/lib/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => {
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(saveFile).mockReset();
});

const TEXT: PageText = {
  title: null,
  doc: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'The sea.' }] }] },
  tokenLabel: () => null,
};
const exported = (overrides: Partial<ExportedPage> = {}): ExportedPage => ({
  page: {
    headings: () => [],
    currentHeading: () => null,
    onChange: () => () => {},
    goTo: () => {},
    follow: () => () => {},
    markdown: () => Promise.resolve(''),
    texts: () => Promise.resolve([TEXT]),
  },
  look: 'novel',
  includesMetadata: true,
  metadata: {
    title: '1 High "Water"?',
    language: 'en-GB',
    synopsis: 'The sea does\nnot come.',
    status: 'draft',
    createdAt: Date.UTC(2026, 3, 1),
    updatedAt: Date.UTC(2026, 3, 2),
  },
  ...overrides,
});

const saved = async (): Promise<[string, string]> => {
  const [name, blob] = vi.mocked(saveFile).mock.calls[0] ?? ['', new Blob()];
  return [name, await blob.text()];
};

test('exportPage saves Markdown with the metadata of the document as front matter', async () => {
  await exportPage(exported(), 'markdown');
  expect(await saved()).toEqual([
    "1 High 'Water'.md",
    '---\ntitle: "1 High \\"Water\\"?"\nlang: "en-GB"\nsynopsis: "The sea does\\nnot come."\nstatus: "First draft"\n' +
      'created: 2026-04-01\nupdated: 2026-04-02\n---\n\nThe sea.\n',
  ]);
  expect(toast.success).toHaveBeenCalledWith('Document exported as Markdown');
});

test('exportPage omits the front matter when the workspace excludes metadata', async () => {
  await exportPage(exported({ includesMetadata: false }), 'markdown');
  expect((await saved())[1]).toBe('The sea.\n');
});

test('exportPage saves the text as an HTML file', async () => {
  await exportPage(exported(), 'html');
  const [name, html] = await saved();
  expect(name).toBe("1 High 'Water'.html");
  expect(html).toContain('<p>The sea.</p>');
  expect(toast.success).toHaveBeenCalledWith('Document exported as HTML');
});

test('exportPage shows an error when no page is open or the text cannot be read', async () => {
  await exportPage(null, 'markdown');
  expect(toast.error).toHaveBeenCalledWith('Please select a document to export');
  const { page } = exported();
  const broken = { ...page, texts: () => Promise.reject(new Error('no text')) };
  await exportPage(exported({ page: broken }), 'html');
  expect(toast.error).toHaveBeenLastCalledWith('Failed to export document', { detail: 'no text' });
  expect(saveFile).not.toHaveBeenCalled();
});
