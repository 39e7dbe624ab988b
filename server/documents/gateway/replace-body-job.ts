import * as Y from 'yjs';
import { takeInParts } from '#shared/documents/updates/take-in.ts';
import { encodeState } from '#shared/documents/fold.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { fragmentToJson, updateFragment } from '#shared/editor/content/fragment-json.ts';
import { countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import { orEmpty, writeMarkdown } from '#shared/documents/write-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openVersion, type OpenedVersion } from '../versions/open-version.ts';

export interface ReplaceBodyInput {
  ydocId: string;
  /** What it is to say: a text, or what a version of it said. */
  body: { markdown: string } | { versionId: string };
}

export type ReplaceBodyAnswer =
  | { kind: 'absent' }
  /** Damaged rooms are not rewritten: what is missing may come back. */
  | { kind: 'damaged' }
  /** It says so already. */
  | { kind: 'same' }
  | Exclude<OpenedVersion, { kind: 'opened' }>
  | { kind: 'changed'; update: Uint8Array; clientId: number; before: Uint8Array; rev: number; words: number };

/** Runs in a worker: the update that turns a document into another, under a client id nobody has had [A9]. */
export const replaceBody: JobBody<ReplaceBodyInput, ReplaceBodyAnswer> = ({ ydocId, body }, { reader }) => {
  const stored = readRoom(reader(), ydocId);
  if (!stored) return { kind: 'absent' };
  const doc = new Y.Doc();
  takeInParts(doc, stored);
  if (stored.damaged.length > 0 || isIncomplete(doc)) return { kind: 'damaged' };
  const before = encodeState(doc);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  const words = countFragmentWords(fragment);
  if ('markdown' in body) writeMarkdown(fragment, body.markdown);
  else {
    const version = openVersion(reader(), stored, body.versionId);
    if (version.kind !== 'opened') return version;
    if (!writeVersion(fragment, version.fragment)) return { kind: 'damaged-version' };
  }
  if (updates.length === 0) return { kind: 'same' };
  return {
    kind: 'changed',
    update: new Uint8Array(Y.mergeUpdates(updates)),
    clientId: doc.clientID,
    before,
    rev: stored.rev,
    words,
  };
};

/** Its blocks have the ids they had: those that are still there are changed in place. False when it is no document. */
function writeVersion(fragment: Y.XmlFragment, version: Y.XmlFragment): boolean {
  try {
    updateFragment(fragment, orEmpty(fragmentToJson(version)), version);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const replaceBodyJob = job<ReplaceBodyInput, ReplaceBodyAnswer>(
  'short',
  new URL(import.meta.url),
  'replaceBody',
);
