import { expect, test, vi } from 'vitest';
import { newCanvasEditor } from '../../testing/canvas-editor-fixture.ts';
import {
  addImage,
  addImageFiles,
  dropOnCanvas,
  fillImage,
  imageNodeSize,
  setAlt,
  setImage,
} from './image-commands.ts';
import { addNode } from '../../editor/editor-commands.ts';

const addFilesMock = vi.hoisted(() => vi.fn<(files: readonly File[]) => Promise<unknown[]>>());
const showError = vi.hoisted(() => vi.fn<(title: string) => void>());
vi.mock('#client/files/index.ts', () => ({
  addFiles: addFilesMock,
  NOT_AN_IMAGE: 'Please select an image file',
  readDraggedAsset: (data: { asset?: unknown }) => data.asset,
}));
vi.mock('#client/ui/toasts/toast.ts', () => ({ toast: { error: showError } }));

const picture = (assetId: string, width = 960, height = 600) => ({ assetId, width, height });
const file = new File(['x'], 'boat.png', { type: 'image/png' });

test('an image node has the proportions of its image, within 160–800 by 120–800 units', () => {
  expect(imageNodeSize({ width: 960, height: 600 })).toEqual({ width: 372, height: 261 });
  expect(imageNodeSize({ width: 20, height: 2_000 })).toEqual({ width: 160, height: 396 });
  expect(imageNodeSize({ width: 2_000, height: 20 })).toEqual({ width: 372, height: 120 });
  expect(imageNodeSize({ width: null, height: null })).toEqual({ width: 240, height: 168 });
});

test('[K19] dropped or pasted files become image nodes side by side at the drop point, selected together', async () => {
  const canvasEditor = newCanvasEditor();
  addFilesMock.mockResolvedValueOnce([picture('a1'), picture('a2')]);
  const ids = await addImageFiles(canvasEditor, 'w1', [file, file], { x: 400, y: 300 });
  const [one, two] = ids.map((id) => canvasEditor.projection.node(id));
  expect(one).toMatchObject({ type: 'imageNode', assetId: 'a1', position: { absolute: { x: 214, y: 170 } } });
  expect(two?.position.absolute).toEqual({ x: 246, y: 202 });
  expect(canvasEditor.getView().selectedNodes.map(({ id }) => id)).toEqual(ids);
  canvasEditor.undo();
  expect(canvasEditor.getView().nodes).toHaveLength(1);
});

test('a dropped file of the workspace keeps its alt text, and one that is not an image shows an error', async () => {
  const canvasEditor = newCanvasEditor();
  const asset = { ...picture('a1'), name: 'boat.png', isImage: true, alt: 'A boat' };
  // Only the parts that the command reads.
  const data = (one: object) => ({ asset: one, files: [] }) as unknown as DataTransfer;
  const [id = ''] = await dropOnCanvas(canvasEditor, 'w1', data(asset), { x: 0, y: 0 });
  expect(canvasEditor.projection.node(id)).toMatchObject({ assetId: 'a1', alt: 'A boat' });
  expect(await dropOnCanvas(canvasEditor, 'w1', data({ ...asset, isImage: false }), { x: 0, y: 0 })).toEqual(
    [],
  );
  expect(showError).toHaveBeenCalledWith('Please select an image file');
});

test('an empty image node takes the first accepted file and its proportions as one step, and stays empty if it is refused', async () => {
  const canvasEditor = newCanvasEditor();
  const id = addNode(canvasEditor, 'imageNode', { x: 0, y: 0 });
  addFilesMock.mockResolvedValueOnce([]).mockResolvedValueOnce([]);
  await fillImage(canvasEditor, 'w1', id, [file, file]);
  expect(canvasEditor.projection.node(id)?.assetId).toBeNull();
  addFilesMock.mockResolvedValueOnce([picture('a1')]);
  await fillImage(canvasEditor, 'w1', id, [file, file]);
  expect(canvasEditor.projection.node(id)).toMatchObject({
    assetId: 'a1',
    size: { width: 372, height: 261 },
  });
  canvasEditor.undo();
  expect(canvasEditor.projection.node(id)).toMatchObject({
    assetId: null,
    size: { width: 240, height: 168 },
  });
});

test('an image node takes the next of several files when the first one is refused', async () => {
  const canvasEditor = newCanvasEditor();
  const id = addNode(canvasEditor, 'imageNode', { x: 0, y: 0 });
  const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
  addFilesMock.mockReset();
  addFilesMock.mockImplementation(async (files) =>
    files.some(({ type }) => type === 'image/png') ? [picture('a2')] : [],
  );
  await fillImage(canvasEditor, 'w1', id, [text, file, new File(['y'], 'pier.png', { type: 'image/png' })]);
  expect(canvasEditor.projection.node(id)?.assetId).toBe('a2');
  // The file after the accepted one is not uploaded: the node shows only one image.
  expect(addFilesMock.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([
    ['notes.txt'],
    ['boat.png'],
  ]);
});

test('an image that replaces another one has its own alt text, not that of the former image', () => {
  const canvasEditor = newCanvasEditor();
  const id = addImage(canvasEditor, { ...picture('a1'), alt: 'A boat' }, { x: 0, y: 0 });
  // The same image again, as after a failed upload, keeps the words.
  setImage(canvasEditor, id, picture('a1'));
  expect(canvasEditor.projection.node(id)?.alt).toBe('A boat');
  setImage(canvasEditor, id, picture('a2'));
  expect(canvasEditor.projection.node(id)).toMatchObject({ assetId: 'a2', alt: null });
  setImage(canvasEditor, id, { ...picture('a3'), alt: 'The pier' });
  expect(canvasEditor.projection.node(id)?.alt).toBe('The pier');
  canvasEditor.undo();
  canvasEditor.undo();
  expect(canvasEditor.projection.node(id)).toMatchObject({ assetId: 'a1', alt: 'A boat' });
});

test('the alt text of an image node can be set and removed', () => {
  const canvasEditor = newCanvasEditor();
  const id = addImage(canvasEditor, picture('a1'), { x: 0, y: 0 });
  setAlt(canvasEditor, id, ' A boat ');
  expect(canvasEditor.projection.node(id)?.alt).toBe('A boat');
  setAlt(canvasEditor, id, ' ');
  expect(canvasEditor.projection.node(id)?.alt).toBeNull();
});
