import * as Y from 'yjs';
import { applyCanvasChange, type CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { encodeState } from '#shared/documents/fold.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openCanvas } from './open-canvas.ts';

export interface ChangeCanvasInput {
  canvasId: string;
  change: CanvasChange;
  now: number;
}

export type ChangeCanvasAnswer =
  | { kind: 'absent' }
  | { kind: 'damaged' }
  /** It is so already. */
  | { kind: 'same' }
  /** What was asked for cannot be done, in words for whoever asked. */
  | { kind: 'refused'; code: ErrorCode; message: string }
  | {
      kind: 'changed';
      update: Uint8Array;
      clientId: number;
      rev: number;
      /** The state before, where words were written over. */
      before: Uint8Array | undefined;
    };

/** Runs in a worker: the update that makes a change, under a client id nobody has had [A9]. */
export const changeCanvas: JobBody<ChangeCanvasInput, ChangeCanvasAnswer> = (
  { canvasId, change, now },
  context,
) => {
  const opened = openCanvas(context, canvasId, contentOf(change)?.length ?? 0);
  if (opened.kind !== 'whole') return { kind: opened.kind };
  const { doc, rev } = opened;
  const before = isOverwriting(change) ? encodeState(doc) : undefined;
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  try {
    applyCanvasChange(doc, change, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Across threads nothing is left of a class.
    return { kind: 'refused', code: error.code, message: error.message };
  }
  if (updates.length === 0) return { kind: 'same' };
  const update = new Uint8Array(Y.mergeUpdates(updates));
  return { kind: 'changed', update, clientId: doc.clientID, rev, before };
};

/** The Markdown that a change brings. */
const contentOf = (change: CanvasChange): string | undefined => {
  if (change.kind === 'create-node') return change.node.content;
  return change.kind === 'update-node' ? change.change.content : undefined;
};

/** Whether words are written over: then the state before is kept as a version [P14]. */
const isOverwriting = (change: CanvasChange): boolean =>
  change.kind === 'update-node' && contentOf(change) !== undefined;

export const changeCanvasJob = job<ChangeCanvasInput, ChangeCanvasAnswer>(
  'parse',
  new URL(import.meta.url),
  'changeCanvas',
);
