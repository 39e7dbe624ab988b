const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Returns the duration of an animation in milliseconds: 0 if the writer prefers reduced motion. */
export const animationDuration = (): number => (window.matchMedia(REDUCED_MOTION).matches ? 0 : 200);
