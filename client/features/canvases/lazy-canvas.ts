import { lazyModule } from '#client/lib/lazy-module.ts';

/** All that a canvas needs comes when one is opened. */
export const lazyCanvas = lazyModule(async () => {
  const [{ CanvasBoard }, { openCanvasEditor }, { ChapterEditor }] = await Promise.all([
    import('#client/canvas/canvas-board.tsx'),
    import('#client/canvas/editor/open-canvas-editor.ts'),
    import('#client/workspace/pages/chapter-editor.tsx'),
  ]);
  return { CanvasBoard, openCanvasEditor, DocumentEditor: ChapterEditor };
});
