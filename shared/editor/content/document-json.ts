/** A mark in ProseMirror's JSON form. */
export interface MarkJson {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node in ProseMirror's JSON form; `content` is absent where there is none, `text` is that of text nodes alone. */
export interface NodeJson {
  type: string;
  attrs?: Record<string, unknown>;
  content?: NodeJson[];
  marks?: MarkJson[];
  text?: string;
}
