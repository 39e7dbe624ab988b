import { useEffect } from 'react';
import { recordCanvasView } from '#shared/operations/canvases.ts';
import { callOperation } from '#client/api/call-operation.ts';

/**
 * Tells the server that somebody looks at a canvas, once it is open.
 * @param isThere the server has it: one that was made here with no network is nobody's yet
 */
export function useCanvasVisit(canvasId: string, isThere: boolean): void {
  useEffect(() => {
    // A look that nobody hears of is lost, and nothing is: it is not queued.
    if (isThere && navigator.onLine) callOperation(recordCanvasView, { id: canvasId }).catch(() => {});
  }, [canvasId, isThere]);
}
