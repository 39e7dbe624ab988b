import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow } from './contract.ts';

/** The files that the server makes of a canvas: the nodes and edges of the API, or JSON Canvas 1.0. */
export const CANVAS_EXPORT_FORMATS = ['json', 'canvas'] as const;
export type CanvasExportFormat = (typeof CANVAS_EXPORT_FORMATS)[number];

/** One making of a file: who asked for what, and what came of it. */
export const CanvasExportView = v.object({
  id: v.string(),
  canvasId: v.string(),
  userId: v.string(),
  format: v.string(),
  options: v.object({ includeMetadata: v.boolean() }),
  /** `completed`, or `failed` with a sentence. */
  status: v.string(),
  /** Where the file can be fetched again; null where it was only answered. */
  resultUrl: v.nullable(v.string()),
  errorMessage: v.nullable(v.string()),
  createdAt: v.string(),
});
export type CanvasExportView = v.InferOutput<typeof CanvasExportView>;

export const exportCanvas = defineOperation({
  name: 'export-canvas',
  kind: 'command',
  summary: 'Makes a file of a canvas, as JSON or as JSON Canvas 1.0, and answers it in base64.',
  scope: scopeOfRow,
  input: v.strictObject({
    canvasId: Id,
    format: v.optional(
      v.picklist(CANVAS_EXPORT_FORMATS, 'A canvas is exported as "json" or as "canvas".'),
      'json',
    ),
    options: v.optional(
      v.strictObject({
        /** In JSON: title, folder and times of the canvas beside its nodes and edges. */
        includeMetadata: v.optional(v.boolean(), true),
      }),
      {},
    ),
  }),
  output: v.object({
    ...CanvasExportView.entries,
    filename: v.string(),
    mimeType: v.string(),
    /** The file, UTF-8, in base64. */
    content: v.string(),
  }),
  errors: ['not_found', 'unavailable'],
  // A record is written, and nothing that anybody is shown.
  alters: [],
  limit: { count: 60, seconds: 60 },
  example: { canvasId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73', format: 'json' },
});
