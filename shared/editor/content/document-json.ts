/** Attributes in ProseMirror's JSON. An absent or null attribute has its default. */
export type JsonAttributes = Readonly<Record<string, unknown>>;

/** A mark in ProseMirror's JSON. */
export interface MarkJson {
  readonly type: string;
  readonly attrs?: JsonAttributes;
}

/**
 * A node in ProseMirror's JSON, as `yXmlFragmentToProsemirrorJSON` returns it and `Schema.nodeFromJSON` reads it.
 * The document may come from a later version of the schema, so names and attributes may be unknown [X12].
 */
export interface NodeJson {
  readonly type: string;
  readonly attrs?: JsonAttributes;
  readonly content?: readonly NodeJson[];
  readonly marks?: readonly MarkJson[];
  readonly text?: string;
}
