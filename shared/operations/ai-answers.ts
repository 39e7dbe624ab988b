import * as v from 'valibot';
import { AnswerRequest } from '#shared/ai/answer-request.ts';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { After } from './tree.ts';

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

/** An answer of a language model for a document. `origin` marks of kind `ai` name it by its id [X8]. */
export const AiAnswerView = v.object({
  id: v.string(),
  userId: v.string(),
  /** The name of the user who asked for it, as other people see it. */
  name: v.string(),
  /** An action of `shared/ai/actions`, or the name of a later one. */
  action: v.string(),
  model: v.string(),
  /** The time at which the texts were sent. */
  createdAt: v.string(),
  /** Null while the answer runs, and after a process ended in the middle of it. */
  endedAt: v.nullable(v.string()),
  /** The words of all messages that were sent. */
  wordsSent: v.number(),
  /** The messages that were sent; null for everybody but the user who sent them. */
  sent: v.nullable(v.array(v.object({ role: v.string(), content: v.string() }))),
  /**
   * The answer, with which the words of the document are compared. Empty if it failed before its first word; for
   * everybody but the user who asked for it, also while no word of the document comes from it.
   */
  text: v.string(),
});
export type AiAnswerView = v.InferOutput<typeof AiAnswerView>;

/** Answers per page. An answer can be 100 kB long. */
export const AI_ANSWERS_PAGE = 20;

export const getDocumentAnswers = defineOperation({
  name: 'get-document-answers',
  kind: 'query',
  summary: `Lists the answers of language models for a document, newest first, ${AI_ANSWERS_PAGE} per page; what was sent only to the user who sent it.`,
  scope: scopeOfRow,
  input: v.strictObject({ documentId: Id, after: v.optional(After) }),
  output: v.object({ answers: v.array(AiAnswerView), next: v.nullable(v.string()) }),
  errors: ['not_found'],
  shows: ['ai'],
  limit: { count: 120, seconds: 60 },
  example: { documentId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72' },
});
