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

const line = (text: string, attrs = {}) => ({
  type: 'paragraph',
  attrs,
  content: [{ type: 'text', text }],
});

function ydocOf(...blocks: ReturnType<typeof line>[]): Y.Doc {
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

/** Puts a text on this device, as replication does. */
async function keep(ydocId: string, ydoc: Y.Doc): Promise<void> {
  const database = await deviceOf(userId).database();
  if (!database) throw new Error('No database.');
  const bytes = Y.encodeStateAsUpdate(ydoc);
  await database.add('update', { ydocId, bytes, schema: SCHEMA_VERSION_TEXT });
}

const readAll = (ids: readonly string[]) =>
  new Promise<void>((resolve) => {
    texts.readAll(ids, resolve);
  });
const shownIn = (id: string) => [...texts.of(id).text.dom.children].map(({ textContent }) => textContent);

const base = { parentId: null, order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
const chapter = (id: string, name: string, wordCount = 0): ChapterEntry => {
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
const part = (name: string): ChapterEntry => {
  const folder: TreeFolder = { ...base, kind: 'folder', id: name, name, color: null, isLocked: false };
  return { kind: 'folder', folder, depth: 0 };
};

test('texts of this device are drawn, one that is not here is known to be missing', async () => {
  const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];
  await keep(first, ydocOf(line('Low water at six.')));
  await keep(third, ydocOf(line('Nobody came.'), line('Only the boy.')));
  const ids = [first, second, third];
  expect(texts.missingOf(ids)).toBe(first);
  await readAll(ids);
  expect(ids.map(shownIn)).toEqual([['Low water at six.'], [], ['Nobody came.', 'Only the boy.']]);
  expect(texts.missingOf(ids)).toBe(second);
  // What the server counted stands in for what is not here.
  expect(texts.wordsOf([chapter(first, 'One', 90), part('Two'), chapter(second, 'Two', 7)])).toBe(4 + 7);
});

test('an open room is drawn with what changes in it, and what this device keeps does not come in its way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const id = uuidv7();
  await keep(id, ydocOf(line('Of yesterday.')));
  const ydoc = ydocOf(line('Of today.'));
  const stop = texts.of(id).follow(contentOf(ydoc));
  await texts.of(id).read(userId);
  expect(shownIn(id)).toEqual(['Of today.']);
  const heard = vi.fn();
  texts.listen(heard);
  contentOf(ydoc).delete(0, 1);
  expect(shownIn(id)).toEqual(['Of today.']);
  vi.runAllTimers();
  expect([shownIn(id), heard.mock.calls.length]).toEqual([[], 1]);
  // What is not drawn yet when the room closes is drawn then.
  writeFirstContent(contentOf(ydoc), { type: 'doc', content: [line('The last.')] });
  stop();
  expect(shownIn(id)).toEqual(['The last.']);
});

test('behind an editor it waits until typing rests, and is current as soon as the editor goes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const text = texts.of('one');
  const ydoc = ydocOf(line('a'));
  text.follow(contentOf(ydoc));
  text.setWritten(true);
  const write = () => {
    const block = contentOf(ydoc).get(0);
    const words = block instanceof Y.XmlElement ? block.get(0) : null;
    if (words instanceof Y.XmlText) words.insert(words.length, 'b');
  };
  for (let key = 0; key < 5; key++) {
    write();
    vi.advanceTimersByTime(400);
  }
  expect(shownIn('one')).toEqual(['a']);
  text.setWritten(false);
  expect(shownIn('one')).toEqual(['abbbbb']);
});

test('the outline has titles and headings of all chapters, the copy all texts', async () => {
  texts.of('one').follow(contentOf(ydocOf(line('The steps', { level: 1 }), line('Of stone.'))));
  texts.of('two').follow(contentOf(ydocOf(line('He ran.'), line('Home', { level: 2 }))));
  const entries = [chapter('one', 'The board'), part('Part two'), chapter('two', 'The boy')];
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
