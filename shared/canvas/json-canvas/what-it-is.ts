import { NODE_TYPES, type NodeType } from '../node-types.ts';
import { readChoice, readText } from '../reading/read-values.ts';
import type { FoundFiles } from './found-files.ts';
import type { ReadNode } from './json-canvas.ts';

/** The kind that a file says, before it is asked whether what it names is here. */
export function typeOf({ type, foolscap }: ReadNode): NodeType {
  const known = readChoice(foolscap?.['type'], NODE_TYPES);
  if (known) return known;
  return type === 'group' ? 'frameNode' : 'markdownNode';
}

/** What a node of a file becomes: a card or an image where its document or file is here, else a note with its name. */
export function whatItIs(
  node: ReadNode,
  files: FoundFiles,
): { type: NodeType; assetId?: string; documentId?: string } {
  const { foolscap, file } = node;
  const type = typeOf(node);
  const [doc, asset] = [readText(foolscap?.['doc'], 64), readText(foolscap?.['asset'], 64)];
  const isFile = node.type === 'file' && file !== undefined;
  if (type === 'documentNode' || (isFile && foolscap === undefined)) {
    const known = doc !== null && files.hasDocument(doc) ? doc : undefined;
    const documentId = known ?? (isFile ? files.document(file) : undefined);
    if (documentId !== undefined) return { type: 'documentNode', documentId };
  }
  if (type === 'imageNode' || (isFile && foolscap === undefined)) {
    const known = asset !== null && files.hasAsset(asset) ? asset : undefined;
    const assetId = known ?? (isFile ? files.asset(file) : undefined);
    if (assetId !== undefined) return { type: 'imageNode', assetId };
  }
  // An image that waits for its file is one without.
  if (type === 'imageNode' && asset === null) return { type };
  if (type === 'documentNode' && doc === null) return { type };
  if (type === 'documentNode' || type === 'imageNode') return { type: 'markdownNode' };
  return { type, ...(doc !== null && { documentId: doc }), ...(asset !== null && { assetId: asset }) };
}
