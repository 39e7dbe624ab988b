/** Changes the text of documents for operations, as one more collaborator and exactly once [A9]. */
export interface DocumentGateway {
  /**
   * Replaces a document's body by Markdown as one undoable change, after the previous state was stored as a version.
   * Must not be called inside `db.write`.
   * @param request `operationKey` makes the change happen once: a repeated call finds its part key and changes nothing
   */
  replaceBody: (request: {
    ydocId: string;
    markdown: string;
    actingUserId: string;
    operationKey: string;
  }) => Promise<void>;
  /**
   * Restores the text of a version as one undoable change. Blocks that still exist keep the text that others type in
   * them meanwhile. Must not be called inside `db.write`.
   * @returns the id of the version that stores the previous text; null when nothing changed, or the change of this key
   * was made before
   * @throws AppError `conflict` while another version of the document is being restored
   */
  restoreVersion: (request: {
    ydocId: string;
    versionId: string;
    actingUserId: string;
    operationKey: string;
  }) => Promise<{ keptVersionId: string | null }>;
  /** Derives `contentMd` and the word count now, if they are behind the journal (A13). */
  deriveNow: (ydocId: string) => Promise<void>;
}
