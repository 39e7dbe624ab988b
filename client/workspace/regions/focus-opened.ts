import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { whenPageOpens } from '../pages/open-pages.ts';
import { focusRegion } from './regions.ts';

/** Animation frames to wait for a canvas, whose code is loaded with its first use. */
const FRAMES = 300;

/** Moves the focus into an item as soon as it is open: the caret into a text, or the focus to a canvas. */
export function focusOpened({ id, kind }: Pick<TreeItem, 'id' | 'kind'>): void {
  const selector = `[data-item="${CSS.escape(id)}"]`;
  if (kind === 'canvas') return waitFor(`[data-region="canvas"]${selector}`, FRAMES);
  whenPageOpens(id, (page) => {
    page.focus?.();
    const region = document.querySelector<HTMLElement>(`${selector} [data-region="page"]`);
    // A text that cannot be changed takes no caret.
    if (region && !region.contains(document.activeElement)) focusRegion(region);
  });
}

function waitFor(selector: string, frames: number): void {
  const region = document.querySelector<HTMLElement>(selector);
  if (region) focusRegion(region);
  else if (frames > 0) requestAnimationFrame(() => waitFor(selector, frames - 1));
}
