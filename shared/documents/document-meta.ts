import * as v from 'valibot';
import { LanguageTag } from '#shared/lib/scalars.ts';

export const DOCUMENT_STATUSES = ['idea', 'draft', 'revised', 'done'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

export const STATUS_LABELS: Record<DocumentStatus, string> = {
  idea: 'Idea',
  draft: 'First draft',
  revised: 'Revised',
  done: 'Done',
};

/** The fields that a writer sets on a document beside its text. A field that is not set is null. */
export interface DocumentMeta {
  /** A few sentences, at most {@link MAX_SYNOPSIS} characters. */
  synopsis: string | null;
  status: DocumentStatus | null;
  /** The number of words the text should reach; at least 1. */
  wordGoal: number | null;
  /** The language of the text as a BCP 47 tag; null means the workspace's language. */
  language: string | null;
  /** The maximum number of characters that can be typed or pasted into the text; at least 1. */
  characterLimit: number | null;
}

export const NO_META: DocumentMeta = {
  synopsis: null,
  status: null,
  wordGoal: null,
  language: null,
  characterLimit: null,
};

export const MAX_SYNOPSIS = 2_000;
export const MAX_WORD_GOAL = 10_000_000;
export const MAX_CHARACTER_LIMIT = 10_000_000;

const Synopsis = v.pipe(
  v.string(),
  v.maxLength(MAX_SYNOPSIS, 'A synopsis may have at most 2,000 characters.'),
  v.check((text) => text.isWellFormed(), 'The synopsis holds a broken character.'),
);
/** A goal of a page or of a day, in words. */
export const WordGoal = v.pipe(
  v.number(),
  v.integer('A goal is a whole number of words.'),
  v.minValue(1, 'A goal is at least one word.'),
  v.maxValue(MAX_WORD_GOAL, 'A goal is at most 10 million words.'),
);
const CharacterLimit = v.pipe(
  v.number(),
  v.integer('A limit is a whole number of characters.'),
  v.minValue(1, 'A limit is at least one character.'),
  v.maxValue(MAX_CHARACTER_LIMIT, 'A limit is at most 10 million characters.'),
);
const Status = v.picklist(DOCUMENT_STATUSES, 'A status is idea, draft, revised or done.');

/** A change of {@link DocumentMeta}: an omitted field keeps its value, null clears it. */
export const DocumentMetaChange = v.strictObject({
  synopsis: v.optional(v.nullable(Synopsis)),
  status: v.optional(v.nullable(Status)),
  wordGoal: v.optional(v.nullable(WordGoal)),
  language: v.optional(v.nullable(LanguageTag)),
  characterLimit: v.optional(v.nullable(CharacterLimit)),
});
export type DocumentMetaChange = v.InferOutput<typeof DocumentMetaChange>;

/** Reads the stored fields that this version knows. A value that it cannot read becomes null [F4]. */
export const readDocumentMeta = (stored: Readonly<Record<string, unknown>>): DocumentMeta => ({
  synopsis: v.is(Synopsis, stored['synopsis']) && stored['synopsis'] !== '' ? stored['synopsis'] : null,
  status: v.is(Status, stored['status']) ? stored['status'] : null,
  wordGoal: v.is(WordGoal, stored['wordGoal']) ? stored['wordGoal'] : null,
  language: v.is(LanguageTag, stored['language']) ? stored['language'] : null,
  characterLimit: v.is(CharacterLimit, stored['characterLimit']) ? stored['characterLimit'] : null,
});

/**
 * Applies a change to the stored fields. Fields of a newer version stay; the key of a cleared field is removed.
 * @returns the new record; `stored` is not modified
 */
export function changeDocumentMeta(
  stored: Readonly<Record<string, unknown>>,
  change: DocumentMetaChange,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  return next;
}
