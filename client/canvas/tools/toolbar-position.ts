import type { CSSProperties } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels that tools take over or under what they belong to. */
const ROOM = 56;

/**
 * Where the tools of something stand in the canvas's window: over it, under it where there is no room above; with what is
 * out of sight they go. That they are whole at the window's sides is seen to by the style sheet, which knows their size.
 * @param box what they belong to, on the canvas
 * @param gap pixels between the two
 * @param transform x, y and zoom of what is in sight
 */
export function toolbarPosition(
  box: Box,
  gap: number,
  transform: readonly [number, number, number],
  { width, height }: { width: number; height: number },
): { className: string; style: CSSProperties } {
  const [x, y, zoom] = transform;
  const [left, top] = [box.x * zoom + x, box.y * zoom + y];
  const [right, bottom] = [left + box.width * zoom, top + box.height * zoom];
  const isUnder = top - gap < ROOM && bottom + gap + ROOM <= height;
  const isAway = right < 0 || bottom < 0 || left > width || top > height;
  // Read by the style sheet: a translation in percent is one of the tools' own size.
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--x': `${(left + right) / 2}px`,
    '--y': `${isUnder ? bottom + gap : top - gap}px`,
    '--w': `${width}px`,
    '--h': `${height}px`,
  };
  return {
    className: classNames('floating-tools nopan', isUnder && 'floating-tools--under', isAway && 'is-away'),
    style,
  };
}
