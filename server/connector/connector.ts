export interface ConnectorRequest {
  /** The person for whom the server calls. Their requests are counted. */
  userId: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent to the origin of the URL only. After a redirect to another one, only `accept` and `accept-language` are sent. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** The most bytes of the answer, counted after decompression; 10 MB by default. */
  maxBytes?: number;
  /** Time for everything: names, redirects, headers and body; 15 s by default. */
  timeoutMs?: number;
  /** The accepted content types of a successful answer, such as `text/html`; all by default. */
  types?: readonly string[];
  signal?: AbortSignal;
}

export interface ConnectorAnswer {
  status: number;
  headers: Headers;
  /** The URL that answered, after redirects. */
  url: string;
  bytes: Uint8Array;
  /** Decodes the bytes by the charset of the content type, of a byte order mark or of the HTML; UTF-8 by default. */
  text: () => string;
}

export interface StreamOptions {
  /** The person for whom the server calls. Their requests are counted. */
  userId: string;
  /**
   * A base URL from the server's own settings. Its origin may be private and http, and requests to it are not counted.
   * Never a URL that a person typed.
   */
  trusted?: string;
  /** The most bytes of an answer, counted after decompression; 10 MB by default. */
  maxBytes?: number;
  /** Time until the headers of the answer; 120 s by default, because a local model may have to be loaded first. */
  firstByteMs?: number;
  /** Time between two parts of the body; 60 s by default. Time during which the reader does not read is not counted. */
  idleMs?: number;
}

/** The one way in which the server calls an address that a person typed. */
export interface Connector {
  /**
   * Sends a request and returns the complete answer, also one with an error status.
   * @throws AppError whose message is a sentence for the person: `invalid_input` for a URL that is not one, `forbidden`
   * for an address that is not allowed, `too_many_requests`, `too_large`, `INVALID_FILE_TYPE`, and `unavailable` for a
   * server that does not exist, cannot be reached, or does not answer in time. An aborted `signal` throws its reason.
   */
  fetch: (url: string | URL, request: ConnectorRequest) => Promise<ConnectorAnswer>;
  /**
   * Returns a `fetch` whose body streams, for client libraries. It is guarded as `fetch` is, throws the same errors, also
   * while the body is read, and closes the connection when the signal aborts or the body is cancelled. A library may
   * wrap the errors: `connectorErrorIn` finds them.
   */
  fetchFor: (options: StreamOptions) => typeof fetch;
  /** Closes all connections. */
  close: () => Promise<void>;
}
