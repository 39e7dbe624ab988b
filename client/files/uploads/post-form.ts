import { sendBody } from '#client/lib/requests/send-body.ts';

/** What a store answered to a form, or that it answered nothing. */
export class PostFault extends Error {
  /** 0: no answer came. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'PostFault';
    this.status = status;
  }
}

export interface Form {
  url: string;
  /** In the order in which the store wants them; the file comes last. */
  fields: Readonly<Record<string, string>>;
  file: Blob;
  filename: string;
}

interface PostOptions {
  /** Called with the part of the file that is on its way, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a form with a file. */
export type PostForm = (form: Form, options: PostOptions) => Promise<void>;

/** A line on which nothing has moved for so long is a lost one. */
const STALLED_MS = 60_000;

/**
 * Posts a file as a multipart form, as stores of the S3 kind take it.
 * @throws PostFault when the store says no or the line is lost, and the signal's reason
 */
export const postForm: PostForm = async ({ url, fields, file, filename }, { onProgress, signal }) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, filename);
  const answer = await sendBody({ url, body, signal, onProgress, limitMs: STALLED_MS }).catch(() => {
    signal.throwIfAborted();
    throw new PostFault(0, 'The line was lost.');
  });
  const { status, statusText } = answer;
  if (status < 200 || status > 299) throw new PostFault(status, `Upload failed: ${statusText || status}`);
};
