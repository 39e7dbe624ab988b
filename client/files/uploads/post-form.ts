import { sendBody } from '#client/lib/requests/send-body.ts';

/** A store refused a form, or did not answer. */
export class PostFault extends Error {
  /** The HTTP status; 0 when no response arrived. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'PostFault';
    this.status = status;
  }
}

export interface UploadForm {
  url: string;
  /** The form's fields in the order that the store requires. The file follows them. */
  fields: Readonly<Record<string, string>>;
  file: Blob;
  filename: string;
}

interface PostOptions {
  /** Called with the fraction of the file that was sent, 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Posts a form with a file. */
export type PostForm = (form: UploadForm, options: PostOptions) => Promise<void>;

/** A connection on which nothing moved for this long counts as lost. */
const STALLED_MS = 60_000;

/**
 * Posts a file as a multipart form, as S3-compatible stores expect it.
 * @throws PostFault when the store refuses it or the connection is lost, and the signal's reason
 */
export const postForm: PostForm = async ({ url, fields, file, filename }, { onProgress, signal }) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', file, filename);
  const response = await sendBody({ url, body, signal, onProgress, limitMs: STALLED_MS }).catch(() => {
    signal.throwIfAborted();
    throw new PostFault(0, 'The line was lost.');
  });
  const { status, statusText } = response;
  if (status < 200 || status > 299) throw new PostFault(status, `Upload failed: ${statusText || status}`);
};
