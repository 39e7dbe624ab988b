/** A found place in the document: positions of ProseMirror, and what the groups of a pattern held. */
export interface Match {
  from: number;
  to: number;
  groups: readonly string[];
}
