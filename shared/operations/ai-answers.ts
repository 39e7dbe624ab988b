import * as v from 'valibot';
import { AnswerRequest } from '#shared/ai/answer-request.ts';
import { defineOperation, workspaceScope } from './contract.ts';

/** The text that a request would send. */
export const AnswerPreview = v.object({
  messages: v.array(v.object({ role: v.picklist(['system', 'user']), content: v.string() })),
  /** The size of the messages in bytes. */
  bytes: v.number(),
  /** Hundredths of a credit; 0 with a workspace's own model. */
  cost: v.number(),
  model: v.string(),
  /** The host that would receive the text. */
  host: v.string(),
});
export type AnswerPreview = v.InferOutput<typeof AnswerPreview>;

export const previewAiAnswer = defineOperation({
  name: 'preview-ai-answer',
  kind: 'query',
  summary:
    'Returns the exact text that `POST /api/streaming-ai` would send for the same request, its size and its cost. It sends nothing.',
  scope: workspaceScope,
  input: AnswerRequest,
  output: AnswerPreview,
  errors: ['not_found', 'forbidden', 'locked', 'conflict', 'unavailable'],
  shows: ['ai', 'writing-styles', 'documents'],
  example: {
    workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
    documentId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f',
    action: 'shorten',
    selection: 'The tide came in, and it came in slowly, as it had always come in.',
    before: '',
    after: '',
  },
});
