import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withNewBlockIds } from '#shared/editor/markdown/with-new-block-ids.ts';
import { nodeText, type NodeJson } from '#shared/editor/html/node-json.ts';
import { enqueue } from '#client/outbox/index.ts';
import { readMarkdown } from '#client/editor/extensions/clipboard/pasted-markdown/markdown-reader.ts';
import { loadBlockWriter, writeBlocks } from '#client/sync/index.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';
import { importTextFiles } from './text-files.ts';

vi.mock('#client/outbox/index.ts', () => ({ enqueue: vi.fn() }));
vi.mock('#client/sync/index.ts', () => ({ writeBlocks: vi.fn(), loadBlockWriter: vi.fn() }));
vi.mock('#client/editor/extensions/clipboard/pasted-markdown/markdown-reader.ts', () => ({
  readMarkdown: vi.fn(),
}));

const DESTINATION = { userId: 'u', workspaceId: 'w', folderId: 'f' };
const error = vi.spyOn(toast, 'error');
const success = vi.spyOn(toast, 'success');
let made: { id: string; title: string; text: string[] }[] = [];
const shown = () => made.map(({ title, text }) => ({ title, text }));

beforeEach(() => {
  made = [];
  error.mockReset();
  success.mockReset();
  vi.mocked(enqueue).mockImplementation(((_operation: unknown, input: { id: string; title: string }) => {
    made.push({ id: input.id, title: input.title, text: [] });
    return { input };
  }) as never);
  vi.mocked(writeBlocks).mockImplementation(async (_userId, id, content) => {
    const document = made.find((each) => each.id === id);
    document?.text.push(...(content.content ?? []).map((block) => nodeText(block as never)));
  });
  vi.mocked(readMarkdown).mockImplementation(async (text) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: `read: ${text}` }] }],
  }));
});

const file = (name: string, content: BlobPart): File => new File([content], name);

test('a text file becomes a document with its name and paragraphs', async () => {
  const ids = await importTextFiles(
    [file('Chapter 1.txt', 'The sea.\n\nNobody came.\n\n* * *\n\nThe rope.')],
    DESTINATION,
  );
  expect(ids).toEqual(made.map(({ id }) => id));
  expect(shown()).toEqual([{ title: 'Chapter 1', text: ['The sea.', 'Nobody came.', '', 'The rope.'] }]);
  const content = vi.mocked(writeBlocks).mock.calls[0]?.[2] as NodeJson;
  expect(JSON.stringify(content)).toContain('"origin"');
  expect(content.content?.every(({ attrs }) => typeof attrs?.['id'] === 'string')).toBe(true);
  expect(vi.mocked(enqueue).mock.calls[0]?.[1]).toMatchObject({ workspaceId: 'w', folderId: 'f' });
});

test('several files become documents in the order of their names', async () => {
  await importTextFiles(
    [file('Chapter 10.txt', 'ten'), file('Chapter 2.md', 'two'), file('Chapter 1.markdown', 'one')],
    DESTINATION,
  );
  expect(made.map(({ title, text }) => [title, ...text])).toEqual([
    ['Chapter 1', 'read: one'],
    ['Chapter 2', 'read: two'],
    ['Chapter 10', 'ten'],
  ]);
  expect(success.mock.calls[0]?.[0]).toBe('3 documents created');
});

test.each([
  ['is no text', 'a.txt', new Uint8Array([80, 75, 3, 4, 0, 0]), /not a text file/],
  ['is not UTF-8', 'b.md', new Uint8Array([0x8e, 0x6c, 0xfd]), /not written in UTF-8/],
  ['is too large', 'c.txt', 'a'.repeat(2 * 1024 * 1024 + 1), /larger than 2 MB/],
  ['takes too long to read', 'd.md', '*a_'.repeat(60_000), /./],
])('a file that %s makes no document, and the next one does', async (_why, name, content, sentence) => {
  await importTextFiles([file(name, content), file('z.txt', 'The sea.')], DESTINATION);
  expect(made.map(({ title }) => title)).toEqual(['z']);
  expect(error.mock.calls).toEqual([
    [`Failed to create document: ${name}`, { detail: expect.stringMatching(sentence) as string }],
  ]);
});

test('UTF-16 of Windows and a name without letters are read', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...'Éva'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  await importTextFiles([file('.txt', utf16)], DESTINATION);
  expect(shown()).toEqual([{ title: 'Untitled', text: ['Éva'] }]);
});

