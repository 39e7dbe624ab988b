import { prefersReducedMotion } from '#client/lib/reduced-motion.ts';

/** Returns the duration of an animation in milliseconds: 0 if the writer prefers reduced motion. */
export const animationDuration = (): number => (prefersReducedMotion() ? 0 : 200);
