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

/** A fragment in ProseMirror's JSON form, what this version does not know included. Reads only; needs no schema. */
export function fragmentToJson(fragment: Y.XmlFragment): NodeJson {
  // The library types its answer as a bare record; its source writes type, attrs, content, marks and text alone.
  return yXmlFragmentToProsemirrorJSON(fragment) as unknown as NodeJson;
}

/**
 * A fragment as a ProseMirror document of a schema that has adopted it.
 * @throws RangeError when an element holds what no content expression allows even then
 */
export function fragmentToNode(schema: Schema, fragment: Y.XmlFragment): Node {
  adopt(schema, fragment);
  return Node.fromJSON(schema, fragmentToJson(fragment));
}

/** Made once, for what adopts nothing. */
let plain: Schema | undefined;

/**
 * Writes first content into an empty fragment: every block with an id, every empty textblock with its Y.XmlText [X6][X7].
 * @param source where the content was read, if it may hold what this version does not know: it is adopted [X12]
 * @throws RangeError when the content names unknown nodes or marks, or is not valid by the schema
 */
export function writeFirstContent(fragment: Y.XmlFragment, content: NodeJson, source?: Y.XmlFragment): void {
  const write = () => {
    // A schema that adopts learns; one that does not is the same for the hundreds of notes of a canvas.
    const schema = source ? createSchema() : (plain ??= createSchema());
    if (source) adopt(schema, source);
    Node.fromJSON(schema, content).check();
    prosemirrorJSONToYXmlFragment(schema, withBlockIds(content), fragment);
    fillEmptyTextblocks(fragment);
  };
  if (fragment.doc === null) write();
  else fragment.doc.transact(write);
}

/**
 * Changes a fragment into other content with as few structs as possible: blocks that stay the same, by id, are not
 * touched, so that what others type there at the same moment is kept. For the gateway and imports; run it in a worker
 * on a copy of the state. Unknown content of a newer version is kept where `content` still holds it [X12].
 * @param source where the content was read, if it may hold what the fragment does not: it is adopted as well
 * @throws RangeError when `content` is not valid by the schema
 */
export function updateFragment(fragment: Y.XmlFragment, content: NodeJson, source?: Y.XmlFragment): void {
  const doc = fragment.doc;
  if (doc === null) throw new TypeError('updateFragment needs a fragment that belongs to a Y.Doc');
  const schema = createSchema();
  adopt(schema, fragment);
  if (source) adopt(schema, source);
  const { doc: before, meta } = initProseMirrorDoc(fragment, schema);
  const wanted = Node.fromJSON(schema, withBlockIds(content));
  wanted.check();
  doc.transact(() => {
    updateYFragment(doc, fragment, reuse(before, wanted), meta);
    fillEmptyTextblocks(fragment);
  });
}

/** `wanted` made of the very node objects of `before` wherever they are equal: y-tiptap tells by identity what stays. */
function reuse(before: Node, wanted: Node): Node {
  if (before.eq(wanted)) return before;
  if (wanted.isLeaf || wanted.inlineContent || before.type !== wanted.type) return wanted;
  const known = new Map<unknown, Node>();
  before.forEach((child, _offset, index) => known.set(child.attrs.id ?? index, child));
  return wanted.copy(
    Fragment.from(
      wanted.content.content.map((child, index) => {
        const twin = known.get(child.attrs.id ?? index);
        return twin ? reuse(twin, child) : child;
      }),
    ),
  );
}
