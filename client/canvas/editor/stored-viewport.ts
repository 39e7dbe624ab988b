import * as v from 'valibot';
import type { Rect } from '#shared/canvas/layout/bounds.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 4;

export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

const StoredViewport = v.object({
  zoom: v.pipe(v.number(), v.minValue(MIN_ZOOM), v.maxValue(MAX_ZOOM)),
  pan: v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) }),
});

const keyOf = (canvasId: string): string => `viewport:${canvasId}`;

/** Whether this device stored a valid viewport of a canvas. */
export const hasStoredViewport = (canvasId: string): boolean =>
  readStored(keyOf(canvasId), StoredViewport) !== null;

/**
 * Returns the viewport of a canvas that this device stored last; the origin at 100 % if none or an invalid one is
 * stored.
 */
export function storedViewport(canvasId: string): Viewport {
  const stored = readStored(keyOf(canvasId), StoredViewport);
  return stored ? { ...stored.pan, zoom: stored.zoom } : { x: 0, y: 0, zoom: 1 };
}

/**
 * Returns an area that includes the one first visible, in canvas units: the window is larger than the canvas in it.
 */
export function initialVisibleRect(canvasId: string): Rect {
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

/** Whether this device shows a canvas on the grid; null if no choice is stored and the canvas's settings apply. */
export function storedGrid(canvasId: string): boolean | null {
  const stored = localStore.get(gridKeyOf(canvasId));
  return stored === null ? null : stored === '1';
}

export const storeGrid = (canvasId: string, isOn: boolean): void =>
  localStore.set(gridKeyOf(canvasId), isOn ? '1' : '0');
