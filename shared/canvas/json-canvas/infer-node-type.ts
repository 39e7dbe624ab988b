import { FRAME, NOTE, NODE_REFERENCES, findSlice, type NodeReference, type NodeType } from '../node-types.ts';
import { readId } from '../parse/read-values.ts';
import type { FileResolver } from './file-resolver.ts';
import type { ParsedNode } from './json-canvas.ts';

/** Returns the type that a file declares for a node, before its references are checked. */
export function declaredType({ type, foolscap }: ParsedNode): NodeType {
  return findSlice(foolscap?.['type'])?.type ?? (type === 'group' ? FRAME : NOTE);
}

/** The type that an imported node gets, with the id of the document or asset that it shows. */
export type InferredNode = { type: NodeType } & { [Name in NodeReference['name']]?: string };

/**
 * Infers the type of an imported node. A node that shows a document or an image keeps its type if the target exists
 * in this workspace, also in files of other programs. Otherwise it becomes a note that names the target.
 */
export function inferNodeType(node: ParsedNode, files: FileResolver): InferredNode {
  const { foolscap, file } = node;
  const type = declaredType(node);
  const path = node.type === 'file' ? file : undefined;
  const isForeignFile = path !== undefined && foolscap === undefined;
  const ids: { [Name in NodeReference['name']]?: string } = {};
  for (const { type: referringType, key, name, exists, findByPath } of NODE_REFERENCES) {
    const id = readId(foolscap?.[key]);
    if (id !== null) ids[name] = id;
    if (type !== referringType && !isForeignFile) continue;
    const found =
      id !== null && exists(files, id) ? id : path === undefined ? undefined : findByPath(files, path);
    if (found !== undefined) return { type: referringType, [name]: found };
    // A node without a reference, such as an image without a file, keeps its type.
    if (type === referringType) return { type: id === null ? type : NOTE };
  }
  return { type, ...ids };
}
