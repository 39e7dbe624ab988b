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
  /** Derives `contentMd` and word count now, if they are behind the journal (A13). */
  deriveNow: (ydocId: string) => Promise<void>;
}
