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
import { ROWIDS_PER_ITEM } from '#server/documents/search/search-rows.ts';
import { deleteRows } from './delete-rows.ts';
import { deleteAiOfItem } from './purge-ai.ts';
import {
  forEachBatch,
  firstBatch,
  idsOf,
  byteLengthOf,
  BATCH_ROWS,
  runStep,
  type PurgeRun,
} from './purge-steps.ts';

/**
 * Deletes all data of a room: journal, snapshots, versions, quarantine, client ids, part keys, links, search rows and AI answers.
 * The room's own row stays, marked as deleted. The room must be closed before, or rows that are appended meanwhile
 * would remain.
 */
export async function deleteRoomData(purge: PurgeRun, ydocId: string): Promise<void> {
  // Chunks come before the rows that name them, so that the next run finds the chunks that an interrupted run left.
  await deleteChunkRows(purge, ydocId);
  await deleteStoredBytes(purge, ydocId);
  await purge.db.write({ scopes: [] }, async (tx) => {
    await tx.delete(underivedRoom).where(eq(underivedRoom.ydocId, ydocId));
    await tx.delete(unfoldedRoom).where(eq(unfoldedRoom.ydocId, ydocId));
    await tx.delete(writingSession).where(eq(writingSession.ydocId, ydocId));
  });
  await deleteReferences(purge, ydocId);
  await deleteCanvasRows(purge, ydocId);
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: assetUse.assetId })
        .from(assetUse)
        .where(eq(assetUse.ydocId, ydocId))
        .limit(BATCH_ROWS),
    (tx, rows) =>
      tx.delete(assetUse).where(and(eq(assetUse.ydocId, ydocId), inArray(assetUse.assetId, idsOf(rows)))),
  );
  await deleteSearchRows(purge, ydocId);
  await deleteAiOfItem(purge, ydocId);
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ clientId: docClient.clientId })
        .from(docClient)
        .where(eq(docClient.ydocId, ydocId))
        .limit(BATCH_ROWS),
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
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ operationKey: partKey.operationKey })
        .from(partKey)
        .where(eq(partKey.ydocId, ydocId))
        .limit(BATCH_ROWS),
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

/** Deletes links from and to a document. A document that still links to it gets its row again when it changes. */
async function deleteReferences(purge: PurgeRun, id: string): Promise<void> {
  const isLink = or(eq(documentReference.sourceId, id), eq(documentReference.targetId, id));
  await deleteRows(purge, documentReference, isLink);
}

/** Deletes a canvas's indexed items, visits and exports. */
async function deleteCanvasRows(purge: PurgeRun, id: string): Promise<void> {
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ itemId: canvasItem.itemId })
        .from(canvasItem)
        .where(eq(canvasItem.canvasId, id))
        .limit(BATCH_ROWS),
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
  await runStep(purge, async (tx) => {
    await tx.delete(canvasVisit).where(eq(canvasVisit.canvasId, id));
    await tx.delete(canvasExport).where(eq(canvasExport.canvasId, id));
  });
}

/** Deletes a room's search rows, and then its number: without the number the rows would never be found. */
async function deleteSearchRows(purge: PurgeRun, id: string): Promise<void> {
  const [indexed] = await purge.db.read
    .select({ number: searchDocument.number })
    .from(searchDocument)
    .where(eq(searchDocument.documentId, id));
  if (!indexed) return;
  const first = indexed.number * ROWIDS_PER_ITEM;
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ rowid: searchBlock.rowid })
        .from(searchBlock)
        .where(between(searchBlock.rowid, first, first + ROWIDS_PER_ITEM - 1))
        .limit(BATCH_ROWS),
    (tx, rows) =>
      tx.delete(searchBlock).where(
        inArray(
          searchBlock.rowid,
          rows.map(({ rowid }) => rowid),
        ),
      ),
  );
  await runStep(purge, (tx) => tx.delete(searchDocument).where(eq(searchDocument.documentId, id)));
}

async function deleteChunkRows(purge: PurgeRun, ydocId: string): Promise<void> {
  for (const table of [docUpdate, docVersion]) {
    const named = await purge.db.read
      .select({ chunkKey: table.chunkKey })
      .from(table)
      .where(and(eq(table.ydocId, ydocId), isNotNull(table.chunkKey)));
    for (const { chunkKey } of named) {
      if (chunkKey === null) continue;
      await forEachBatch(
        purge,
        () =>
          purge.db.read
            .select({ chunk: docChunk.chunk })
            .from(docChunk)
            .where(eq(docChunk.chunkKey, chunkKey))
            .limit(1),
        (tx, [row]) =>
          tx
            .delete(docChunk)
            .where(and(eq(docChunk.chunkKey, chunkKey), eq(docChunk.chunk, row?.chunk ?? 0))),
      );
    }
  }
}

async function deleteStoredBytes(purge: PurgeRun, ydocId: string): Promise<void> {
  const { read } = purge.db;
  for (const table of [docUpdate, docVersion, docQuarantine]) {
    await forEachBatch(
      purge,
      async () => {
        const rows = await read
          .select({ id: table.id, size: byteLengthOf(table.bytes) })
          .from(table)
          .where(eq(table.ydocId, ydocId))
          .limit(BATCH_ROWS);
        return firstBatch(rows);
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
  await forEachBatch(
    purge,
    () =>
      read
        .select({ generation: docSnapshot.generation, chunk: docSnapshot.chunk })
        .from(docSnapshot)
        .where(eq(docSnapshot.ydocId, ydocId))
        .limit(1),
    (tx, [row]) =>
      tx
        .delete(docSnapshot)
        .where(
          and(
            eq(docSnapshot.ydocId, ydocId),
            eq(docSnapshot.generation, row?.generation ?? 0),
            eq(docSnapshot.chunk, row?.chunk ?? 0),
          ),
        ),
  );
}
