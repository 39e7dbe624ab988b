import type { TakeDrop } from '#client/canvas/nodes/canvas-editor-context.ts';
import { atom } from 'nanostores';

/** Takes what is dragged out of the tree and let go beside it; null while nothing open takes anything. */
export const dropOutside = atom<TakeDrop | null>(null);
