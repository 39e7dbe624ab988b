import { useState } from 'react';
import { DEFAULT_CANVAS_SETTINGS, type CanvasSettings } from '#shared/canvas/canvas-settings.ts';
import { storeGrid, storedGrid } from './editor/stored-viewport.ts';

interface Grid {
  isShown: boolean;
  /** What is dragged and placed goes to it. */
  isSnapping: boolean;
  turn: (isOn: boolean) => void;
}

/** The grid of a canvas: as this device was told, else as the canvas's settings say. */
export function useGrid(
  canvasId: string,
  { showGrid, snapToGrid }: CanvasSettings = DEFAULT_CANVAS_SETTINGS,
): Grid {
  const [chosen, setChosen] = useState(() => storedGrid(canvasId));
  return {
    isShown: chosen ?? showGrid,
    isSnapping: chosen ?? snapToGrid,
    turn: (isOn) => {
      storeGrid(canvasId, isOn);
      setChosen(isOn);
    },
  };
}
