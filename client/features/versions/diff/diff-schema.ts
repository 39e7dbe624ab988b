import { createSchema } from '#shared/editor/schema/schema.ts';
import { adoptJson } from '#shared/editor/content/adopt-json.ts';
import { teachMark } from '#shared/editor/forward-compat/teach.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { Node as ProseMirrorNode, type MarkType, type Schema } from '@tiptap/pm/model';

/** The schema that texts are compared and drawn in: the editor's, and marks for words that came and went. */
export class DiffSchema {
  readonly schema: Schema = createSchema();
  readonly added: MarkType;
  readonly removed: MarkType;
  readonly #read = new WeakMap<ProseMirrorNode, ProseMirrorNode>();
  readonly #kept = new WeakMap<NodeJson, ProseMirrorNode[]>();

  constructor() {
    this.added = this.#teach('cameIn', 'ins');
    this.removed = this.#teach('wentOut', 'del');
  }

  /**
   * The blocks of a document in ProseMirror's JSON, in steps; the same ones whenever the same document is read.
   * @throws RangeError when it holds what no version allows
   */
  *read(doc: NodeJson): Generator<void, ProseMirrorNode[]> {
    const known = this.#kept.get(doc);
    if (known) return known;
    adoptJson(this.schema, doc);
    const blocks: ProseMirrorNode[] = [];
    for (const block of doc.content ?? []) {
      blocks.push(ProseMirrorNode.fromJSON(this.schema, block));
      yield;
    }
    this.#kept.set(doc, blocks);
    return blocks;
  }

  /** The blocks of an open page, which has a schema of its own. A block that stays the same is the same one here. */
  *readPage(doc: ProseMirrorNode): Generator<void, ProseMirrorNode[]> {
    const blocks: ProseMirrorNode[] = [];
    for (const child of doc.children) {
      let block = this.#read.get(child);
      if (!block) {
        // What toJSON gives is this form.
        const json = child.toJSON() as NodeJson;
        adoptJson(this.schema, { type: 'doc', content: [json] });
        block = ProseMirrorNode.fromJSON(this.schema, json);
        this.#read.set(child, block);
      }
      blocks.push(block);
      yield;
    }
    return blocks;
  }

  #teach(name: string, element: string): MarkType {
    const type = teachMark(this.schema, name, false);
    type.spec.toDOM = () => [element, 0];
    // Around all others, so that its line goes through words in bold without a break.
    return Object.assign(type, { rank: -1 });
  }
}
