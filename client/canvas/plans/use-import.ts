import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { foundFilesOf } from './found-files-of.ts';
import { importAndReport, isCanvasFile } from './import-canvas.ts';

interface ImportOptions {
  world: CanvasContext;
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  place: RefObject<HTMLElement | null>;
  /** A place in the window as one on the canvas. */
  onCanvas: (point: Point) => Point;
  /** The middle of what is in sight, in the window. */
  middle: () => Point;
  /** Brings what came in into sight. */
  show: (ids: readonly string[]) => void;
}

/** Files of canvases that are dropped here, or chosen; how to ask for one. */
export function useImport({ world, assets, place, onCanvas, middle, show }: ImportOptions): {
  ask: () => void;
} {
  const { canvasEditor, tree, isEditable } = world;
  const control = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    control.current = own;
    return () => own.abort();
  }, []);

  const take = async (files: readonly File[], near: Point): Promise<void> => {
    const made: string[] = [];
    for (const file of files)
      // One after the other: each finds its place beside those before.
      // oxlint-disable-next-line no-await-in-loop
      made.push(
        ...(await importAndReport(
          canvasEditor,
          file,
          foundFilesOf(tree, assets),
          near,
          control.current.signal,
        )),
      );
    if (made.length > 0) show(made);
  };
  const handleDrop = useEffectEvent((event: DragEvent): void => {
    const files = [...(event.dataTransfer?.files ?? [])].filter(isCanvasFile);
    if (files.length === 0 || !isEditable) return;
    event.preventDefault();
    // Whatever else takes files here has no part in these.
    event.stopPropagation();
    void take(files, onCanvas({ x: event.clientX, y: event.clientY }));
  });
  const handleOver = useEffectEvent((event: DragEvent): void => {
    if (isEditable && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  useEffect(() => {
    const board = place.current;
    board?.addEventListener('drop', handleDrop, { capture: true });
    board?.addEventListener('dragover', handleOver);
    return () => {
      board?.removeEventListener('drop', handleDrop, { capture: true });
      board?.removeEventListener('dragover', handleOver);
    };
  }, [place]);

  const ask = (): void => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.canvas,.json,application/json';
    input.addEventListener('change', () => void take([...(input.files ?? [])], onCanvas(middle())));
    input.click();
  };
  return { ask };
}
