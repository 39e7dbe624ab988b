const CALM = '(prefers-reduced-motion: reduce)';

/** How long what moves by itself takes, milliseconds: no time for who wants no motion. */
export const glideMs = (): number => (window.matchMedia(CALM).matches ? 0 : 200);
