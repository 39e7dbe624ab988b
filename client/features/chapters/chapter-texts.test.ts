// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT, SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import type { TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import { sampleReferences } from '#client/editor/testing/sample-references.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { chaptersHandle } from './chapters-handle.ts';
import { ChapterTexts } from './chapter-texts.ts';

const paragraph = (text: string, attrs = {}) => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
});

function ydocOf(...blocks: ReturnType<typeof paragraph>[]): Y.Doc {
  const ydoc = new Y.Doc();
  writeFirstContent(contentOf(ydoc), { type: 'doc', content: blocks });
  return ydoc;
}
const contentOf = (ydoc: Y.Doc): Y.XmlFragment => ydoc.getXmlFragment(CONTENT_FRAGMENT);

let userId: string;
let texts: ChapterTexts;
let end: () => void;
beforeEach(() => {
  userId = uuidv7();
  texts = new ChapterTexts(userId, sampleReferences());
  end = texts.start();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

/** Stores a text in the device's database, as replication does. */
async function storeOnDevice(ydocId: string, ydoc: Y.Doc): Promise<void> {
  const database = await deviceOf(userId).database();
  if (!database) throw new Error('No database.');
  const bytes = Y.encodeStateAsUpdate(ydoc);
  await database.add('update', { ydocId, bytes, schema: SCHEMA_VERSION_TEXT });
}

const drawAll = (ids: readonly string[]) =>
  new Promise<void>((resolve) => {
    texts.drawAll(ids, resolve);
  });
const shownBlocks = (id: string) => [...texts.of(id).text.dom.children].map(({ textContent }) => textContent);

const base = { parentId: null, order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
const chapterEntry = (id: string, name: string, wordCount = 0): ChapterEntry => {
  const document: TreeDocument = {
    ...base,
    kind: 'document',
    id,
    name,
    slug: id,
    type: 'document',
    isPinned: false,
    wordCount,
  };
  return { kind: 'chapter', document, depth: 0 };
};
const folderEntry = (name: string): ChapterEntry => {
  const folder: TreeFolder = { ...base, kind: 'folder', id: name, name, color: null, isLocked: false };
  return { kind: 'folder', folder, depth: 0 };
};

test('drawAll draws the texts on this device, and firstMissingId returns the one that is not on it', async () => {
  const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];
  await storeOnDevice(first, ydocOf(paragraph('Low water at six.')));
  await storeOnDevice(third, ydocOf(paragraph('Nobody came.'), paragraph('Only the boy.')));
  const ids = [first, second, third];
  expect(texts.firstMissingId(ids)).toBe(first);
  await drawAll(ids);
  expect(ids.map(shownBlocks)).toEqual([['Low water at six.'], [], ['Nobody came.', 'Only the boy.']]);
  expect(texts.firstMissingId(ids)).toBe(second);
  // The server's word count is used for the missing text.
  expect(
    texts.countWords([chapterEntry(first, 'One', 90), folderEntry('Two'), chapterEntry(second, 'Two', 7)]),
  ).toBe(4 + 7);
});

test('an open room is drawn with its changes, and the copy on this device does not replace it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const id = uuidv7();
  await storeOnDevice(id, ydocOf(paragraph('Of yesterday.')));
  const ydoc = ydocOf(paragraph('Of today.'));
  const stop = texts.of(id).observe(contentOf(ydoc));
  await texts.of(id).drawStored(userId);
  expect(shownBlocks(id)).toEqual(['Of today.']);
  const listener = vi.fn();
  texts.subscribe(listener);
  contentOf(ydoc).delete(0, 1);
  expect(shownBlocks(id)).toEqual(['Of today.']);
  vi.runAllTimers();
  expect([shownBlocks(id), listener.mock.calls.length]).toEqual([[], 1]);
  // A pending change is drawn when the room closes.
  writeFirstContent(contentOf(ydoc), { type: 'doc', content: [paragraph('The last.')] });
  stop();
  expect(shownBlocks(id)).toEqual(['The last.']);
});

test('behind an editor the text is drawn when typing pauses, and at once when the editor closes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const text = texts.of('one');
  const ydoc = ydocOf(paragraph('a'));
  text.observe(contentOf(ydoc));
  text.setEditing(true);
  const write = () => {
    const block = contentOf(ydoc).get(0);
    const words = block instanceof Y.XmlElement ? block.get(0) : null;
    if (words instanceof Y.XmlText) words.insert(words.length, 'b');
  };
  for (let key = 0; key < 5; key++) {
    write();
    vi.advanceTimersByTime(400);
  }
  expect(shownBlocks('one')).toEqual(['a']);
  text.setEditing(false);
  expect(shownBlocks('one')).toEqual(['abbbbb']);
});

test('the outline lists titles and headings of all chapters, and the Markdown contains all texts', async () => {
  texts.of('one').observe(contentOf(ydocOf(paragraph('The steps', { level: 1 }), paragraph('Of stone.'))));
  texts.of('two').observe(contentOf(ydocOf(paragraph('He ran.'), paragraph('Home', { level: 2 }))));
  const entries = [chapterEntry('one', 'The board'), folderEntry('Part two'), chapterEntry('two', 'The boy')];
  const handle = chaptersHandle(
    { entries: () => entries, texts, sheet: () => null, onEntries: () => () => {} },
    () => {},
  );
  expect(handle.headings().map(({ level, text }) => `${'#'.repeat(level)} ${text}`)).toEqual([
    '# The board',
    '## The steps',
    '# The boy',
    '### Home',
  ]);
  expect(new Set(handle.headings().map(({ id }) => id)).size).toBe(4);
  expect(await handle.markdown()).toBe(
    '# The board\n\n# The steps\n\nOf stone.\n\n# Part two\n\n# The boy\n\nHe ran.\n\n## Home\n',
  );
});
