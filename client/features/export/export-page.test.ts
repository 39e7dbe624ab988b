// @vitest-environment jsdom
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { PageText } from '#client/editor/page/page-handle.ts';
import { readAsset } from '#client/files/index.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { shownAssets } from '#client/outbox/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { exportPage, type ExportedPage } from './export-page.ts';

vi.mock('#client/lib/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('#client/files/index.ts', () => ({ readAsset: vi.fn() }));
vi.mock('#client/outbox/index.ts', () => ({ shownAssets: vi.fn() }));

const [QUAY, PIER, GONE] = [1, 2, 3].map((at) => `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6${at}`) as [
  string,
  string,
  string,
];

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
  workspaceId: 'w',
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

describe('pictures of the text', () => {
  const picture = (assetId: string, alt: string): NodeJson => ({ type: 'image', attrs: { assetId, alt } });
  const withPictures = (...content: NodeJson[]): ExportedPage => {
    const { page } = exported();
    const text = { ...TEXT, doc: { type: 'doc', content: [...(TEXT.doc.content ?? []), ...content] } };
    return exported({ page: { ...page, texts: () => Promise.resolve([text]) }, includesMetadata: false });
  };
  const bytes = (text: string): Blob => new Blob([text], { type: 'image/png' });
  beforeEach(() => {
    vi.mocked(readAsset).mockImplementation(async (_workspaceId, assetId) =>
      assetId === GONE ? null : bytes(assetId),
    );
    vi.mocked(shownAssets).mockReturnValue(
      new Map([QUAY, PIER].map((id) => [id, { name: 'Der Kai.png' }])) as never,
    );
  });

  test('an HTML file contains its pictures', async () => {
    await exportPage(withPictures(picture(QUAY, 'A quay')), 'html');
    expect((await saved())[1]).toContain(`<img src="data:image/png;base64,${btoa(QUAY)}" alt="A quay"`);
  });

  test('Markdown comes as a zip with its pictures, each once, under names of their own', async () => {
    await exportPage(
      withPictures(picture(QUAY, 'A quay'), picture(PIER, ''), picture(QUAY, 'again')),
      'markdown',
    );
    const [name, blob] = vi.mocked(saveFile).mock.calls[0] ?? ['', new Blob()];
    expect(name).toMatch(/\.zip$/);
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    const markdown = Object.keys(files).find((path) => path.endsWith('.md')) ?? '';
    expect(Object.keys(files).filter((path) => path !== markdown)).toEqual([
      'pictures/Der Kai.png',
      'pictures/Der Kai (2).png',
    ]);
    const text = new TextDecoder().decode(files[markdown]);
    expect(text).toContain('![A quay](pictures/Der%20Kai.png)');
    expect(text).toContain('![](pictures/Der%20Kai%20%282%29.png)');
    expect(text).not.toContain('asset:');
    expect(new TextDecoder().decode(files['pictures/Der Kai (2).png'])).toBe(PIER);
  });

  test('a sentence counts the pictures that cannot be read', async () => {
    await exportPage(withPictures(picture(QUAY, 'A quay'), picture(GONE, 'gone')), 'html');
    expect(toast.success).toHaveBeenCalledWith('Document exported as HTML', {
      detail: '1 picture is missing in it: not on this device, and out of reach.',
      duration: 10_000,
    });
  });

  test('a picture for which no answer comes is missing after a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.mocked(readAsset).mockReturnValue(new Promise(() => {}));
    const done = exportPage(withPictures(picture(QUAY, 'A quay')), 'markdown');
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await done;
    expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toMatch(/\.md$/);
  });
});
