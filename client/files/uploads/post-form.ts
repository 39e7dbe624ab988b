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
 * Posts a file as a multipart form, as stores of the S3 kind take it. By XMLHttpRequest: `fetch` tells nothing of how
 * far a body has come.
 * @throws PostFault when the store says no or the line is lost, and the signal's reason
 */
export const postForm: PostForm = ({ url, fields, file, filename }, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, filename);
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    const abort = (): void => request.abort();
    const end = (settle: () => void): void => {
      clearTimeout(stalled);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const lose = (): void =>
      end(() => reject(signal.aborted ? signal.reason : new PostFault(0, 'The line was lost.')));
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, statusText } = request;
      if (status >= 200 && status < 300) end(resolve);
      else end(() => reject(new PostFault(status, `Upload failed: ${statusText || status}`)));
    });
    request.addEventListener('error', lose);
    request.addEventListener('abort', lose);
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    watch();
    request.send(form);
  });
