/**
 * The version of the editor's schema that this build writes.
 * A minor version only adds (older editors keep what they do not know, [X12]); a major one locks older editors out.
 */
export const SCHEMA_VERSION = { major: 1, minor: 0 } as const;

/** `"major.minor"`, as stored beside a document. */
export const SCHEMA_VERSION_TEXT: string = `${SCHEMA_VERSION.major}.${SCHEMA_VERSION.minor}`;

/** The name of the root Y.XmlFragment that holds a document's body. */
export const CONTENT_FRAGMENT = 'content';
