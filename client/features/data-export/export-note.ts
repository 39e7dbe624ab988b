import * as v from 'valibot';
import type { RunView } from '#shared/operations/runs.ts';
import { shortDate } from '#client/lib/dates.ts';
import { fileSizeText } from '#client/lib/file-size.ts';

/** The result of an export that is done. */
const ExportResult = v.object({
  bytes: v.number(),
  items: v.number(),
  leftOut: v.number(),
  expiresAt: v.string(),
});

const resultOf = (run: RunView): v.InferOutput<typeof ExportResult> | undefined => {
  const read = v.safeParse(ExportResult, run.result);
  return read.success ? read.output : undefined;
};

/** Whether the zip of an export is still stored. @param now epoch milliseconds */
export function isDownloadable(run: RunView, now: number): boolean {
  const result = resultOf(run);
  return run.state === 'done' && result !== undefined && Date.parse(result.expiresAt) > now;
}

/**
 * Returns the sentences about the exports that have ended; undefined when there is nothing to say about them.
 * @param run the newest export
 * @param finished the newest export that is done
 */
export function exportNote(
  run: RunView | undefined,
  finished: RunView | undefined,
  now: number,
): string | undefined {
  const sentences = [
    run?.state === 'failed' && run.error !== null && run.error,
    run?.state === 'cancelled' && 'The export was cancelled.',
    finished && finishedNote(finished, now),
  ];
  return sentences.filter(Boolean).join(' ') || undefined;
}

function finishedNote(run: RunView, now: number): string | undefined {
  const result = resultOf(run);
  if (!result) return undefined;
  const made = `Made on ${shortDate(run.finishedAt ?? run.createdAt)}`;
  if (!isDownloadable(run, now)) return `${made}. It has expired, so export again for a new zip.`;
  const size = `${made}, ${fileSizeText(result.bytes)}. Download it until ${shortDate(result.expiresAt)}.`;
  return result.leftOut === 0 ? size : `${size} ${leftOutSentence(result.leftOut)}`;
}

const leftOutSentence = (count: number): string =>
  `${count === 1 ? '1 item' : `${count} items`} could not be read; left-out.json in the zip says why.`;
