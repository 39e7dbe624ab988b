import * as Y from 'yjs';
import { countFragmentWords } from '#shared/editor/content/fragment-text.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { readRoom } from '#server/db/journal/read-room.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

export interface Derived {
  /** What the journal held when it was read. */
  rev: number;
  /** Undefined for a canvas, which has no text of its own yet. */
  text: { contentMd: string; wordCount: number } | undefined;
}

/** Runs in a worker: a document's Markdown and word count from its journal (A13). Undefined when the room is gone. */
export const deriveDocument: JobBody<{ ydocId: string }, Derived | undefined> = ({ ydocId }, { reader }) => {
  const stored = readRoom(reader(), ydocId);
  if (!stored) return undefined;
  if (stored.kind !== 'document') return { rev: stored.rev, text: undefined };
  const doc = new Y.Doc();
  if (stored.snapshot) Y.applyUpdate(doc, stored.snapshot);
  for (const { bytes } of stored.rows) Y.applyUpdate(doc, bytes);
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  const text = { contentMd: toMarkdown(fragmentToJson(fragment)), wordCount: countFragmentWords(fragment) };
  doc.destroy();
  return { rev: stored.rev, text };
};

export const deriveDocumentJob = job<{ ydocId: string }, Derived | undefined>(
  'short',
  new URL(import.meta.url),
  'deriveDocument',
);
