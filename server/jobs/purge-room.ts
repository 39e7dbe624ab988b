import { and, between, eq, inArray, isNotNull, or } from 'drizzle-orm';
import {
  assetUse,
  canvasExport,
  canvasItem,
  canvasVisit,
  docChunk,
  docClient,
  docQuarantine,
  docSnapshot,
  docUpdate,
  docVersion,
  documentReference,
  partKey,
  searchBlock,
  searchDocument,
  underivedRoom,
  unfoldedRoom,
  writingSession,
} from '#server/db/schema/index.ts';
import { PLACES } from '#server/documents/search/search-rows.ts';
import { drain, fitting, idsOf, lengthOf, ROWS, step, type Purge } from './purge-steps.ts';

/**
 * Takes everything that was ever kept of a room: journal, snapshots, versions, quarantine, client ids, part keys, links, words
 * in the index. The
 * room's own row stays, as deleted. The room has to be closed before: what is appended meanwhile would remain.
 */
export async function emptyRoom(purge: Purge, ydocId: string): Promise<void> {
  // Pieces before the rows that name them: a run that is ended half-way leaves nothing that nobody finds.
  await dropChunks(purge, ydocId);
  await dropBytes(purge, ydocId);
  await purge.db.write({ scopes: [] }, async (tx) => {
    await tx.delete(underivedRoom).where(eq(underivedRoom.ydocId, ydocId));
    await tx.delete(unfoldedRoom).where(eq(unfoldedRoom.ydocId, ydocId));
    await tx.delete(writingSession).where(eq(writingSession.ydocId, ydocId));
  });
  await dropReferences(purge, ydocId);
  await dropOfCanvas(purge, ydocId);
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ id: assetUse.assetId })
        .from(assetUse)
        .where(eq(assetUse.ydocId, ydocId))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(assetUse).where(and(eq(assetUse.ydocId, ydocId), inArray(assetUse.assetId, idsOf(rows)))),
  );
  await dropSearch(purge, ydocId);
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ clientId: docClient.clientId })
        .from(docClient)
        .where(eq(docClient.ydocId, ydocId))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(docClient).where(
        and(
          eq(docClient.ydocId, ydocId),
          inArray(
            docClient.clientId,
            rows.map(({ clientId }) => clientId),
          ),
        ),
      ),
  );
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ operationKey: partKey.operationKey })
        .from(partKey)
        .where(eq(partKey.ydocId, ydocId))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(partKey).where(
        and(
          eq(partKey.ydocId, ydocId),
          inArray(
            partKey.operationKey,
            rows.map(({ operationKey }) => operationKey),
          ),
        ),
      ),
  );
}

/** What it links to, and what links to it: a document that still does says so again when it changes. */
async function dropReferences(purge: Purge, id: string): Promise<void> {
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ id: documentReference.id })
        .from(documentReference)
        .where(or(eq(documentReference.sourceId, id), eq(documentReference.targetId, id)))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(documentReference).where(
        inArray(
          documentReference.id,
          rows.map((row) => row.id),
        ),
      ),
  );
}

/** Its items in the index, who looked at it and had it as a file. */
async function dropOfCanvas(purge: Purge, id: string): Promise<void> {
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ itemId: canvasItem.itemId })
        .from(canvasItem)
        .where(eq(canvasItem.canvasId, id))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(canvasItem).where(
        and(
          eq(canvasItem.canvasId, id),
          inArray(
            canvasItem.itemId,
            rows.map(({ itemId }) => itemId),
          ),
        ),
      ),
  );
  await step(purge, async (tx) => {
    await tx.delete(canvasVisit).where(eq(canvasVisit.canvasId, id));
    await tx.delete(canvasExport).where(eq(canvasExport.canvasId, id));
  });
}

/** Its words, and its number only after them: rows that nobody's number leads to would never be found. */
async function dropSearch(purge: Purge, id: string): Promise<void> {
  const [known] = await purge.db.read
    .select({ number: searchDocument.number })
    .from(searchDocument)
    .where(eq(searchDocument.documentId, id));
  if (!known) return;
  const first = known.number * PLACES;
  await drain(
    purge,
    () =>
      purge.db.read
        .select({ rowid: searchBlock.rowid })
        .from(searchBlock)
        .where(between(searchBlock.rowid, first, first + PLACES - 1))
        .limit(ROWS),
    (tx, rows) =>
      tx.delete(searchBlock).where(
        inArray(
          searchBlock.rowid,
          rows.map(({ rowid }) => rowid),
        ),
      ),
  );
  await step(purge, (tx) => tx.delete(searchDocument).where(eq(searchDocument.documentId, id)));
}

async function dropChunks(purge: Purge, ydocId: string): Promise<void> {
  for (const table of [docUpdate, docVersion]) {
    const named = await purge.db.read
      .select({ chunkKey: table.chunkKey })
      .from(table)
      .where(and(eq(table.ydocId, ydocId), isNotNull(table.chunkKey)));
    for (const { chunkKey } of named) {
      if (chunkKey === null) continue;
      await drain(
        purge,
        () =>
          purge.db.read
            .select({ chunk: docChunk.chunk })
            .from(docChunk)
            .where(eq(docChunk.chunkKey, chunkKey))
            .limit(1),
        (tx, [piece]) =>
          tx
            .delete(docChunk)
            .where(and(eq(docChunk.chunkKey, chunkKey), eq(docChunk.chunk, piece?.chunk ?? 0))),
      );
    }
  }
}

async function dropBytes(purge: Purge, ydocId: string): Promise<void> {
  const { read } = purge.db;
  for (const table of [docUpdate, docVersion, docQuarantine]) {
    await drain(
      purge,
      async () => {
        const rows = await read
          .select({ id: table.id, size: lengthOf(table.bytes) })
          .from(table)
          .where(eq(table.ydocId, ydocId))
          .limit(ROWS);
        return fitting(rows);
      },
      (tx, rows) =>
        tx.delete(table).where(
          and(
            eq(table.ydocId, ydocId),
            inArray(
              table.id,
              rows.map(({ id }) => id),
            ),
          ),
        ),
    );
  }
  await drain(
    purge,
    () =>
      read
        .select({ generation: docSnapshot.generation, chunk: docSnapshot.chunk })
        .from(docSnapshot)
        .where(eq(docSnapshot.ydocId, ydocId))
        .limit(1),
    (tx, [piece]) =>
      tx
        .delete(docSnapshot)
        .where(
          and(
            eq(docSnapshot.ydocId, ydocId),
            eq(docSnapshot.generation, piece?.generation ?? 0),
            eq(docSnapshot.chunk, piece?.chunk ?? 0),
          ),
        ),
  );
}
