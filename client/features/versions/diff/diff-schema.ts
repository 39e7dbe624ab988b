import { createSchema } from '#shared/editor/schema/schema.ts';
import { adoptJson } from '#shared/editor/content/adopt-json.ts';
import { addMarkType } from '#shared/editor/forward-compat/extend-schema.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { Node as ProseMirrorNode, type MarkType, type Schema } from '@tiptap/pm/model';

/** The schema in which texts are compared and drawn: the editor's schema with marks for added and removed words. */
export class DiffSchema {
  readonly schema: Schema = createSchema();
  readonly added: MarkType;
  readonly removed: MarkType;
  readonly #blockByPageNode = new WeakMap<ProseMirrorNode, ProseMirrorNode>();
  readonly #blocksByDocument = new WeakMap<NodeJson, ProseMirrorNode[]>();

  constructor() {
    this.added = this.#addMark('cameIn', 'ins');
    this.removed = this.#addMark('wentOut', 'del');
  }

  /**
   * Reads the blocks of a document in ProseMirror's JSON, in steps. The same object always returns the same blocks.
   * @throws RangeError when no version's schema allows the content
   */
  *read(doc: NodeJson): Generator<void, ProseMirrorNode[]> {
    const cached = this.#blocksByDocument.get(doc);
    if (cached) return cached;
    adoptJson(this.schema, doc);
    const blocks: ProseMirrorNode[] = [];
    for (const block of doc.content ?? []) {
      blocks.push(ProseMirrorNode.fromJSON(this.schema, block));
      yield;
    }
    this.#blocksByDocument.set(doc, blocks);
    return blocks;
  }

  /** Reads the blocks of an open page, which has its own schema. An unchanged block returns the same object. */
  *readPage(doc: ProseMirrorNode): Generator<void, ProseMirrorNode[]> {
    const blocks: ProseMirrorNode[] = [];
    for (const child of doc.children) {
      let block = this.#blockByPageNode.get(child);
      if (!block) {
        // toJSON() returns a NodeJson.
        const json = child.toJSON() as NodeJson;
        adoptJson(this.schema, { type: 'doc', content: [json] });
        block = ProseMirrorNode.fromJSON(this.schema, json);
        this.#blockByPageNode.set(child, block);
      }
      blocks.push(block);
      yield;
    }
    return blocks;
  }

  #addMark(name: string, element: string): MarkType {
    const type = addMarkType(this.schema, name, false);
    type.spec.toDOM = () => [element, 0];
    // The outermost mark, so that its line runs through bold words without a break.
    return Object.assign(type, { rank: -1 });
  }
}
