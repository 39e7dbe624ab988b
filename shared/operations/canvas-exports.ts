import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow } from './contract.ts';

/** The formats in which the server exports a canvas: the nodes and edges of the API, or JSON Canvas 1.0. */
export const CANVAS_EXPORT_FORMATS = ['json', 'canvas'] as const;
export type CanvasExportFormat = (typeof CANVAS_EXPORT_FORMATS)[number];

/** The record of one export: the user, the format, the options and the result. */
export const CanvasExportView = v.object({
  id: v.string(),
  canvasId: v.string(),
  userId: v.string(),
  format: v.string(),
  options: v.object({ includeMetadata: v.boolean() }),
  /** `completed`, or `failed` with an `errorMessage`. */
  status: v.string(),
  /** The URL at which the file can be fetched again; null when it is only in the answer. */
  resultUrl: v.nullable(v.string()),
  errorMessage: v.nullable(v.string()),
  createdAt: v.string(),
});
export type CanvasExportView = v.InferOutput<typeof CanvasExportView>;

export const exportCanvas = defineOperation({
  name: 'export-canvas',
  kind: 'command',
  summary: 'Exports a canvas as JSON or as JSON Canvas 1.0 and returns the file in base64.',
  scope: scopeOfRow,
  input: v.strictObject({
    canvasId: Id,
    format: v.optional(
      v.picklist(CANVAS_EXPORT_FORMATS, 'A canvas is exported as "json" or as "canvas".'),
      'json',
    ),
    options: v.optional(
      v.strictObject({
        /** In JSON: adds the title, the folder and the times of the canvas to its nodes and edges. */
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
  // The operation writes a record that no query returns.
  alters: [],
  limit: { count: 60, seconds: 60 },
  example: { canvasId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73', format: 'json' },
});
