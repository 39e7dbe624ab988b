/** A model, and the way to it. */
export interface ProviderSettings {
  /** Without a slash at its end, such as `https://api.example.com/v1`. */
  baseUrl: string;
  /** Null for a model without a key. */
  apiKey: string | null;
  model: string;
  fetch: typeof globalThis.fetch;
  /** Whether it is the server's model; false for a workspace's own. */
  isCharged: boolean;
  /** Replaced by tests. */
  deadlines?: Partial<DeadlineSettings>;
}

export interface DeadlineSettings {
  /** Milliseconds from the request to the first words. */
  firstMs: number;
  /** Milliseconds between words. */
  idleMs: number;
  totalMs: number;
}
