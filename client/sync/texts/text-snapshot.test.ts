// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import {
  documentAtSnapshot,
  containsSnapshot,
  decodeTextSnapshot,
} from '#shared/documents/document-at-snapshot.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { textSnapshot } from './text-snapshot.ts';

test('[C3] the state of a text that is not open is read from this device, and an unknown text has none', async () => {
  const userId = 'reader-of-copies';
  const database = await deviceOf(userId).database();
  const doc = new Y.Doc({ gc: false });
  const text = doc.getText('t');
  text.insert(0, 'One two.');
  text.delete(0, 4);
  await database?.add('update', {
    ydocId: 'd1',
    bytes: Y.encodeStateAsUpdate(doc),
    schema: '1.0',
  });
  const seen = decodeTextSnapshot((await textSnapshot(userId, 'd1')) ?? new Uint8Array());
  if (!seen) throw new Error('Nothing is seen.');
  text.insert(0, 'Three ');
  expect(containsSnapshot(doc, seen)).toBe(true);
  expect(containsSnapshot(new Y.Doc(), seen)).toBe(false);
  expect(documentAtSnapshot(doc, seen).getText('t').toJSON()).toBe('two.');
  expect(await textSnapshot(userId, 'd2')).toBeUndefined();
});
