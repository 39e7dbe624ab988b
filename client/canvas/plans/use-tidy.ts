import { useEffect, useRef, useState, type RefObject } from 'react';
import { toast } from '#client/ui/toasts/toast.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { glideMs } from './glide.ts';
import { runInWorker, tidyCanvas } from './tidy-canvas.ts';

/** While nodes glide to their new places. */
const GLIDING = 'canvas--gliding';

/**
 * Putting a canvas in order: asked again while it is worked out, it is called off.
 * @param onAll all of it stands elsewhere now
 */
export function useTidy(canvasEditor: CanvasEditor, place: RefObject<HTMLElement | null>, onAll: () => void) {
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
