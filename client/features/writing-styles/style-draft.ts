import * as v from 'valibot';
import { ApiError, NO_ANSWER } from '#client/api/api-error.ts';
import { countWords } from '#shared/editor/content/count-words.ts';
import {
  MIN_SAMPLE_WORDS,
  StyleName,
  StyleSample,
  StyleUrl,
  tooShort,
} from '#shared/writing-styles/style-rules.ts';

/** The source of a sample. */
export type SampleKind = 'text' | 'url';
/** The people who see a style: the members of the workspace, or only the user. */
export type Audience = 'workspace' | 'user';

/** The fields of the form for a new style, as they were typed. */
export interface StyleDraft {
  name: string;
  kind: SampleKind;
  text: string;
  url: string;
  audience: Audience;
}

export const EMPTY_DRAFT: StyleDraft = { name: '', kind: 'text', text: '', url: '', audience: 'workspace' };

export interface StyleErrors {
  name?: string | undefined;
  sample?: string | undefined;
}

const errorOf = (schema: v.GenericSchema, value: string): string | undefined =>
  v.safeParse(schema, value).issues?.[0].message;

/** Checks a draft before it is sent. @returns the error of each field; without errors an empty object */
export function draftErrors({ name, kind, text, url }: StyleDraft): StyleErrors {
  const nameError = errorOf(StyleName, name);
  const sample = kind === 'text' ? textError(text) : errorOf(StyleUrl, url);
  return { ...(nameError !== undefined && { name: nameError }), ...(sample !== undefined && { sample }) };
}

function textError(text: string): string | undefined {
  const error = errorOf(StyleSample, text);
  if (error !== undefined) return error;
  const words = countWords(text);
  return words < MIN_SAMPLE_WORDS ? tooShort(words) : undefined;
}

/** Returns the sample of a draft as the operations take it: exactly one of text and URL. */
export const sampleInput = ({ name, kind, text, url }: StyleDraft) =>
  kind === 'text' ? { name, text } : { name, url };

/** Returns the sentence about a creation that failed: the server's, or a default. */
export function creationError(error: unknown): string {
  if (!(error instanceof ApiError) || error.message === '') return 'Failed to create writing style';
  if (error.statusCode === NO_ANSWER)
    return 'Foolscap cannot be reached, so no style was made. Your sample stays here: try again when you are connected.';
  return error.message;
}
