import * as v from 'valibot';
import { Id, LanguageTag, textUpTo } from '#shared/lib/scalars.ts';
import { AI_ACTION_IDS } from './actions/index.ts';

/** Characters of context on each side of the selection (spec §9). */
export const CONTEXT_CHARACTERS = 400;
/** The longest selection in characters: about 5,000 words. */
export const MAX_SELECTION = 32_000;
const MAX_INSTRUCTION = 2_000;
/** Documents that the writer can add to a request, and the characters of each. */
export const MAX_ADDITIONS = 10;
export const MAX_ADDITION = 2_000;

/** The body of `POST /api/streaming-ai`: everything that the prompt is made of, and nothing else. */
export const AnswerRequest = v.strictObject({
  workspaceId: Id,
  documentId: Id,
  action: v.picklist(AI_ACTION_IDS, 'This action is not known.'),
  /** The selected text; empty for an action at the caret. */
  selection: textUpTo('The selection', MAX_SELECTION),
  before: textUpTo('The text before', CONTEXT_CHARACTERS),
  after: textUpTo('The text after', CONTEXT_CHARACTERS),
  /** The writer's answer to the question of the action. */
  instruction: v.optional(textUpTo('An instruction', MAX_INSTRUCTION)),
  /** The writing style in force; null or absent without one. */
  styleId: v.optional(v.nullable(Id)),
  /** The language of the document; null or absent when it is not known. */
  language: v.optional(v.nullable(LanguageTag)),
  /** Texts that the writer added: a synopsis or first paragraph of another document. */
  additions: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          title: textUpTo('A title', 300),
          text: textUpTo('An added text', MAX_ADDITION),
        }),
      ),
      v.maxLength(MAX_ADDITIONS, `At most ${MAX_ADDITIONS} texts can be added.`),
    ),
  ),
});
export type AnswerRequest = v.InferOutput<typeof AnswerRequest>;

/** The longest prompt in the address of a GET request, in characters. Longer texts are sent by POST. */
export const MAX_PROMPT = 4_000;

export const STREAMING_AI_ROUTE = '/api/streaming-ai';
/** Answers of one user that stream at the same time. Further ones wait. */
export const MAX_STREAMS = 3;
/** Milliseconds between comments that keep the connection open. */
export const HEARTBEAT_MS = 15_000;

/**
 * The events of the stream, in order: `queued` any number of times, `start` once, then `data:` lines with
 * `{"content": "…"}`, `limit` if the answer was cut, and last either `[DONE]` or `error`.
 */
export interface StreamEvents {
  /** The place in the queue of this user, from 1. */
  queued: { position: number };
  /** `answerId` names the row that `origin` marks refer to. */
  start: { answerId: string; model: string };
  /** A sentence for the writer: the answer was cut at its longest length. */
  limit: { message: string };
  /** A sentence for the writer, and a code of `shared/errors/codes.ts`. */
  error: { message: string; code: string };
}
