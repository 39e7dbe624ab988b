import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MAX_ALL_NOTES, MAX_NOTE, MAX_NOTES } from '#shared/ai/ai-node.ts';
import { firstParagraph } from '#shared/editor/markdown/first-paragraph.ts';
import { isInTrash } from '#shared/tree/place-rules.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { joinedNodesJob, type JoinedNodes } from '#server/documents/canvases/joined-nodes-job.ts';
import { readFolders } from '#server/policies/item-place.ts';

type Read = Pick<Tx, 'select'>;

/** The beginning of a document, in characters, in which its first paragraph is looked for. */
const BEGINNING = 6_000;

/** A text that is sent with a prompt. */
export interface Note {
  title: string;
  text: string;
}

export interface NodeNotes extends Pick<JoinedNodes, 'type' | 'isLocked'> {
  notes: Note[];
}

/**
 * Reads the texts that are sent with the prompt of a node: those of the nodes that edges join to it. A document card
 * stands for the synopsis of its document, or its first paragraph. Documents in the trash are left out.
 * @returns undefined when the node is deleted
 */
export async function readNotes(
  { workers, read }: { workers: Workers; read: Read },
  { canvasId, nodeId, workspaceId, userId }: Record<'canvasId' | 'nodeId' | 'workspaceId' | 'userId', string>,
): Promise<NodeNotes | undefined> {
  const found = await workers.run(joinedNodesJob, { canvasId, nodeId, limit: MAX_NOTES }, userId);
  if (!found) return undefined;
  const { joined, type, isLocked } = found;
  const ids = joined.flatMap(({ documentId }) => documentId ?? []);
  const documents = ids.length === 0 ? new Map<string, Note>() : await documentNotes(read, workspaceId, ids);
  const notes = joined.flatMap(({ documentId, ...note }) =>
    documentId === null ? [note] : (documents.get(documentId) ?? []),
  );
  return { type, isLocked, notes: bounded(notes) };
}

async function documentNotes(
  read: Read,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Note>> {
  const rows = await read
    .select({
      id: document.id,
      title: document.title,
      meta: document.meta,
      folderId: document.folderId,
      beginning: sql<string>`substr(${document.contentMd}, 1, ${BEGINNING})`,
    })
    .from(document)
    .where(
      and(inArray(document.id, [...ids]), eq(document.workspaceId, workspaceId), isNull(document.deletedAt)),
    );
  const folders = await readFolders(
    read,
    workspaceId,
    rows.map(({ folderId }) => folderId),
  );
  return new Map(
    rows
      .filter(({ folderId }) => !isInTrash(folders, folderId))
      .map(({ id, title, meta, beginning }) => {
        const { synopsis } = meta;
        const text =
          typeof synopsis === 'string' && synopsis.trim() !== '' ? synopsis : firstParagraph(beginning);
        return [id, { title, text }];
      }),
  );
}

/** Cuts long texts, and leaves out empty ones and those beyond the limit of all. */
function bounded(notes: readonly Note[]): Note[] {
  let left = MAX_ALL_NOTES;
  return notes.flatMap(({ title, text }) => {
    const cut = text.trim().slice(0, Math.min(MAX_NOTE, left)).toWellFormed();
    if (cut === '') return [];
    left -= cut.length;
    return [{ title, text: cut }];
  });
}
