import { lazyModule } from '#client/lib/lazy-module.ts';

/** The modules that draw and edit a canvas, fetched when the first canvas is opened. */
export const canvasModules = lazyModule(async () => {
  const [{ CanvasBoard }, { openCanvasEditor }, { ChapterEditor }] = await Promise.all([
    import('#client/canvas/canvas-board.tsx'),
    import('#client/canvas/editor/open-canvas-editor.ts'),
    import('#client/workspace/pages/chapter-editor.tsx'),
  ]);
  return { CanvasBoard, openCanvasEditor, DocumentEditor: ChapterEditor };
});
