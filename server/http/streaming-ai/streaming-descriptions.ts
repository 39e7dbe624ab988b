import { HEARTBEAT_MS, MAX_PROMPT, MAX_STREAMS, STREAMING_AI_ROUTE, AnswerRequest } from '#shared/ai/answer-request.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { errorResponses, schemaOf } from '../openapi-parts.ts';

type Json = Record<string, unknown>;

const EVENTS = `Server-sent events. \`event: queued\` with \`{"position": 1}\` while more than ${MAX_STREAMS} answers of the caller stream, \`event: start\` with \`{"answerId", "model"}\`, then \`data: {"content": "…"}\` for each piece, and last \`data: [DONE]\`, or \`event: error\` with \`{"message", "code"}\`. A comment is sent every ${HEARTBEAT_MS / 1000} seconds. A client that leaves stops the model within a second. Credits are reserved at the start, and return when the answer fails or is stopped before its first piece.`;
