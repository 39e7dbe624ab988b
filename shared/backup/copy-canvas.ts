import * as Y from 'yjs';
import { changeCanvas } from '#shared/canvas/changes/field-changes.ts';
import { CANVAS_NODES, emptyCanvas } from '#shared/canvas/empty-canvas.ts';
import { SAME_WORKSPACE } from '#shared/canvas/json-canvas/file-resolver.ts';
import { addParsedCanvas, readJsonCanvasFile } from '#shared/canvas/json-canvas/read-json-canvas.ts';
import { addressOfItem, itemOfAddress } from '#shared/editor/content/item-address.ts';
import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import { mergeDeleted } from './backup-canvas.ts';
import type { CopiedText } from './copy-text.ts';
import type { NewIds } from '#shared/editor/content/copy-elements.ts';

/**
 * Copies a `.canvas` file of a backup into a new canvas. All nodes and edges get new ids and new structs [A8][K7];
 * cards and links lead to the new items, and images to the new files. Nodes that were deleted are deleted in the copy
 * and can be restored there.
 * @param json the content of the `.canvas` file
 * @throws SyntaxError, TypeError when the file is not a canvas; RangeError when a text is not valid in the schema
 */
export function copyCanvas(json: string, newIds: NewIds): CopiedText {
  const { file, deletedAt } = mergeDeleted(JSON.parse(json));
  const { nodes, ...read } = readJsonCanvasFile(file, SAME_WORKSPACE);
  const doc = new Y.Doc();
  const copiedNodes = nodes.map(({ node, ...rest }) => {
    const { documentId, assetId, content } = node;
    return {
      ...rest,
      node: {
        ...node,
        ...(documentId !== undefined && { documentId: newIds.ids.get(documentId) ?? documentId }),
        ...(assetId !== undefined && { assetId: newIds.ids.get(assetId) ?? assetId }),
        ...(content && { content: withNewLinks(content, newIds) }),
      },
    };
  });
  changeCanvas(doc, null, (writer) => {
    addParsedCanvas(writer, { ...read, nodes: copiedNodes }, Date.now());
    for (const { id, fileId } of copiedNodes) {
      const deletedTime = deletedAt.get(fileId);
      if (deletedTime !== undefined) writer.set(CANVAS_NODES, id, 'gone', deletedTime);
    }
  });
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc));
  doc.destroy();
  return { beginning: emptyCanvas(), update };
}

function withNewLinks({ attrs, content, marks, ...rest }: NodeJson, newIds: NewIds): NodeJson {
  const changed = (['ref', 'assetId'] as const).flatMap((name) => {
    const id = attrs?.[name];
    const newId = typeof id === 'string' ? newIds.ids.get(id) : undefined;
    return newId === undefined ? [] : [[name, newId] as const];
  });
  return {
    ...rest,
    ...(attrs && { attrs: { ...attrs, ...Object.fromEntries(changed) } }),
    ...(marks && { marks: marks.map((mark) => withNewAddress(mark, newIds)) }),
    ...(content && { content: content.map((child) => withNewLinks(child, newIds)) }),
  };
}

function withNewAddress(mark: MarkJson, newIds: NewIds): MarkJson {
  const item = itemOfAddress(mark.attrs?.['href']);
  const itemId = item ? newIds.ids.get(item.itemId) : undefined;
  if (itemId === undefined) return mark;
  return {
    ...mark,
    attrs: { ...mark.attrs, href: addressOfItem({ workspaceId: newIds.workspaceId, itemId }) },
  };
}
