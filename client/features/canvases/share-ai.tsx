import { useEffect } from 'react';
import { canvasAi } from '#client/canvas/nodes/ai/canvas-ai.ts';
import { useAiGate } from '#client/workspace/ai/use-ai.ts';

/** Passes the state of the workspace's language model to the nodes of its canvases. */
export function ShareAi() {
  const { isShown, isReady, canRun, reason, cost } = useAiGate();
  useEffect(
    () => canvasAi.set({ isShown, isReady, canRun, reason, cost }),
    [isShown, isReady, canRun, reason, cost],
  );
  return null;
}
