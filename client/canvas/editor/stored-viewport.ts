import * as v from 'valibot';
import type { Rect } from '#shared/canvas/layout/bounds.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

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
export function storedViewport(canvasId: string): Viewport {
  const kept = readStored(keyOf(canvasId), Kept);
  return kept ? { ...kept.pan, zoom: kept.zoom } : { x: 0, y: 0, zoom: 1 };
}

/** What will be in sight of it at first, at most: the window is larger than the canvas in it. */
export function sightAtFirst(canvasId: string): Rect {
  const { x, y, zoom } = storedViewport(canvasId);
  return {
    x: -x / zoom,
    y: -y / zoom,
    width: window.innerWidth / zoom,
    height: window.innerHeight / zoom,
  };
}

export const storeViewport = (canvasId: string, { x, y, zoom }: Viewport): void =>
  localStore.set(keyOf(canvasId), JSON.stringify({ zoom, pan: { x, y } }));

const gridKeyOf = (canvasId: string): string => `grid:${canvasId}`;

/** Whether a canvas is on the grid on this device; null where nobody has chosen here, and the canvas's own settings hold. */
export function storedGrid(canvasId: string): boolean | null {
  const kept = localStore.get(gridKeyOf(canvasId));
  return kept === null ? null : kept === '1';
}

export const storeGrid = (canvasId: string, isOn: boolean): void =>
  localStore.set(gridKeyOf(canvasId), isOn ? '1' : '0');
