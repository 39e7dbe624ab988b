import * as Y from 'yjs';
import { documentAtSnapshot } from '#shared/documents/document-at-snapshot.ts';
import { copyContent } from '#shared/editor/content/copy-content.ts';
import { EMPTY_CONTENT } from '#shared/editor/content/first-content.ts';
import { fragmentToJson, writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openSeenRoom, type CopyAnswer } from '../rooms/open-seen-room.ts';

export interface CopyDocumentInput {
  ydocId: string;
  copyId: string;
  /** The snapshot that the writer's device had; undefined to copy the present text. */
  seen: Uint8Array | undefined;
}

/**
 * Runs in a worker. Returns the first content of a copy. It consists of new structs under a new client id, never of
 * the original's bytes: otherwise two documents would have different content under one client id [A7][A8].
 */
export const copyDocument: JobBody<CopyDocumentInput, CopyAnswer> = ({ ydocId, copyId, seen }, context) => {
  const opened = openSeenRoom(context, ydocId, seen);
  if (opened.kind !== 'seen') return opened;
  const { doc, snapshot, schema } = opened;
  const source = (snapshot ? documentAtSnapshot(doc, snapshot) : doc).getXmlFragment(CONTENT_FRAGMENT);
  const copied = copyContent(fragmentToJson(source), { from: ydocId, to: copyId });
  const copy = new Y.Doc();
  // Nobody could type in a document without a block.
  const content = copied.content?.length ? copied : EMPTY_CONTENT;
  writeFirstContent(copy.getXmlFragment(CONTENT_FRAGMENT), content, source);
  return { kind: 'copied', content: new Uint8Array(Y.encodeStateAsUpdate(copy)), schema };
};

export const copyDocumentJob = job<CopyDocumentInput, CopyAnswer>(
  'parse',
  new URL(import.meta.url),
  'copyDocument',
);
