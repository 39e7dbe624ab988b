import * as v from 'valibot';
import { storedJson } from '#client/lib/stored-json.ts';

const EMPTY = { subject: '', content: '' };

/** The newsletter that is being written. It survives a reload, and is deleted when it is sent. */
export const newsletterDraft = storedJson(
  'newsletterDraft',
  v.object({ subject: v.string(), content: v.string() }),
  EMPTY,
);

export const clearDraft = (): void => newsletterDraft.set(EMPTY);
