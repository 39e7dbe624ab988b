import { useReactFlow } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';
import { Pinch } from './pinch.ts';

/** Zooms by a pinch anywhere on the canvas. */
export function usePinch(boardRef: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow();
  useEffect(() => {
    if (!boardRef.current) return undefined;
    return new Pinch(boardRef.current, { getViewport, setViewport: (view) => void setViewport(view) }).end;
  }, [boardRef, getViewport, setViewport]);
}
