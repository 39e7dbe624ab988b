import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { readRoom, storedBytes } from '#server/db/journal/read-room.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openVersion, type OpenedVersion } from './open-version.ts';

interface VersionTextInput {
  ydocId: string;
  versionId: string;
}

export type VersionText =
  Exclude<OpenedVersion, { kind: 'opened' }> | { kind: 'read'; contentMd: string; content: NodeJson };

/** Runs in a worker. Returns the text of a version of a document. */
export const readVersionText: JobBody<VersionTextInput, VersionText> = (
  { ydocId, versionId },
  { reader, reads },
) => {
  const stored = readRoom(reader(), ydocId);
  if (!stored) return { kind: 'no-version' };
  reads?.(storedBytes(stored));
  const opened = openVersion(reader(), stored, versionId);
  if (opened.kind !== 'opened') return opened;
  requireReadableDepth(opened.doc);
  const content = fragmentToJson(opened.fragment);
  return { kind: 'read', contentMd: toMarkdown(content), content };
};

export const versionTextJob = job<VersionTextInput, VersionText>(
  'parse',
  new URL(import.meta.url),
  'readVersionText',
);
