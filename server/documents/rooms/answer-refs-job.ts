import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { originBlock, textblocksOf } from '#shared/editor/origins/origin-block.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openRoom } from './open-room.ts';

/** Runs in a worker. Returns the ids of the answers of models that `origin` marks in a document name [X8]. */
export const answerRefs: JobBody<string, string[]> = (documentId, context) => {
  const opened = openRoom(context, documentId);
  if (opened?.stored.kind !== 'document') return [];
  const { doc } = opened;
  requireReadableDepth(doc);
  const content = fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT));
  doc.destroy();
  const refs = textblocksOf(content).flatMap((block) =>
    originBlock(block).pieces.map(({ origin }) => origin.ref),
  );
  return [...new Set(refs.filter((ref) => ref !== null))];
};

export const answerRefsJob = job<string, string[]>('parse', new URL(import.meta.url), 'answerRefs');
