import type { TakeDrop } from '#client/canvas/nodes/desk-context.ts';
import { pageValue } from '#client/lib/shared-value.ts';

/** Takes what is dragged out of the tree and let go beside it; null while nothing open takes anything. */
export const dropOutside = pageValue<TakeDrop | null>(null);
