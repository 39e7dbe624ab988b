import * as v from 'valibot';
import { Id, Note } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow } from './contract.ts';
import { DocumentView } from './documents.ts';
import { After } from './tree.ts';

/** A saved version of a document, without its text. */
export const DocumentVersionView = v.object({
  id: v.string(),
  documentId: v.string(),
  /** named: saved by a user. automatic: saved after a pause in writing, or before the text was overwritten. */
  kind: v.fallback(v.picklist(['named', 'automatic']), 'automatic'),
  /** The note of the user; for an automatic version, the change before which it was saved, or null. */
  versionNote: v.nullable(v.string()),
  /** The user who saved it; for an automatic version, the user who wrote or overwrote last. Null if unknown. */
  userId: v.nullable(v.string()),
  /** The name of that user; null if the user has none or no longer exists. */
  username: v.nullable(v.string()),
  /** Null if the words were not counted. */
  wordCount: v.nullable(v.number()),
  createdAt: v.string(),
});
export type DocumentVersionView = v.InferOutput<typeof DocumentVersionView>;

const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72';
const EXAMPLE_VERSION = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d90';

export const getDocumentVersions = defineOperation({
  name: 'get-document-versions',
  kind: 'query',
  summary: 'Lists the saved versions of a document without their texts, newest first, 50 per page.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id, after: v.optional(After) }),
  output: v.object({ versions: v.array(DocumentVersionView), next: v.nullable(v.string()) }),
  errors: ['not_found'],
  shows: ['documents'],
  example: { id: EXAMPLE_ID },
});

export const getDocumentVersion = defineOperation({
  name: 'get-document-version',
  kind: 'query',
  summary: 'Returns one version of a document with its text, as Markdown and as blocks with their ids.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id, versionId: Id }),
  output: v.object({
    ...DocumentVersionView.entries,
    contentMd: v.string(),
    /** A ProseMirror document. Blocks have the ids that they have, or had, in the document. */
    content: v.record(v.string(), v.unknown()),
  }),
  errors: ['not_found', 'conflict'],
  shows: ['documents'],
  limit: { count: 120, seconds: 60 },
  example: { id: EXAMPLE_ID, versionId: EXAMPLE_VERSION },
});

/** A block in a version, as ProseMirror JSON, with the ids of its neighbours in the same parent. */
const BlockWithNeighbours = v.object({
  block: v.record(v.string(), v.unknown()),
  /** Null at the beginning. */
  before: v.nullable(v.string()),
  /** Null at the end. */
  after: v.nullable(v.string()),
});

export const getBlockHistory = defineOperation({
  name: 'get-block-history',
  kind: 'query',
  summary:
    'Lists the versions in which one block of a document differs from the next newer version, newest first.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    blockId: v.pipe(v.string(), v.regex(/^[0-9a-z]{8}$/, 'This is not the id of a block.')),
    after: v.optional(After),
  }),
  output: v.object({
    /** The block as it is now; null if it was deleted, and on later pages. */
    now: v.nullable(BlockWithNeighbours),
    entries: v.array(v.object({ version: DocumentVersionView, ...BlockWithNeighbours.entries })),
    /** The cursor for older versions, for `after`; the next page may be empty. */
    next: v.nullable(v.string()),
  }),
  errors: ['not_found', 'conflict'],
  shows: ['documents'],
  limit: { count: 120, seconds: 60 },
  example: { id: EXAMPLE_ID, blockId: 'k3f9x0ab' },
});

export const saveDocumentVersion = defineOperation({
  name: 'save-document-version',
  kind: 'command',
  // Version 2 adds `kind`.
  version: 2,
  grows: true,
  summary:
    'Saves the present state of a document on the server: as a named version, which is not deleted because of its age, or as an automatic one, such as before a change.',
  scope: scopeOfRow,
  // Not queued: a device that reconnects later would save a later text than the writer meant.
  input: v.strictObject({
    id: Id,
    versionNote: Note,
    /** An automatic version counts in no limit of named ones and is deleted in time; its note names the change after it. */
    kind: v.optional(v.picklist(['named', 'automatic'], 'This kind of version is not known.'), 'named'),
  }),
  output: DocumentVersionView,
  errors: ['not_found', 'forbidden', 'plan_limit', 'limit_reached', 'unavailable'],
  alters: ['documents'],
  limit: { count: 60, seconds: 60 },
  example: { id: EXAMPLE_ID, versionNote: 'Before the second draft' },
});

export const restoreDocumentVersion = defineOperation({
  name: 'restore-document-version',
  kind: 'command',
  grows: true,
  summary:
    'Restores a document to a version as one change, beside concurrent changes of others; the previous text is saved as a version.',
  scope: scopeOfRow,
  // Not queued: the writer decides by the present text, and hours later the text may be different.
  input: v.strictObject({ id: Id, versionId: Id }),
  output: v.object({
    ...DocumentView.entries,
    /** The version with the previous text; null if the text was the same, or this key has already restored it. */
    keptVersionId: v.nullable(v.string()),
  }),
  errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'unavailable'],
  alters: ['documents'],
  limit: { count: 60, seconds: 60 },
  example: { id: EXAMPLE_ID, versionId: EXAMPLE_VERSION },
});
