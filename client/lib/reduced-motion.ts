/**
 * Returns whether the reader prefers pages without motion. A file of its own, because public pages need nothing else of
 * the signed-in pages.
 */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
