import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { deviceOf } from '#client/lib/device/device.ts';
import { blocksUpdate } from './blocks-update.ts';
import { readStoredText } from './stored-text.ts';

const ITEM = '0193a000-0000-7000-8000-000000000002';

test('a stored text is read as Markdown, and a damaged row makes it incomplete', async () => {
  const database = await deviceOf('mara').database();
  if (!database) throw new Error('No database.');
  const bytes = blocksUpdate({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { level: 2 }, content: [{ type: 'text', text: 'High Water' }] }],
  });
  expect(await readStoredText('mara', ITEM)).toBeUndefined();
  const row = { ydocId: ITEM, schema: '', bytes } as never; // only the fields that are read
  await database.put('update', row);
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, bytes);
  expect(await readStoredText('mara', ITEM)).toEqual({ markdown: '## High Water\n', isWhole: true });
  await database.put('update', { ydocId: ITEM, schema: '', bytes: new Uint8Array([9, 9, 9]) } as never);
  expect(await readStoredText('mara', ITEM)).toEqual({ markdown: '## High Water\n', isWhole: false });
});
