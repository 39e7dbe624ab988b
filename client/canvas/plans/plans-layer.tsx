import { useStore } from '@nanostores/react';
import { useReactFlow } from '@xyflow/react';
import { Workflow } from 'lucide-react';
import { useEffect, useEffectEvent, type RefObject, useRef, useState } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { useAssets } from '#client/outbox/index.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useFit } from '../editor/use-fit.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { giveCanvas } from '../open-canvas.ts';
import { addTemplate } from './add-template.ts';
import { glideMs } from './glide.ts';
import { TemplatePicker } from './template-picker.tsx';
import { templatesOpen } from './templates-open.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { runInWorker, tidyCanvas } from './tidy-canvas.ts';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { foundFilesOf } from './found-files-of.ts';
import { importAndReport, isCanvasFile } from './import-canvas.ts';

interface PlansLayerProps {
  canvasId: string;
  place: RefObject<HTMLElement | null>;
  world: CanvasContext;
  /** The middle of what is in sight, in the window. */
  middle: () => { x: number; y: number };
}

/** What is planned on a canvas as a whole: templates, order, files that come and go. */
export function PlansLayer({ canvasId, place, world, middle }: PlansLayerProps) {
  const { canvasEditor, isEditable } = world;
  const { screenToFlowPosition } = useReactFlow();
  const fit = useFit(canvasEditor);
  const mode = useStore(templatesOpen);
  const { assets } = useAssets(world.workspace.id);
  useEffect(() => () => templatesOpen.set(null), []);
  const show = (ids: readonly string[] | 'all'): void =>
    fit(ids, { padding: 0.2, mostZoom: 1, duration: glideMs() });
  const { tidy, isBusy } = useTidy(canvasEditor, place, () => show('all'));
  const { ask } = useImport({ world, assets, place, onCanvas: screenToFlowPosition, middle, show });
  const handleTidy = useEffectEvent((): void => void tidy());
  const handleImport = useEffectEvent(ask);
  useEffect(() => {
    const tidyNow = () => handleTidy();
    const importNow = () => handleImport();
    giveCanvas(canvasId, {
      canvasEditor,
      world,
      assets,
      change: isEditable ? { tidyNow, importNow } : undefined,
    });
    return () => giveCanvas(canvasId, null);
  }, [canvasId, canvasEditor, world, assets, isEditable]);
  const choose = (template: CanvasTemplate): void => {
    if (mode === null) return;
    const made = addTemplate(canvasEditor, template, mode, screenToFlowPosition(middle()));
    templatesOpen.set(null);
    show(made);
  };
  if (!isEditable) return null;
  return (
    <>
      <div className="plans-tools">
        <IconButton
          icon={Workflow}
          label={isBusy ? 'Stop tidying up' : 'Tidy up'}
          keys="⇧T"
          size="md"
          aria-busy={isBusy}
          onClick={() => void tidy()}
        />
      </div>
      <TemplatePicker
        mode={mode}
        count={canvasEditor.projection.getView().nodes.length}
        onClose={() => templatesOpen.set(null)}
        onChoose={choose}
      />
    </>
  );
}

/** While nodes glide to their new places. */
const GLIDING = 'canvas--gliding';

/**
 * Putting a canvas in order: asked again while it is worked out, it is called off.
 * @param onAll all of it stands elsewhere now
 */
function useTidy(canvasEditor: CanvasEditor, place: RefObject<HTMLElement | null>, onAll: () => void) {
  const running = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const glide = (): void => {
    const board = place.current;
    const duration = glideMs();
    if (!board || duration === 0) return;
    board.classList.add(GLIDING);
    setTimeout(() => board.classList.remove(GLIDING), duration + 60);
  };
  const tidy = async (): Promise<void> => {
    if (running.current) {
      running.current.abort();
      return;
    }
    const control = new AbortController();
    running.current = control;
    setIsBusy(true);
    const isAll = canvasEditor.getView().selectedNodes.length < 2;
    try {
      const count = await tidyCanvas(canvasEditor, runInWorker, control.signal, glide);
      if (isAll && count > 0) onAll();
    } catch {
      if (!control.signal.aborted)
        toast.error('The canvas could not be tidied up', { detail: 'Nothing on it was moved.' });
    } finally {
      running.current = null;
      setIsBusy(false);
    }
  };
  return { tidy, isBusy };
}

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
function useImport({ world, assets, place, onCanvas, middle, show }: ImportOptions): {
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
