import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import { htmlPage } from '#shared/editor/html/page/html-page.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openRoom } from '#server/documents/rooms/open-room.ts';

export interface WriteDocumentInput {
  documentId: string;
  title: string;
  language: string;
}

/** Images of the workspace are written as `asset:ID`. */
export interface WrittenDocument {
  markdown: string;
  html: string;
  /** False when parts of the text are damaged and may be recovered: the files contain the rest. */
  isWhole: boolean;
}

/** Runs in a worker. Writes a document as Markdown and as an HTML page; undefined when there is no such document. */
export const writeDocument: JobBody<WriteDocumentInput, WrittenDocument | undefined> = (
  { documentId, title, language },
  context,
) => {
  const opened = openRoom(context, documentId);
  if (opened?.stored.kind !== 'document') return undefined;
  const { stored, doc } = opened;
  requireReadableDepth(doc);
  const content = fragmentToJson(doc.getXmlFragment(CONTENT_FRAGMENT));
  const isWhole = stored.damaged.length === 0 && !isIncomplete(doc);
  doc.destroy();
  const assetUrl = (id: string): string => `asset:${id}`;
  return {
    markdown: toMarkdown(content, { keepsGaps: true, linksAddresses: true }),
    html: htmlPage(content, { title, language, synopsis: null }, 'prose', { assetUrl }),
    isWhole,
  };
};

export const writeDocumentJob = job<WriteDocumentInput, WrittenDocument | undefined>(
  'parse',
  new URL(import.meta.url),
  'writeDocument',
);
