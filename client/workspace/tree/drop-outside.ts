import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { pageValue } from '#client/lib/shared-value.ts';
import type { DragPoint } from '#client/features/tree/drag/drag-gesture.ts';

/** Takes what is dragged out of the tree and let go beside it; null while nothing open takes anything. */
export const dropOutside = pageValue<((items: readonly TreeItem[], at: DragPoint) => void) | null>(null);
