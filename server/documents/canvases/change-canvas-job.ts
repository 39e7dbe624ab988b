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
  /** The canvas already has this state. */
  | { kind: 'same' }
  /** The change is not possible; the message is a sentence for the caller. */
  | { kind: 'refused'; code: ErrorCode; message: string }
  | {
      kind: 'changed';
      update: Uint8Array;
      clientId: number;
      rev: number;
      /** The state before the change, if it overwrites text. */
      before: Uint8Array | undefined;
    };

/** Runs in a worker. Returns the update that makes a change, written under a new client id [A9]. */
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
    // A class instance does not survive the transfer between threads.
    return { kind: 'refused', code: error.code, message: error.message };
  }
  if (updates.length === 0) return { kind: 'same' };
  const update = new Uint8Array(Y.mergeUpdates(updates));
  return { kind: 'changed', update, clientId: doc.clientID, rev, before };
};

/** Returns the Markdown text in a change. */
const contentOf = (change: CanvasChange): string | undefined => {
  if (change.kind === 'create-node') return change.node.content;
  if (change.kind === 'write-answer') return change.text;
  return change.kind === 'update-node' ? change.change.content : undefined;
};

/** Whether a change overwrites text; then the state before it is stored as a version [P14]. */
const isOverwriting = (change: CanvasChange): boolean =>
  change.kind === 'update-node' && contentOf(change) !== undefined;

export const changeCanvasJob = job<ChangeCanvasInput, ChangeCanvasAnswer>(
  'parse',
  new URL(import.meta.url),
  'changeCanvas',
);
