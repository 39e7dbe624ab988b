import * as v from 'valibot';
import { Id, Note } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow } from './contract.ts';
import { DocumentView } from './documents.ts';
import { After } from './tree.ts';

/** A kept state of a document, without its text. */
export const DocumentVersionView = v.object({
  id: v.string(),
  documentId: v.string(),
  /** named: somebody kept this moment. automatic: kept when the writing rested, or before something overwrote it. */
  kind: v.fallback(v.picklist(['named', 'automatic']), 'automatic'),
  /** What was written about it; of an automatic one what it was kept before, or null. */
  versionNote: v.nullable(v.string()),
  /** Who kept it; of an automatic one who wrote or overwrote last. Null where nobody knows. */
  userId: v.nullable(v.string()),
  /** That person's name; null where there is none any more. */
  username: v.nullable(v.string()),
  /** Null where they were not counted. */
  wordCount: v.nullable(v.number()),
  createdAt: v.string(),
});
export type DocumentVersionView = v.InferOutput<typeof DocumentVersionView>;

const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72';
const EXAMPLE_VERSION = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d90';

export const getDocumentVersions = defineOperation({
  name: 'get-document-versions',
  kind: 'query',
  summary: 'Lists the kept versions of a document without their texts, newest first, 50 at a time.',
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
  summary: 'Shows one version of a document with its text, as Markdown and as blocks with their ids.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id, versionId: Id }),
  output: v.object({
    ...DocumentVersionView.entries,
    contentMd: v.string(),
    /** A ProseMirror document; a block has the id it has, or had, in the document. */
    content: v.record(v.string(), v.unknown()),
  }),
  errors: ['not_found', 'conflict'],
  shows: ['documents'],
  limit: { count: 120, seconds: 60 },
  example: { id: EXAMPLE_ID, versionId: EXAMPLE_VERSION },
});

/** A block as a version has it, in ProseMirror's JSON, with the ids of those beside it in what it stands in. */
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
    'Lists the versions in which one block of a document reads otherwise than in the next newer one, newest first.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    blockId: v.pipe(v.string(), v.regex(/^[0-9a-z]{8}$/, 'This is not the id of a block.')),
    after: v.optional(After),
  }),
  output: v.object({
    /** The block as it is now; null where it is gone, and on later pages. */
    now: v.nullable(BlockWithNeighbours),
    entries: v.array(v.object({ version: DocumentVersionView, ...BlockWithNeighbours.entries })),
    /** What `after` names to look further back: there may be entries, or none. */
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
  grows: true,
  summary:
    'Keeps a document as the server has it now, under a name; a kept version is not taken away by its age.',
  scope: scopeOfRow,
  // Not queued: what would be kept on a device that comes back is a later text than the one that was meant.
  input: v.strictObject({ id: Id, versionNote: Note }),
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
    'Makes a document say what a version of it said, as one change beside those of others; what it said before is kept as a version.',
  scope: scopeOfRow,
  // Not queued: it is decided by what one sees, and hours later that is another text.
  input: v.strictObject({ id: Id, versionId: Id }),
  output: v.object({
    ...DocumentView.entries,
    /** The version that holds what was there before; null when it said so already, or was restored by this key before. */
    keptVersionId: v.nullable(v.string()),
  }),
  errors: ['not_found', 'forbidden', 'conflict', 'too_large', 'unavailable'],
  alters: ['documents'],
  limit: { count: 60, seconds: 60 },
  example: { id: EXAMPLE_ID, versionId: EXAMPLE_VERSION },
});
