import * as Y from 'yjs';
import { clearDeepNodes } from '#shared/documents/placement/clear-deep-nodes.ts';
import { encodeState } from '#shared/documents/fold.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { fragmentToJson, updateFragment } from '#shared/editor/content/fragment-json.ts';
import { countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { orEmpty, writeMarkdown } from '#shared/documents/write-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openRoom } from '../rooms/open-room.ts';
import { openVersion, type OpenedVersion } from '../versions/open-version.ts';

export interface ReplaceBodyInput {
  ydocId: string;
  /** What it is to say: a text, or what a version of it said. */
  body: { markdown: string } | { versionId: string };
}

export type ReplaceBodyAnswer =
  | { kind: 'absent' }
  /** Markdown that takes no reader; the message is a sentence for the writer. */
  | { kind: 'unreadable'; message: string }
  /** Damaged rooms are not rewritten: what is missing may come back. */
  | { kind: 'damaged' }
  /** It says so already. */
  | { kind: 'same' }
  | Exclude<OpenedVersion, { kind: 'opened' }>
  | {
      kind: 'changed';
      /** Deletions that go before the change, one after another. */
      clearing: Uint8Array[];
      update: Uint8Array;
      clientId: number;
      before: Uint8Array;
      rev: number;
      words: number;
    };

/** Runs in a worker: the update that turns a document into another, under a client id nobody has had [A9]. */
export const replaceBody: JobBody<ReplaceBodyInput, ReplaceBodyAnswer> = ({ ydocId, body }, context) => {
  const { markdown } = 'markdown' in body ? body : { markdown: '' };
  const message = markdownFault(markdown);
  if (message !== undefined) return { kind: 'unreadable', message };
  const opened = openRoom(context, ydocId, { sentBytes: markdown.length });
  if (!opened) return { kind: 'absent' };
  const { stored, doc } = opened;
  if (stored.damaged.length > 0 || isIncomplete(doc)) return { kind: 'damaged' };
  const before = encodeState(doc);
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  const words = countFragmentWords(fragment);
  let clearing: Uint8Array[] = [];
  const updates: Uint8Array[] = [];
  const note = (): void => void doc.on('update', (update: Uint8Array) => updates.push(update));
  if ('markdown' in body) {
    requireReadableDepth(doc);
    note();
    writeMarkdown(fragment, markdown);
  } else {
    const version = openVersion(context.reader(), stored, body.versionId);
    if (version.kind !== 'opened') return version;
    requireReadableDepth(version.doc);
    // What stands there now may be what an earlier version is restored for: nobody walks it.
    clearing = clearDeepNodes(doc);
    note();
    if (!writeVersion(fragment, version.fragment)) return { kind: 'damaged-version' };
  }
  if (updates.length === 0 && clearing.length === 0) return { kind: 'same' };
  const update = new Uint8Array(Y.mergeUpdates(updates));
  return { kind: 'changed', clearing, update, clientId: doc.clientID, before, rev: stored.rev, words };
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
  'parse',
  new URL(import.meta.url),
  'replaceBody',
);
