import { actionName } from '#shared/ai/action-names.ts';
import { ORIGINS } from '#shared/editor/origins/word-origins.ts';
import { totalWords, type OriginCounts } from '#shared/editor/origins/count-origins.ts';
import type { AiAnswerView } from '#shared/operations/ai-answers.ts';
import { formatNumber, wordCountText } from '#client/lib/numbers.ts';
import { ORIGIN_NAMES } from '../origin-names.ts';

/** One answer of AI in a report. */
export interface ReportedAnswer {
  id: string;
  /** The time at which the texts were sent, in ISO 8601. */
  when: string;
  who: string;
  action: string;
  model: string;
  wordsSent: number;
  /** The words of the answer that are in the text unchanged. */
  wordsInText: number;
}

/** The origins of the words of a document, as the JSON file has them. */
export interface ProvenanceReport {
  format: 'foolscap-provenance';
  version: 1;
  documentId: string;
  title: string;
  /** ISO 8601. */
  madeAt: string;
  /** `typed`, `pasted`, `imported`, `ai` and `edited` add up to `total`. */
  words: { total: number } & OriginCounts['words'];
  answers: readonly ReportedAnswer[];
  /** Sentences about what the report could not include or compare. */
  notes: readonly string[];
}

export interface ReportSource {
  documentId: string;
  title: string;
  /** Epoch milliseconds. */
  madeAt: number;
  counts: OriginCounts;
  answers: readonly AiAnswerView[];
  source: 'server' | 'device' | 'none';
  /** Whether the document has no further answers. */
  isComplete: boolean;
}

/** Makes the report of a document. It contains no text of the document, and none that was sent. */
export function provenanceReport({ counts, answers, ...from }: ReportSource): ProvenanceReport {
  return {
    format: 'foolscap-provenance',
    version: 1,
    documentId: from.documentId,
    title: from.title,
    madeAt: new Date(from.madeAt).toISOString(),
    words: { total: totalWords(counts), ...counts.words },
    answers: answers.map(({ id, createdAt, name, action, model, wordsSent }) => ({
      id,
      when: createdAt,
      who: name,
      action: actionName(action),
      model,
      wordsSent,
      wordsInText: counts.wordsByAnswer.get(id) ?? 0,
    })),
    notes: notesOf(from, counts),
  };
}

function notesOf(
  { source, isComplete }: Pick<ReportSource, 'source' | 'isComplete'>,
  counts: OriginCounts,
): string[] {
  const { unknown } = counts;
  return [
    source === 'none' &&
      'The answers of AI are not on this device and the server cannot be reached, so lines may be missing.',
    source === 'device' &&
      'The server cannot be reached. The lines are those that this device stored last, and newer ones may be missing.',
    source !== 'none' && !isComplete && 'Older answers are not listed.',
    unknown > 0 &&
      `${wordCountText(unknown)} of AI could not be compared with ${unknown === 1 ? 'its' : 'their'} answer, because it is not listed here, for example in a copied text. ${unknown === 1 ? 'It counts' : 'They count'} as written by AI.`,
  ].filter((note) => note !== false);
}

const TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a time as the local date and time, such as "Nov 3, 2026, 14:02". */
export const reportTime = (time: string): string => TIME.format(new Date(time));

/** Returns a sentence about the texts that were sent for an answer. */
export const sentSentence = ({ when, who, action, model, wordsSent }: ReportedAnswer): string =>
  `${reportTime(when)}: ${who} sent ${wordCountText(wordsSent)} to ${model} (${action}).`;

/** Returns the rows of the counts: the name of an origin, its words and its share in percent. */
export const countRows = ({ words }: Pick<ProvenanceReport, 'words'>) =>
  ORIGINS.map((origin) => ({
    origin,
    name: ORIGIN_NAMES[origin],
    words: formatNumber(words[origin]),
    share: `${words.total === 0 ? 0 : Math.round((100 * words[origin]) / words.total)} %`,
  }));
