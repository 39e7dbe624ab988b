import {
  AnswerRequest,
  HEARTBEAT_MS,
  MAX_PROMPT,
  MAX_STREAMS,
  STREAMING_AI_ROUTE,
} from '#shared/ai/answer-request.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { previewAiAnswer } from '#shared/operations/ai-answers.ts';
import { errorResponses, schemaOf } from '../openapi.ts';

type Json = Record<string, unknown>;

const EVENTS = `Server-sent events, in this order: \`event: queued\` with \`{"position": 1}\` while ${MAX_STREAMS} other answers of the caller stream; \`event: start\` with \`{"answerId", "model"}\`; \`data: {"content": "…"}\` for each piece; \`event: limit\` with \`{"message"}\` if the answer was cut at its longest length; last \`data: [DONE]\`, or \`event: error\` with \`{"message", "code"}\`. A comment is sent every ${HEARTBEAT_MS / 1000} seconds. When the client closes the connection, the model is stopped. Credits are reserved before anything is sent; they return when the answer fails, or is stopped before its first piece.`;

const ERRORS: readonly ErrorCode[] = [
  'invalid_input',
  'unauthenticated',
  'credits_needed',
  'limit_reached',
  'forbidden',
  'not_found',
  'too_many_requests',
  'unavailable',
  'internal',
];

const STREAM: Json = {
  '200': {
    description: EVENTS,
    headers: { 'X-Epoch': { description: 'One unbroken life of the database.', schema: { type: 'string' } } },
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
};

const parameter = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
});

/** OpenAPI paths of the streamed answers, which are no operations. */
export const streamingRouteDescriptions = (): Json => ({
  [STREAMING_AI_ROUTE]: {
    post: {
      operationId: 'streaming-ai',
      summary:
        'Streams the answer of a language model to an action in a document. `preview-ai-answer` returns the text that is sent.',
      tags: ['ai'],
      security: [{ session: [] }],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(AnswerRequest, 'input'), example: previewAiAnswer.example },
        },
      },
      responses: {
        ...STREAM,
        ...errorResponses([
          ...ERRORS,
          'locked',
          'conflict',
          'origin_refused',
          'too_large',
          'unsupported_media_type',
        ]),
      },
    },
    get: {
      operationId: 'streaming-ai-prompt',
      summary: `Streams the answer to a prompt of at most ${MAX_PROMPT} characters. Addresses are stored in logs of proxies: send texts by POST.`,
      tags: ['ai'],
      security: [{ session: [] }],
      parameters: [
        parameter('prompt', true, 'The whole prompt, URL-encoded. It is sent as it is.'),
        parameter('workspaceId', false, 'The workspace whose model answers; absent for the server’s model.'),
      ],
      responses: { ...STREAM, ...errorResponses([...ERRORS, 'scope_not_found']) },
    },
  },
});
