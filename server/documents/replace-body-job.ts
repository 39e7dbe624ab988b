import * as Y from 'yjs';
import { encodeState } from '#shared/documents/fold.ts';
import { isIncomplete } from '#shared/documents/examine-update.ts';
import { keepBlockIds } from '#shared/documents/keep-block-ids.ts';
import { fragmentToNode, updateFragment } from '#shared/editor/content/fragment-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

export interface ReplaceBodyInput {
  ydocId: string;
  markdown: string;
}

export type ReplaceBodyAnswer =
  | { kind: 'absent' }
  /** Damaged rooms are not rewritten: what is missing may come back. */
  | { kind: 'damaged' }
  /** It says so already. */
  | { kind: 'same' }
  | { kind: 'changed'; update: Uint8Array; clientId: number; before: Uint8Array; rev: number };

/** Runs in a worker: the update that turns a document into this Markdown, under a client id nobody has had [A9]. */
export const replaceBody: JobBody<ReplaceBodyInput, ReplaceBodyAnswer> = (
  { ydocId, markdown },
  { reader },
) => {
  const stored = readRoom(reader(), ydocId);
  if (!stored) return { kind: 'absent' };
  const doc = new Y.Doc();
  if (stored.snapshot) Y.applyUpdate(doc, stored.snapshot);
  for (const { bytes } of stored.rows) Y.applyUpdate(doc, bytes);
  if (stored.damaged.length > 0 || isIncomplete(doc)) return { kind: 'damaged' };
  const before = encodeState(doc);
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  const schema = createSchema();
  const current = fragmentToNode(schema, fragment);
  // An empty text is one empty paragraph: a document without a block could not be typed in.
  const content = fromMarkdown(markdown);
  const wanted = schema.nodeFromJSON(
    content.content?.length ? content : { type: 'doc', content: [{ type: 'paragraph' }] },
  );
  updateFragment(fragment, keepBlockIds(current, wanted));
  if (updates.length === 0) return { kind: 'same' };
  return {
    kind: 'changed',
    update: new Uint8Array(Y.mergeUpdates(updates)),
    clientId: doc.clientID,
    before,
    rev: stored.rev,
  };
};

export const replaceBodyJob = job<ReplaceBodyInput, ReplaceBodyAnswer>(
  'short',
  new URL(import.meta.url),
  'replaceBody',
);
