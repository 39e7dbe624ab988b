import type { DropHandler } from '#client/canvas/nodes/canvas-editor-context.ts';
import { atom } from 'nanostores';

/** Handles rows of the tree that are dropped outside it; null while no open view accepts them. */
export const outsideDropHandler = atom<DropHandler | null>(null);
