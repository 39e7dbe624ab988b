// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { CanvasEditor } from '#client/canvas/editor/canvas-editor.ts';
import { loadImages } from './load-images.ts';

afterEach(() => vi.unstubAllGlobals());

function canvasWith(...assetIds: string[]): CanvasEditor {
  const canvasEditor = new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
  canvasEditor.act((writer) => {
    for (const assetId of assetIds)
      makeNode(writer, { type: 'imageNode', target: { absolute: { x: 0, y: 0 } }, assetId }, 1);
  });
  return canvasEditor;
}
const bytes = new Blob(['a boat'], { type: 'image/png' });

test('loadImages reads each file once and leaves out files that are missing, unreadable or not images', async () => {
  vi.stubGlobal('createImageBitmap', (blob: Blob) =>
    blob === bytes ? Promise.resolve({ width: 4, height: 3 }) : Promise.reject(new Error('No image.')),
  );
  const read = vi.fn(async (assetId: string) => {
    if (assetId === 'cut') throw new Error('cut off');
    return assetId === 'gone' ? null : assetId === 'page' ? new Blob(['<html>']) : bytes;
  });
  const images = await loadImages(
    canvasWith('boat', 'boat', 'gone', 'cut', 'page'),
    read,
    new AbortController().signal,
  );
  expect([...images.keys()]).toEqual(['boat']);
  expect(images.get('boat')).toMatchObject({
    width: 4,
    height: 3,
    dataUrl: 'data:image/png;base64,YSBib2F0',
  });
  expect(read).toHaveBeenCalledTimes(4);
});

test('loadImages reads no further file after its signal is aborted', async () => {
  const controller = new AbortController();
  const read = vi.fn(() => {
    controller.abort();
    return Promise.resolve(null);
  });
  await expect(loadImages(canvasWith('one', 'two'), read, controller.signal)).rejects.toThrow(/abort/i);
  expect(read).toHaveBeenCalledTimes(1);
});
