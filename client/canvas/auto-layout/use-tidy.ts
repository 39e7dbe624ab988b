import { useEffect, useRef, useState, type RefObject } from 'react';
import { toast } from '#client/ui/toasts/toast.ts';
import { animationDuration } from '../animation-duration.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { tidyCanvas, tidyInWorker } from './tidy-canvas.ts';
import './tidy.css';

/** The board has this class while nodes are animated to their new positions. */
const GLIDING = 'canvas--gliding';

/**
 * Arranges a canvas. A call while an arrangement is being computed aborts it.
 * @param onAll is called after all nodes were arranged
 */
export function useTidy(
  canvasEditor: CanvasEditor,
  boardRef: RefObject<HTMLElement | null>,
  onAll: () => void,
) {
  const running = useRef<AbortController | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const animateNodes = (): void => {
    const board = boardRef.current;
    const duration = animationDuration();
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
      const count = await tidyCanvas(canvasEditor, tidyInWorker, control.signal, animateNodes);
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
