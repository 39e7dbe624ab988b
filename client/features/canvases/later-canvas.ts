import { laterModule } from '#client/lib/later-module.ts';

/** All that a canvas needs comes when one is opened. */
export const laterCanvas = laterModule(async () => {
  const [{ CanvasBoard }, { openDesk }, { WrittenChapter }] = await Promise.all([
    import('#client/canvas/canvas-board.tsx'),
    import('#client/canvas/desk/open-desk.ts'),
    import('#client/workspace/pages/written-chapter.tsx'),
  ]);
  return { CanvasBoard, openDesk, DocumentEditor: WrittenChapter };
});
