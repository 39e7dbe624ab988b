import { beforeEach, expect, test, vi } from 'vitest';
import { nodeText, type NodeJson } from '#shared/editor/html/node-json.ts';
import { enqueue } from '#client/outbox/index.ts';
import { readMarkdown } from '#client/editor/extensions/clipboard/pasted-markdown/markdown-reader.ts';
import { loadBlockWriter, writeBlocks } from '#client/sync/index.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { importTextFiles } from './text-files.ts';

vi.mock('#client/outbox/index.ts', () => ({ enqueue: vi.fn() }));
vi.mock('#client/sync/index.ts', () => ({ writeBlocks: vi.fn(), loadBlockWriter: vi.fn() }));
vi.mock('#client/editor/extensions/clipboard/pasted-markdown/markdown-reader.ts', () => ({
  readMarkdown: vi.fn(),
}));

const DESTINATION = { userId: 'u', workspaceId: 'w', folderId: 'f' };
const error = vi.spyOn(toast, 'error');
const success = vi.spyOn(toast, 'success');
let made: { title: string; text: string[] }[] = [];

beforeEach(() => {
  made = [];
  error.mockReset();
  success.mockReset();
  vi.mocked(enqueue).mockImplementation(((_operation: unknown, input: { title: string }) => {
    made.push({ title: input.title, text: [] });
    return { input: { ...input, id: `d${made.length}` } };
  }) as never);
  vi.mocked(writeBlocks).mockImplementation(async (_userId, id, content) => {
    const document = made[Number(id.slice(1)) - 1];
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
  expect(ids).toEqual(['d1']);
  expect(made).toEqual([{ title: 'Chapter 1', text: ['The sea.', 'Nobody came.', '', 'The rope.'] }]);
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
  expect(made).toEqual([{ title: 'Untitled', text: ['Éva'] }]);
});

test('no document is made when the code that writes its text cannot be loaded', async () => {
  vi.mocked(loadBlockWriter).mockRejectedValueOnce(new Error('no network'));
  await importTextFiles([file('a.txt', 'The sea.')], DESTINATION);
  expect(made).toEqual([]);
  expect(error).toHaveBeenCalledOnce();
});
