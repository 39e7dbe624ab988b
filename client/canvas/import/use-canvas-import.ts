import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { importAndReport, isCanvasFile } from './import-canvas.ts';
import { workspaceFiles } from './workspace-files.ts';

interface ImportOptions {
  context: CanvasContext;
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  boardRef: RefObject<HTMLElement | null>;
  /** Converts a point of the window to a point of the canvas. */
  toCanvasPoint: (point: Point) => Point;
  /** The center of the board, in window coordinates. */
  screenCenter: () => Point;
  /** Moves the viewport to the imported nodes. */
  show: (ids: readonly string[]) => void;
}

/**
 * Imports canvas files that are dropped on the board.
 * @returns `openPicker`, which imports files from a file dialog
 */
export function useCanvasImport({
  context,
  assets,
  boardRef,
  toCanvasPoint,
  screenCenter,
  show,
}: ImportOptions): {
  openPicker: () => void;
} {
  const { canvasEditor, tree, isEditable } = context;
  const control = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    control.current = own;
    return () => own.abort();
  }, []);

  const importFiles = async (files: readonly File[], near: Point): Promise<void> => {
    const newIds: string[] = [];
    for (const file of files)
      // One file after another: each is placed beside the files before it.
      // oxlint-disable-next-line no-await-in-loop
      newIds.push(
        ...(await importAndReport(
          canvasEditor,
          file,
          workspaceFiles(tree, assets),
          near,
          control.current.signal,
        )),
      );
    if (newIds.length > 0) show(newIds);
  };
  const handleDrop = useEffectEvent((event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])].filter(isCanvasFile);
    if (files.length === 0 || !isEditable) return;
    event.preventDefault();
    // The other drop handlers, such as the one for images, must not receive these files.
    event.stopPropagation();
    void importFiles(files, toCanvasPoint({ x: event.clientX, y: event.clientY }));
  });
  const handleDragOver = useEffectEvent((event: DragEvent): void => {
    if (isEditable && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  useEffect(() => {
    const board = boardRef.current;
    board?.addEventListener('drop', handleDrop, { capture: true });
    board?.addEventListener('dragover', handleDragOver);
    return () => {
      board?.removeEventListener('drop', handleDrop, { capture: true });
      board?.removeEventListener('dragover', handleDragOver);
    };
  }, [boardRef]);

  const openPicker = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.canvas,.json,application/json';
    input.addEventListener(
      'change',
      () => void importFiles([...(input.files ?? [])], toCanvasPoint(screenCenter())),
    );
    input.click();
  };
  return { openPicker };
}
