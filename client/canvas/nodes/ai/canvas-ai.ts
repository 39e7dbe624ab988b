import { atom } from 'nanostores';

/** The language model of the open workspace, as the nodes of its canvases need it. */
export interface CanvasAi {
  /** Whether AI controls are shown. */
  isShown: boolean;
  /** Whether a model is set up. */
  isReady: boolean;
  /** Whether an answer can start. */
  canRun: boolean;
  /** Why it cannot; null when it can. */
  reason: string | null;
  /** The cost of an answer, such as `0.05 credits`; null if it costs nothing. */
  cost: string | null;
}

const HIDDEN: CanvasAi = { isShown: false, isReady: false, canRun: false, reason: null, cost: null };

/** The screen of the workspace sets it; no AI control is shown before. */
export const canvasAi = atom<CanvasAi>(HIDDEN);
