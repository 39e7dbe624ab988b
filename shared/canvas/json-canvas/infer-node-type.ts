import { FRAME, NOTE, REFERRING, sliceNamed, type NodeReference, type NodeType } from '../node-types.ts';
import { readId } from '../parse/read-values.ts';
import type { FoundFiles } from './found-files.ts';
import type { ReadNode } from './json-canvas.ts';

/** The kind that a file says, before it is asked whether what it names is here. */
export function typeOf({ type, foolscap }: ReadNode): NodeType {
  return sliceNamed(foolscap?.['type'])?.type ?? (type === 'group' ? FRAME : NOTE);
}

/** The type that a node of a file gets, with the ids of the document or the file that it shows. */
export type Became = { type: NodeType } & { [Name in NodeReference['name']]?: string };

/**
 * A node that shows a document or a file keeps its type where that is here, also of files of other programs; elsewhere it is
 * a note with the name.
 */
export function inferNodeType(node: ReadNode, files: FoundFiles): Became {
  const { foolscap, file } = node;
  const type = typeOf(node);
  const path = node.type === 'file' ? file : undefined;
  const isForeignFile = path !== undefined && foolscap === undefined;
  const ids: { [Name in NodeReference['name']]?: string } = {};
  for (const { type: referring, key, name, isHere, find } of REFERRING) {
    const id = readId(foolscap?.[key]);
    if (id !== null) ids[name] = id;
    if (type !== referring && !isForeignFile) continue;
    const found = id !== null && isHere(files, id) ? id : path === undefined ? undefined : find(files, path);
    if (found !== undefined) return { type: referring, [name]: found };
    // One that shows nothing yet waits for what it will show.
    if (type === referring) return { type: id === null ? type : NOTE };
  }
  return { type, ...ids };
}
