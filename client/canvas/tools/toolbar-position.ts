import type { CSSProperties } from 'react';
import { classNames } from '#client/ui/class-names.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Height in pixels that a toolbar needs above or below its item. */
const HEIGHT = 56;

/**
 * Returns the position of a toolbar in the viewport: above its item, or below it if there is no room above. The
 * toolbar is hidden while its item is outside the viewport. The stylesheet keeps the toolbar inside the left and
 * right sides, because only it knows the size of the toolbar.
 * @param box the bounds of the item, in canvas units
 * @param gap pixels between item and toolbar
 * @param transform x, y and zoom of the viewport
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
  const isUnder = top - gap < HEIGHT && bottom + gap + HEIGHT <= height;
  const isAway = right < 0 || bottom < 0 || left > width || top > height;
  // The stylesheet reads these: it can translate by a percentage of the toolbar's own size.
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--x': `${(left + right) / 2}px`,
    '--y': `${isUnder ? bottom + gap : top - gap}px`,
    '--w': `${width}px`,
    '--h': `${height}px`,
  };
  return {
    className: classNames(
      'floating-tools foot-bar nopan',
      isUnder && 'floating-tools--under',
      isAway && 'is-away',
    ),
    style,
  };
}
