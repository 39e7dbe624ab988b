/** The parts of a streamed chunk that are used. */
export interface Chunk {
  text: string;
  /** The model has written words, or thoughts that are not part of the answer. */
  isThinking: boolean;
  /** The provider sends the thoughts apart from the answer. */
  hasThoughts: boolean;
  /** The provider stated a reason for the end. */
  isFinished: boolean;
  /** The answer was cut at the limit of tokens. */
  isLimited: boolean;
  /** The provider's filter ended the answer. */
  isFiltered: boolean;
  /** An error that the provider sent as a chunk; undefined without one. */
  error: unknown;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/**
 * Reads a chunk of any OpenAI-compatible provider. Some send `choices: null`, an empty list, or chunks with only the
 * usage; an absent field is never an error.
 */
export function readChunk(data: unknown): Chunk {
  const chunk = record(data);
  const choices: readonly unknown[] = Array.isArray(chunk['choices']) ? chunk['choices'] : [];
  const choice = record(choices[0]);
  const delta = record(choice['delta']);
  const text = typeof delta['content'] === 'string' ? delta['content'] : '';
  const thoughts = delta['reasoning_content'] ?? delta['reasoning'];
  const reason = choice['finish_reason'];
  const hasThoughts = typeof thoughts === 'string' && thoughts !== '';
  return {
    text,
    isThinking: text !== '' || hasThoughts,
    hasThoughts,
    isFinished: typeof reason === 'string' && reason !== '',
    isLimited: reason === 'length',
    isFiltered: reason === 'content_filter',
    error: chunk['object'] === 'error' ? chunk : undefined,
  };
}
