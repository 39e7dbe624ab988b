import { expect, test } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { downloadName, usageText } from './asset-texts.ts';

test('usageText counts the documents and canvases that use a file', () => {
  const use = (kind: 'document' | 'canvas') => ({ kind, id: kind, title: 'x', isInTrash: false });
  expect(usageText({ uses: [], more: 0 })).toBe('');
  expect(usageText({ uses: [use('document'), use('document')], more: 0 })).toBe('2 documents');
  expect(usageText({ uses: [use('document'), use('canvas'), use('canvas')], more: 1 })).toBe(
    '1 document, 2 canvases, and 1 other place',
  );
});

test('downloadName keeps the file extension of a renamed file', () => {
  // downloadName reads no other fields.
  const asset = (change: Partial<TreeAsset>) => ({ mimeType: 'image/png', ...change }) as TreeAsset;
  expect(downloadName(asset({ name: 'boat.png', filename: 'boat.png' }))).toBe('boat.png');
  expect(downloadName(asset({ name: 'The boat', filename: 'IMG_1.JPG' }))).toBe('The boat.JPG');
  expect(downloadName(asset({ name: 'The boat', filename: 'file' }))).toBe('The boat.png');
});