test('no document is made when the code that writes its text cannot be loaded', async () => {
  vi.mocked(loadBlockWriter).mockRejectedValueOnce(new Error('no network'));
  await importTextFiles([file('a.txt', 'The sea.')], DESTINATION);
  expect(made).toEqual([]);
  expect(error).toHaveBeenCalledOnce();
});

describe('files that are dropped together', () => {
  /** Returns the first content of each document, by title. */
  const contents = (): Map<string, string> =>
    new Map(
      vi
        .mocked(writeBlocks)
        .mock.calls.map(([, id, content]) => [
          made.find((each) => each.id === id)?.title ?? '',
          JSON.stringify(content),
        ]),
    );
  const idOf = (title: string) => made.find((each) => each.title === title)?.id ?? 'no document';
  const picture = { assetId: 'asset-1', filename: 'blue square.jpg', mimeType: 'image/jpeg' };
  beforeEach(() => {
    vi.mocked(writeBlocks).mockClear();
    vi.mocked(readMarkdown).mockImplementation(async (text) => withNewBlockIds(fromMarkdown(text)));
  });

  test('links between them lead to the documents, in any order and in a circle', async () => {
    await importTextFiles(
      [
        file('A.md', '[x](B%20side.md#top) [[Chart of the bay]] [[b side|y]]'),
        file('B side.md', '[[A]]'),
        file('Chart of the bay 0a1b2c3d4e5f60718293a4b5c6d7e8f9.md', '[A](A.md)'),
      ],
      DESTINATION,
    );
    expect(made.map(({ title }) => title)).toEqual(['A', 'B side', 'Chart of the bay']);
    const [a, b, chart] = ['A', 'B side', 'Chart of the bay'].map((title) => contents().get(title));
    expect(a).toContain(`"href":"/workspace/w?item=${idOf('B side')}"`);
    expect(a).toContain(`"ref":"${idOf('Chart of the bay')}"`);
    expect(a).toContain(`"label":"y"`);
    expect(b).toContain(`"ref":"${idOf('A')}"`);
    expect(chart).toContain(`"href":"/workspace/w?item=${idOf('A')}"`);
    expect(success).toHaveBeenCalledWith('3 documents created', { duration: BRIEF_MS });
  });

  test('pictures that are dropped with a text are shown in it, also when they were converted', async () => {
    await importTextFiles(
      [file('A.md', '![x](attachments/blue%20square.webp)\n\n![[blue square.jpg]]')],
      DESTINATION,
      Promise.resolve([picture, { assetId: 'pdf', filename: 'x.pdf', mimeType: 'application/pdf' }]),
    );
    expect(
      contents()
        .get('A')
        ?.match(/"assetId":"asset-1"/g),
    ).toHaveLength(2);
    expect(success.mock.calls[0]?.[1]).toEqual({ duration: BRIEF_MS });
  });

  test.each([
    ['[x](gone.md)', '1 link in the text was not among the dropped files. Drop them together.'],
    [
      '[x](a.csv) [y](b.md) ![](q.png)',
      '2 links and 1 picture in the text were not among the dropped files. Drop them together.',
    ],
    [
      '![](q.png)\n\n![[p.png]]',
      '2 pictures in the text were not among the dropped files. Drop them together.',
    ],
  ])('what nobody dropped is counted: %s', async (markdown, detail) => {
    await importTextFiles([file('A.md', markdown)], DESTINATION);
    expect(success.mock.calls).toEqual([['Document created!', { detail }]]);
  });

  test('a link by title, which an older document may have, and other addresses are not counted', async () => {
    await importTextFiles([file('A.md', '[[Nobody]] [x](https://example.org/a.md)')], DESTINATION);
    expect(success.mock.calls[0]?.[1]).toEqual({ duration: BRIEF_MS });
  });

  test('a file that cannot be read is the target of no link, and pictures that fail stop no text', async () => {
    await importTextFiles(
      [file('A.md', '[x](b.md) ![](q.png)'), file('b.md', new Uint8Array([80, 75, 3, 4, 0, 0]))],
      DESTINATION,
      Promise.reject(new Error('no room')),
    );
    expect(made.map(({ title }) => title)).toEqual(['A']);
    expect(contents().get('A')).toContain('"href":"b.md"');
    expect(success.mock.calls[0]?.[1]?.detail).toContain('1 link and 1 picture in the text were not');
  });
});
