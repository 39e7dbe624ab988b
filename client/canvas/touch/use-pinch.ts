import { useReactFlow } from '@xyflow/react';
import { useEffect, type RefObject } from 'react';
import { Pinch } from './pinch.ts';

/** Two fingers zoom, wherever on the canvas they are. */
export function usePinch(place: RefObject<HTMLElement | null>): void {
  const { getViewport, setViewport } = useReactFlow();
  useEffect(() => {
    if (!place.current) return undefined;
    return new Pinch(place.current, { getViewport, setViewport: (view) => void setViewport(view) }).end;
  }, [place, getViewport, setViewport]);
}
