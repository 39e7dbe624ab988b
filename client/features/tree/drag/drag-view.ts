import { atom } from 'nanostores';

/** What is seen of a drag: it follows the pointer, so nothing else is drawn anew by it. */
export interface DragView {
  /** What is dragged, in words. */
  label: string;
  x: number;
  y: number;
  /** Where it would land: a line between rows, or a frame around a folder's row; in the window's coordinates. */
  mark: { kind: 'line' | 'frame'; left: number; top: number; width: number; height: number } | null;
  isRefused: boolean;
}

export const dragView = atom<DragView | null>(null);
