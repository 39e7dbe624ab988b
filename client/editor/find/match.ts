/** A match in a document: ProseMirror positions, and the captured groups of a pattern. */
export interface Match {
  from: number;
  to: number;
  groups: readonly string[];
}
