import type { Page } from '@playwright/test';

/** The least width and height of a touch target in CSS pixels. */
const LEAST = 44;

/**
 * Returns the visible buttons with a touch target below 44 × 44 px, each with its size. The target is measured by the
 * points that hit the button, so a part that extends it counts, and a part that another button covers does not.
 */
export const smallTouchTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const hits = (button: Element, x: number, y: number): boolean => {
      const found = document.elementFromPoint(x, y);
      return found !== null && button.contains(found);
    };
    const nameOf = (button: Element): string =>
      button.getAttribute('aria-label') ?? button.textContent.trim().slice(0, 40);
    const faults: string[] = [];
    for (const button of document.querySelectorAll('button, [role="button"], a.icon-btn, a.btn, summary')) {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // A button below an open sheet, or scrolled out of its list, cannot be tapped.
      if (width === 0 || height === 0 || !hits(button, x, y)) continue;
      /** Returns the distance from the middle to the last point that hits the button. */
      const reach = (dx: number, dy: number): number => {
        let at = 0;
        while (at < least && hits(button, x + dx * (at + 0.5), y + dy * (at + 0.5))) at += 0.5;
        return at;
      };
      const wide = reach(-1, 0) + reach(1, 0);
      const high = reach(0, -1) + reach(0, 1);
      // Borders between two buttons are at fractions of a pixel.
      if (wide < least - 1 || high < least - 1) faults.push(`${nameOf(button)}: ${wide} × ${high}`);
    }
    return faults;
  }, LEAST);
