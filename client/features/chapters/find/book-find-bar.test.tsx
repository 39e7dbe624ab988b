// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT, SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { sampleReferences } from '#client/editor/testing/sample-references.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { ChapterTexts } from '../chapter-texts.ts';
import { BookFindBar } from './book-find-bar.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stores a document of one paragraph in the device's database, as replication does. */
async function storeOnDevice(userId: string, ydocId: string, text: string): Promise<void> {
  const ydoc = new Y.Doc();
  writeFirstContent(ydoc.getXmlFragment(CONTENT_FRAGMENT), {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const database = await deviceOf(userId).database();
  if (!database) throw new Error('No database.');
  await database.add('update', {
    ydocId,
    bytes: Y.encodeStateAsUpdate(ydoc),
    schema: SCHEMA_VERSION_TEXT,
  });
}

const chapter = (id: string, name: string): ChapterEntry => ({
  kind: 'chapter',
  depth: 0,
  document: { kind: 'document', id, name, wordCount: 3 } as TreeDocument, // only the fields that the bar reads
});

test('a search finds chapters that the page has not drawn yet', async () => {
  // jsdom has no layout, and neither scrolls nor paints.
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('CSS', { escape: (value: string) => value });
  const userId = uuidv7();
  const [first, second] = [uuidv7(), uuidv7()];
  await storeOnDevice(userId, first, 'The tide rose.');
  await storeOnDevice(userId, second, 'The tide fell.');
  const texts = new ChapterTexts(userId, sampleReferences());
  render(
    <BookFindBar
      entries={[chapter(first, 'The board'), chapter(second, 'The boy')]}
      texts={texts}
      sheet={{ current: document.body }}
      writing={null}
      openCount={1}
      initialText=""
      onClose={() => {}}
      onLeave={() => {}}
    />,
  );
  fireEvent.change(screen.getByRole('textbox', { name: 'Find' }), { target: { value: 'tide' } });
  expect(await screen.findByRole('button', { name: 'The boy: 1 found' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'The board: 1 found' })).toBeTruthy();
  expect(screen.queryByText(/not on this device/)).toBeNull();
});
