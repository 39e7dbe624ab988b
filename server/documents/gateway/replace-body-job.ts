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
import { isTooLarge } from './change-size.ts';
import { openRoom } from '../rooms/open-room.ts';
import { openVersion, type OpenedVersion } from '../versions/open-version.ts';

export interface ReplaceBodyInput {
  ydocId: string;
  /** The new text: Markdown, or the text of a version. */
  body: { markdown: string } | { versionId: string };
}

export type ReplaceBodyAnswer =
  | { kind: 'absent' }
  /** Markdown beyond the bounds of the parser; the message is a sentence for the writer. */
  | { kind: 'unreadable'; message: string }
  /** Damaged rooms are not overwritten, because missing parts may be recovered. */
  | { kind: 'damaged' }
  /** The change is longer than a room accepts. It stays in the worker, because the main thread would copy it. */
  | { kind: 'too-large' }
  /** The document already has this text. */
  | { kind: 'same' }
  | Exclude<OpenedVersion, { kind: 'opened' }>
  | {
      kind: 'changed';
      /** Deletions to apply before the change, one after the other. */
      clearing: Uint8Array[];
      update: Uint8Array;
      clientId: number;
      before: Uint8Array;
      rev: number;
      words: number;
    };

/**
 * Runs in a worker. Returns the update that turns a document into another text, written under a new client id [A9].
 */
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
  const collectUpdates = (): void => void doc.on('update', (update: Uint8Array) => updates.push(update));
  if ('markdown' in body) {
    requireReadableDepth(doc);
    collectUpdates();
    writeMarkdown(fragment, markdown);
  } else {
    const version = openVersion(context.reader(), stored, body.versionId);
    if (version.kind !== 'opened') return version;
    requireReadableDepth(version.doc);
    // The present text may be the reason for restoring an earlier version, such as nodes nested too deeply: it is not
    // traversed.
    clearing = clearDeepNodes(doc);
    collectUpdates();
    if (!writeVersion(fragment, version.fragment)) return { kind: 'damaged-version' };
  }
  if (updates.length === 0 && clearing.length === 0) return { kind: 'same' };
  const update = new Uint8Array(Y.mergeUpdates(updates));
  if ([update, ...clearing].some(isTooLarge)) return { kind: 'too-large' };
  return { kind: 'changed', clearing, update, clientId: doc.clientID, before, rev: stored.rev, words };
};

/**
 * Writes the blocks of a version with their ids, so that blocks that still exist are changed in place.
 * @returns false when the version is not a valid document
 */
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
