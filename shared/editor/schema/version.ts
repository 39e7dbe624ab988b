/**
 * The version of the editor's schema that this build writes. A minor version only adds, and older editors preserve
 * content unknown to them [X12]. A major version locks older editors out.
 */
export const SCHEMA_VERSION = { major: 1, minor: 0 } as const;

/** The version as `"major.minor"`, the form stored with a document. */
export const SCHEMA_VERSION_TEXT: string = `${SCHEMA_VERSION.major}.${SCHEMA_VERSION.minor}`;

/** The name of the root Y.XmlFragment that holds a document's body. */
export const CONTENT_FRAGMENT = 'content';
