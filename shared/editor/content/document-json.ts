/** Attributes as ProseMirror's JSON has them: what is absent or null has its default. */
export type JsonAttributes = Readonly<Record<string, unknown>>;

export interface MarkJson {
  readonly type: string;
  readonly attrs?: JsonAttributes;
}

/**
 * A node in ProseMirror's JSON, as `yXmlFragmentToProsemirrorJSON` gives it and `Schema.nodeFromJSON` takes it.
 * A document may come from a later version of the schema, so nothing about names or attributes is taken for granted [X12].
 */
export interface NodeJson {
  readonly type: string;
  readonly attrs?: JsonAttributes;
  readonly content?: readonly NodeJson[];
  readonly marks?: readonly MarkJson[];
  readonly text?: string;
}
