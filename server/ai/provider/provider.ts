export interface AiMessage {
  role: 'system' | 'user';
  content: string;
}

export interface AiRequest {
  messages: readonly AiMessage[];
  /** 0 to 2. */
  temperature: number;
  /**
   * The longest answer in characters. The stream ends there, and the provider is told to stop. The limit of tokens that is
   * sent follows from it.
   */
  maxAnswer: number;
}

/** A language model behind an OpenAI-compatible address. Only chat completions are required of it. */
export interface AiProvider {
  readonly model: string;
  /** The host that receives the texts, for the screen that shows the sent texts. */
  readonly host: string;
  /**
   * Streams an answer as pieces of text. An empty piece says that the model has begun to think before its answer. The connection to the provider is closed within a second after `signal`
   * aborts, or after the consumer stops reading.
   * @throws AppError `unavailable` when the provider cannot be reached, refuses the key, answers with an error, or ends
   * the stream in the middle; its message is a sentence for the writer
   * @param onLimit called before the end of an answer that was cut at its longest length
   */
  stream(request: AiRequest, signal: AbortSignal, onLimit?: () => void): AsyncIterable<string>;
  /** Lists the names of the provider's models; empty if it lists none. @throws AppError `unavailable` */
  models(signal: AbortSignal): Promise<readonly string[]>;
}
