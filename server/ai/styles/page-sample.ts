import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import type { Connector, ConnectorAnswer } from '#server/connector/connector.ts';
import { JobLost } from '#server/db/workers/job-errors.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { readPageJob } from './read-page-job.ts';

const TYPES = ['text/html', 'application/xhtml+xml', 'text/plain'];
const MAX_BYTES = 3 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const UNREADABLE =
  'No text could be read from this page. Paste the text of the page instead, and choose Text.';

interface Services {
  connector: Pick<Connector, 'fetch'>;
  workers: Pick<Workers, 'run'>;
}

/**
 * Returns the main text of a web page, its paragraphs with an empty line between them.
 * @throws AppError with a sentence for the writer: that of the connector when the page cannot be fetched,
 * `invalid_input` for an error status and for a page without a readable text
 */
export async function pageSample(
  { connector, workers }: Services,
  { url, userId }: { url: string; userId: string },
): Promise<string> {
  const answer = await connector.fetch(url, {
    userId,
    types: TYPES,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    headers: { accept: 'text/html, application/xhtml+xml, text/plain;q=0.9' },
  });
  if (answer.status < 200 || answer.status > 299) throw invalidInput(statusSentence(answer), { path: 'url' });
  if (/^text\/plain/i.test(answer.headers.get('content-type') ?? '')) return answer.text();
  const paragraphs = await readParagraphs(workers, answer.text(), userId);
  if (!paragraphs) throw invalidInput(UNREADABLE, { path: 'url' });
  return paragraphs.join('\n\n');
}

async function readParagraphs(
  workers: Pick<Workers, 'run'>,
  html: string,
  userId: string,
): Promise<string[] | undefined> {
  try {
    return await workers.run(readPageJob, { html }, userId);
  } catch (error) {
    if (error instanceof JobLost) throw new AppError('unavailable', 'The page was not read. Please try again.');
    if (error instanceof AppError && error.code !== 'too_large') throw error;
    // A page that takes too long to read, or that breaks the reader, is not a fault of the server.
    throw invalidInput(UNREADABLE, { path: 'url' });
  }
}

function statusSentence({ status }: ConnectorAnswer): string {
  if (status === 404 || status === 410) return 'There is no page at this URL (404). Check the address.';
  if (status === 401 || status === 403)
    return `The site does not show this page to Foolscap (${status}). Paste the text of the page instead.`;
  if (status >= 500) return `The site failed (${status}). Try again later, or paste the text of the page.`;
  return `The site answered ${status}, so the page could not be read. Paste its text instead.`;
}
