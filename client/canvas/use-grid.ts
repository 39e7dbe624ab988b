import { useState } from 'react';
import { DEFAULT_CANVAS_SETTINGS, type CanvasSettings } from '#shared/documents/canvas-settings.ts';
import { storeGrid, storedGrid } from './editor/stored-viewport.ts';

interface Grid {
  isShown: boolean;
  /** Dragged and new nodes snap to the grid. */
  isSnapping: boolean;
  setIsOn: (isOn: boolean) => void;
}

/** Whether the grid of a canvas is on: the choice stored on this device, otherwise the settings of the canvas. */
export function useGrid(
  canvasId: string,
  { showGrid, snapToGrid }: CanvasSettings = DEFAULT_CANVAS_SETTINGS,
): Grid {
  const [stored, setStored] = useState(() => storedGrid(canvasId));
  return {
    isShown: stored ?? showGrid,
    isSnapping: stored ?? snapToGrid,
    setIsOn: (isOn) => {
      storeGrid(canvasId, isOn);
      setStored(isOn);
    },
  };
}
