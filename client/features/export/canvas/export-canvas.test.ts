// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { CanvasEditor } from '#client/canvas/editor/canvas-editor.ts';
import { addNode } from '#client/canvas/editor/editor-commands.ts';
import type { CanvasContext } from '#client/canvas/nodes/canvas-editor-context.ts';
import { setOpenCanvas } from '#client/canvas/open-canvas.ts';
import { pageMeasure } from '#client/canvas/image-export/page-measure.ts';
import { paintPng } from '#client/canvas/image-export/paint-png.ts';
import { exportCanvas } from './export-canvas.ts';

vi.mock('#client/lib/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('#client/canvas/image-export/page-measure.ts', () => ({ pageMeasure: vi.fn() }));
vi.mock('#client/canvas/image-export/paint-png.ts', () => ({ paintPng: vi.fn() }));

const CANVAS: TreeCanvas = {
  kind: 'canvas',
  id: 'c1',
  parentId: null,
  name: 'Two days: no water?',
  order: 'a0',
  ownerId: 'ines',
  isPinned: false,
  createdAt: 0,
  updatedAt: 0,
};
const newControl = () => ({ signal: new AbortController().signal, onProgress: vi.fn() });

function openTestCanvas(): CanvasEditor {
  const canvasEditor = new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
  addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  // The export reads only the tree from the context.
  const context = { tree: undefined } as CanvasContext;
  setOpenCanvas('c1', { canvasEditor, context, assets: undefined, showDeleted: () => {}, change: undefined });
  return canvasEditor;
}
const saved = async (): Promise<[name: string, text: string]> => {
  const [name, blob] = vi.mocked(saveFile).mock.calls[0] ?? ['', new Blob()];
  return [name, await blob.text()];
};

beforeEach(() => {
  vi.spyOn(toast, 'success');
  vi.spyOn(toast, 'error');
  vi.mocked(pageMeasure).mockResolvedValue((text) => text.length * 7);
});
afterEach(() => {
  setOpenCanvas('c1', null);
  vi.restoreAllMocks();
  vi.mocked(saveFile).mockReset();
});

test('exportCanvas saves JSON under a file name that is valid in every file system', async () => {
  openTestCanvas();
  await exportCanvas(CANVAS, 'json', newControl());
  const [name, text] = await saved();
  expect(name).toBe('Two days - no water.json');
  expect(JSON.parse(text)).toMatchObject({
    format: 'foolscap-canvas',
    canvas: { id: 'c1', title: 'Two days: no water?' },
    nodes: [{ type: 'markdownNode' }],
  });
  expect(toast.success).toHaveBeenCalledWith('Canvas exported as JSON', {});
});

test('exportCanvas saves a JSON Canvas file and an SVG file', async () => {
  openTestCanvas();
  await exportCanvas(CANVAS, 'canvas', newControl());
  expect(await saved()).toMatchObject([
    'Two days - no water.canvas',
    expect.stringContaining('"type": "text"'),
  ]);
  expect(toast.success).toHaveBeenCalledWith('Canvas exported as JSON Canvas', {});
  vi.mocked(saveFile).mockReset();
  await exportCanvas(CANVAS, 'svg', newControl());
  expect(await saved()).toMatchObject(['Two days - no water.svg', expect.stringContaining('<rect')]);
  expect(toast.success).toHaveBeenCalledWith('Canvas exported as SVG', {});
});

test('exportCanvas saves a PNG, and the toast says when its size had to be reduced', async () => {
  openTestCanvas();
  const blob = new Blob(['png']);
  vi.mocked(paintPng).mockResolvedValueOnce({ blob, width: 400, height: 300, isSmaller: false });
  await exportCanvas(CANVAS, 'png', newControl());
  expect(saveFile).toHaveBeenCalledWith('Two days - no water.png', blob);
  expect(toast.success).toHaveBeenCalledWith('Canvas exported as image', {});
  vi.mocked(paintPng).mockResolvedValueOnce({ blob, width: 16_384, height: 300, isSmaller: true });
  await exportCanvas(CANVAS, 'png', newControl());
  expect(toast.success).toHaveBeenLastCalledWith('Canvas exported as image', {
    detail: 'It is 16384 × 300 pixels: all of it in double size would be larger than an image can be.',
  });
});

test('exportCanvas shows an error when no canvas is selected or the canvas is not open', async () => {
  await exportCanvas(undefined, 'json', newControl());
  expect(toast.error).toHaveBeenLastCalledWith('Please select a canvas to export');
  await exportCanvas(CANVAS, 'png', newControl());
  expect(toast.error).toHaveBeenLastCalledWith(
    'Canvas viewport not found. Make sure you are on a canvas page.',
  );
  await exportCanvas(CANVAS, 'json', newControl());
  expect(toast.error).toHaveBeenLastCalledWith('Canvas JSON export operation not available');
  expect(saveFile).not.toHaveBeenCalled();
});

test.each([
  [new DOMException('Tainted canvases may not be exported.', 'SecurityError')],
  [new Error('Cannot access cssRules')],
  [new Error('blocked by CORS policy')],
])('exportCanvas blames external resources when the image cannot be exported: %s', async (error) => {
  openTestCanvas();
  vi.mocked(paintPng).mockRejectedValueOnce(error);
  await exportCanvas(CANVAS, 'png', newControl());
  expect(toast.error).toHaveBeenLastCalledWith(
    'Image export failed due to external resources. Try refreshing the page and exporting again.',
  );
  expect(saveFile).not.toHaveBeenCalled();
});

test('exportCanvas shows the reason of any other failure', async () => {
  openTestCanvas();
  vi.mocked(paintPng).mockRejectedValueOnce(new Error('This browser has no room for an image of this size.'));
  await exportCanvas(CANVAS, 'png', newControl());
  expect(toast.error).toHaveBeenLastCalledWith('Failed to export canvas', {
    detail: 'This browser has no room for an image of this size.',
  });
});

test('a cancelled export saves no file and shows no toast', async () => {
  openTestCanvas();
  const controller = new AbortController();
  vi.mocked(paintPng).mockImplementationOnce(async () => {
    controller.abort();
    return { blob: new Blob(), width: 1, height: 1, isSmaller: false };
  });
  await exportCanvas(CANVAS, 'png', { signal: controller.signal, onProgress: () => {} });
  expect(saveFile).not.toHaveBeenCalled();
  expect(toast.success).not.toHaveBeenCalled();
  expect(toast.error).not.toHaveBeenCalled();
});
