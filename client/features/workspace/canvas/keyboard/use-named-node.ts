import { useEffect, useEffectEvent } from 'react';
import type { CanvasDesk } from '../desk/canvas-desk.ts';
import type { Sighted } from './shape-keys.ts';

/** The node that the address names is chosen and come to; one that is not there any more is let be. */
export function useNamedNode(desk: CanvasDesk, nodeId: string | undefined, { zoomTo }: Sighted): void {
  const come = useEffectEvent((id: string) => {
    if (!desk.projection.node(id)) return;
    desk.select([id]);
    zoomTo([id]);
  });
  useEffect(() => {
    if (nodeId === undefined) return undefined;
    // Once the canvas has its size.
    const frame = requestAnimationFrame(() => come(nodeId));
    return () => cancelAnimationFrame(frame);
  }, [nodeId]);
}
