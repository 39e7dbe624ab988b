import type { ShownStep } from './timeline-steps.ts';

/** Returns the title of a step that has none of its own [K10]. It is never stored. */
export const stepTitle = ({ isBranch, number }: Pick<ShownStep, 'isBranch' | 'number'>): string =>
  isBranch ? 'Timeline Detail' : `Step ${number}`;
