import * as v from 'valibot';
import * as Y from 'yjs';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { restoreNode } from '#shared/canvas/changes/node-changes.ts';
import type { JsonCanvas } from '#shared/canvas/json-canvas/json-canvas.ts';
import type { FileNames } from '#shared/canvas/json-canvas/file-names.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { deletedNodes } from '#shared/canvas/parse/deleted-nodes.ts';
import { isPlainRecord } from '#shared/canvas/parse/read-values.ts';

/** A canvas as a backup has it: a `.canvas` file, and beside what it shows what is listed under "Deleted". */
export interface BackupCanvasFile extends JsonCanvas {
  foolscap?: { deleted: DeletedPart };
}

/** Other programs do not show it, and neither does an import here: what was deleted comes back with a backup alone. */
interface DeletedPart extends JsonCanvas {
  /** When each of its nodes was deleted, epoch milliseconds of whoever did. */
  at: Record<string, number>;
}

/** With what was deleted, its places in frames and timelines, and its lines. */
export function writeBackupCanvas(doc: Y.Doc, names: FileNames): BackupCanvasFile {
  const deletedRecords = deletedNodes(doc);
  const shown = writeFile(doc, names);
  if (deletedRecords.length === 0) return shown;
  // As if nothing had gone: a frame that was deleted still says where what is in it stands.
  const restoredDoc = new Y.Doc();
  Y.applyUpdate(restoredDoc, Y.encodeStateAsUpdate(doc));
  changeCanvas(restoredDoc, null, (writer) => {
    for (const { record } of deletedRecords) restoreNode(writer, record.id);
  });
  const { nodes, edges } = writeFile(restoredDoc, names);
  restoredDoc.destroy();
  const at = new Map(deletedRecords.map(({ record }) => [record.id, record.gone ?? 0]));
  const deleted: DeletedPart = {
    at: Object.fromEntries(at),
    nodes: nodes.filter(({ id }) => at.has(id)),
    edges: edges.filter(
      ({ fromNode, toNode, foolscap }) =>
        foolscap?.['derived'] === undefined && (at.has(fromNode) || at.has(toNode)),
    ),
  };
  return { nodes: nodes.filter(({ id }) => !at.has(id)), edges: shown.edges, foolscap: { deleted } };
}

function writeFile(doc: Y.Doc, names: FileNames): JsonCanvas {
  const projection = new CanvasProjection(doc, (flush) => flush());
  const file = writeJsonCanvas(projection, names);
  projection.destroy();
  return file;
}

const FileWithDeleted = v.object({
  nodes: v.array(v.unknown()),
  edges: v.array(v.unknown()),
  foolscap: v.object({
    deleted: v.object({
      at: v.record(v.string(), v.number()),
      nodes: v.array(v.unknown()),
      edges: v.array(v.unknown()),
    }),
  }),
});

/**
 * All nodes and edges of such a file as one `.canvas` file, and which of them had been deleted when, by their ids in it.
 * Whatever else it says is left as it is.
 */
export function mergeDeleted(file: unknown): { file: unknown; deletedAt: ReadonlyMap<string, number> } {
  const read = v.safeParse(FileWithDeleted, file);
  if (!read.success) return { file, deletedAt: new Map() };
  const { nodes, edges, foolscap } = read.output;
  const { deleted } = foolscap;
  const deletedAt = new Map(Object.entries(deleted.at));
  // Of two of one id the one that is shown counts.
  for (const node of nodes) if (isPlainRecord(node)) deletedAt.delete(String(node['id']));
  return { file: { nodes: [...nodes, ...deleted.nodes], edges: [...edges, ...deleted.edges] }, deletedAt };
}
