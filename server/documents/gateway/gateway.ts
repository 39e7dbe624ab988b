/** How operations change the text of a document: as one more collaborator, exactly once [A9]. */
export interface DocumentGateway {
  /**
   * Replaces a document's body by Markdown as one undoable change, after a version row was written.
   * Never called inside `db.write`.
   * @param operationKey makes the change happen once: a replay finds its part key and changes nothing
   */
  replaceBody: (request: {
    ydocId: string;
    markdown: string;
    actingUserId: string;
    operationKey: string;
  }) => Promise<void>;
  /**
   * Makes a document say what a version of it said, as one undoable change; blocks that are still there keep what others
   * type in them. Never called inside `db.write`.
   * @returns the version of what it said before; null when nothing was changed, or the key's change was made before
   * @throws AppError `conflict` while another version of the document is being restored
   */
  restoreVersion: (request: {
    ydocId: string;
    versionId: string;
    actingUserId: string;
    operationKey: string;
  }) => Promise<{ keptVersionId: string | null }>;
  /** Derives `contentMd` and word count now, if they are behind the journal (A13). */
  deriveNow: (ydocId: string) => Promise<void>;
}
