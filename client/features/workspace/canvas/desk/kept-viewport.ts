import * as v from 'valibot';
import { localStore } from '#client/lib/local-store.ts';

export const LEAST_ZOOM = 0.05;
export const MOST_ZOOM = 4;

export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

const Kept = v.object({
  zoom: v.pipe(v.number(), v.minValue(LEAST_ZOOM), v.maxValue(MOST_ZOOM)),
  pan: v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) }),
});

const keyOf = (canvasId: string): string => `viewport:${canvasId}`;

/** What was last in sight of a canvas on this device; the middle at 100 % where nothing true is kept. */
export function keptViewport(canvasId: string): Viewport {
  try {
    const { zoom, pan } = v.parse(Kept, JSON.parse(localStore.get(keyOf(canvasId)) ?? ''));
    return { ...pan, zoom };
  } catch {
    return { x: 0, y: 0, zoom: 1 };
  }
}

export const keepViewport = (canvasId: string, { x, y, zoom }: Viewport): void =>
  localStore.set(keyOf(canvasId), JSON.stringify({ zoom, pan: { x, y } }));
