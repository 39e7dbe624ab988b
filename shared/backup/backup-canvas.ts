import * as v from 'valibot';
import * as Y from 'yjs';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { restoreNode } from '#shared/canvas/changes/node-changes.ts';
import type { JsonCanvas } from '#shared/canvas/json-canvas/json-canvas.ts';
import type { ExportPaths } from '#shared/canvas/json-canvas/export-paths.ts';
import { writeJsonCanvas } from '#shared/canvas/json-canvas/write-json-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { deletedNodes } from '#shared/canvas/parse/deleted-nodes.ts';
import { isPlainRecord } from '#shared/canvas/parse/read-values.ts';

/** A canvas in a backup: a `.canvas` file with the nodes and edges that the canvas lists under "Deleted". */
export interface BackupCanvasFile extends JsonCanvas {
  foolscap?: { deleted: DeletedPart };
}

/** The deleted nodes and edges. Other programs and imports ignore them; only restoring a backup brings them back. */
interface DeletedPart extends JsonCanvas {
  /** The deletion time of each node by node id, in epoch milliseconds by the deleting device's clock. */
  at: Record<string, number>;
}

/** Writes a canvas with its deleted nodes, their positions in frames and timelines, and their edges. */
export function writeBackupCanvas(doc: Y.Doc, names: ExportPaths): BackupCanvasFile {
  const deletedRecords = deletedNodes(doc);
  const shown = writeFile(doc, names);
  if (deletedRecords.length === 0) return shown;
  // A copy with all nodes restored: the position of a node in a deleted frame depends on that frame.
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

function writeFile(doc: Y.Doc, names: ExportPaths): JsonCanvas {
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
 * Merges the deleted nodes and edges of a backup's canvas file into its nodes and edges.
 * @param file the parsed JSON; any value
 * @returns the merged `.canvas` file, and the deletion times by node id, in epoch milliseconds. Without a valid list of
 *   deleted nodes the file itself is returned
 */
export function mergeDeleted(file: unknown): { file: unknown; deletedAt: ReadonlyMap<string, number> } {
  const read = v.safeParse(FileWithDeleted, file);
  if (!read.success) return { file, deletedAt: new Map() };
  const { nodes, edges, foolscap } = read.output;
  const { deleted } = foolscap;
  const deletedAt = new Map(Object.entries(deleted.at));
  // A visible node wins over a deleted one of the same id.
  for (const node of nodes) if (isPlainRecord(node)) deletedAt.delete(String(node['id']));
  return { file: { nodes: [...nodes, ...deleted.nodes], edges: [...edges, ...deleted.edges] }, deletedAt };
}
