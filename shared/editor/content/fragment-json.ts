import {
  initProseMirrorDoc,
  prosemirrorJSONToYXmlFragment,
  updateYFragment,
  yXmlFragmentToProsemirrorJSON,
} from '@tiptap/y-tiptap';
import { Fragment, Node } from '@tiptap/pm/model';
import type { Schema } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import { adopt } from '../forward-compat/adopt.ts';
import { createSchema } from '../schema/schema.ts';
import { withBlockIds } from './block-ids.ts';
import type { NodeJson } from './document-json.ts';
import { fillEmptyTextblocks } from './empty-textblocks.ts';

/** Converts a fragment to ProseMirror's JSON, including content unknown to this version. Writes nothing. */
export function fragmentToJson(fragment: Y.XmlFragment): NodeJson {
  // The library declares a plain record as its result; its source writes only type, attrs, content, marks and text.
  return yXmlFragmentToProsemirrorJSON(fragment) as unknown as NodeJson;
}

/**
 * Converts a fragment to a ProseMirror document. The schema adopts the fragment first, so unknown content is
 * preserved.
 * @throws RangeError when an element has content that the extended schema does not allow either
 */
export function fragmentToNode(schema: Schema, fragment: Y.XmlFragment): Node {
  adopt(schema, fragment);
  return Node.fromJSON(schema, fragmentToJson(fragment));
}

/** The shared schema for content that needs no adoption; created on first use. */
let baseSchema: Schema | undefined;

/**
 * Writes the first content into an empty fragment. Every block gets an id [X6], every empty textblock a Y.XmlText
 * [X7].
 * @param source the fragment the content was read from; needed if the content may be from a newer version, and then
 *   adopted by the schema [X12]
 * @throws RangeError when the content has unknown nodes or marks, or the schema does not accept it
 */
export function writeFirstContent(fragment: Y.XmlFragment, content: NodeJson, source?: Y.XmlFragment): void {
  const write = () => {
    // Adoption changes a schema, so it needs a new one. Without it all notes of a canvas, often hundreds, share one.
    const schema = source ? createSchema() : (baseSchema ??= createSchema());
    if (source) adopt(schema, source);
    Node.fromJSON(schema, content).check();
    prosemirrorJSONToYXmlFragment(schema, withBlockIds(content), fragment);
    fillEmptyTextblocks(fragment);
  };
  if (fragment.doc === null) write();
  else fragment.doc.transact(write);
}

/**
 * Replaces the content of a fragment with as few structs as possible. Blocks with the same id and content are not
 * written, so text that others type there concurrently is preserved. Used by the gateway and by imports; call it in a
 * worker on a copy of the state. Content of a newer version is preserved if `content` still contains it [X12].
 * @param source the fragment the content was read from; needed if it may have unknown content that `fragment` lacks
 * @throws RangeError when the schema does not accept `content`
 * @throws TypeError when the fragment does not belong to a Y.Doc
 */
export function updateFragment(fragment: Y.XmlFragment, content: NodeJson, source?: Y.XmlFragment): void {
  const doc = fragment.doc;
  if (doc === null) throw new TypeError('updateFragment needs a fragment that belongs to a Y.Doc');
  const schema = createSchema();
  adopt(schema, fragment);
  if (source) adopt(schema, source);
  const { doc: current, meta } = initProseMirrorDoc(fragment, schema);
  const target = Node.fromJSON(schema, withBlockIds(content));
  target.check();
  doc.transact(() => {
    updateYFragment(doc, fragment, reuseEqualNodes(current, target), meta);
    fillEmptyTextblocks(fragment);
  });
}

/** Returns `target` with the equal node objects of `current`: y-tiptap detects unchanged nodes by identity. */
function reuseEqualNodes(current: Node, target: Node): Node {
  if (current.eq(target)) return current;
  if (target.isLeaf || target.inlineContent || current.type !== target.type) return target;
  const childrenByKey = new Map<unknown, Node>();
  current.forEach((child, _offset, index) => childrenByKey.set(child.attrs.id ?? index, child));
  return target.copy(
    Fragment.from(
      target.content.content.map((child, index) => {
        const match = childrenByKey.get(child.attrs.id ?? index);
        return match ? reuseEqualNodes(match, child) : child;
      }),
    ),
  );
}
