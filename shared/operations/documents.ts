import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { DocumentMetaChange } from '#shared/documents/document-meta.ts';
import { Slug } from '#shared/documents/slug.ts';
import { Id, Title } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { After, Order, PLACES } from './tree.ts';

/** A document without its text. */
export const DocumentView = v.object({
  id: v.string(),
  workspaceId: v.string(),
  ownerId: v.string(),
  /** Null at the root. */
  folderId: v.nullable(v.string()),
  title: v.string(),
  /** Unique in its workspace; the server may change the requested slug. */
  slug: v.string(),
  /** The id of the room with its text; equal to `id`. */
  ydocId: v.string(),
  /** The order key among its siblings, compared by bytes; ties are ordered by id [F14]. */
  order: v.string(),
  type: v.string(),
  meta: v.record(v.string(), v.unknown()),
  isPinned: v.boolean(),
  /** The writing style that prompts about this document carry. A deleted or foreign style counts as none. */
  writingStyleId: v.optional(v.nullable(v.string()), null),
  /** Updated within seconds after the text (A13). */
  wordCount: v.number(),
  createdAt: v.string(),
  /** The time when its text or title last changed. */
  updatedAt: v.string(),
});
export type DocumentView = v.InferOutput<typeof DocumentView>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72';

export const getDocuments = defineOperation({
  name: 'get-documents',
  kind: 'query',
  summary: 'Lists the documents of a workspace without their texts, in order of id, 1,000 per page.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, after: v.optional(After) }),
  output: v.object({ documents: v.array(DocumentView), next: v.nullable(v.string()) }),
  errors: ['scope_not_found'],
  shows: ['documents'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getDocument = defineOperation({
  name: 'get-document',
  kind: 'query',
  summary: 'Returns one document with its text as Markdown.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ ...DocumentView.entries, contentMd: v.string() }),
  errors: ['not_found'],
  shows: ['documents'],
  example: { id: EXAMPLE_ID },
});

export const getDocumentMetadata = defineOperation({
  name: 'get-document-metadata',
  kind: 'query',
  summary: 'Returns one document without its text.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: DocumentView,
  errors: ['not_found'],
  shows: ['documents'],
  example: { id: EXAMPLE_ID },
});

/** A link in a document to another document. */
export const Backlink = v.object({
  /** The cursor of this entry, for `after`. */
  id: v.string(),
  /** The document with the link; the same as `referencingDocumentId`, which older servers leave out. */
  documentId: v.string(),
  referencingDocumentId: v.optional(v.string()),
  /** The document that the link leads to. */
  referencedDocumentId: v.optional(v.string()),
  /** The present title of the linking document. */
  title: v.string(),
  blockId: v.nullable(v.string()),
  /** The text of the link, as it occurs in the snippet. */
  label: v.string(),
  /** Whether the label is the title that the linked document had when the link was made. */
  isTitle: v.boolean(),
  /** The link with the surrounding words, on one line; the same as `contextText`, which older servers leave out. */
  snippet: v.string(),
  contextText: v.optional(v.string()),
});
export type Backlink = v.InferOutput<typeof Backlink>;

export const getDocumentBacklinks = defineOperation({
  name: 'get-document-backlinks',
  kind: 'query',
  summary:
    'Lists the links to a document in its workspace, 50 per page; a newly typed link is listed after some seconds.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    after: v.optional(
      v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}(?:\.\d{1,8})?$/, 'This is no place to go on from.')),
    ),
  }),
  output: v.object({ backlinks: v.array(Backlink), next: v.nullable(v.string()) }),
  errors: ['not_found'],
  shows: ['documents'],
  example: { id: EXAMPLE_ID },
});

export const createDocument = defineOperation({
  name: 'create-document',
  kind: 'command',
  grows: true,
  summary:
    'Creates an empty document; it goes to the root (`placed` is `at-root`) if its folder is missing, locked or in the trash.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      title: Title,
      slug: v.optional(Slug),
      folderId: v.optional(v.nullable(Id)),
      order: v.optional(Order),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...DocumentView.entries, placed: v.picklist(PLACES) }),
  errors: ['scope_not_found', 'forbidden', 'taken', 'limit_reached'],
  alters: ['documents'],
  offline: true,
  example: { workspaceId: EXAMPLE_WORKSPACE, title: 'High Water' },
});

/** A Yjs snapshot of a text or a canvas as the writer saw it, in base64; at most 3 MB before encoding. */
export const SnapshotInput = v.pipe(
  v.string(),
  v.maxLength(4_000_000, 'What was seen of a text is described by at most 4 million characters.'),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'This is not base64.'),
);

export const duplicateDocument = defineOperation({
  name: 'duplicate-document',
  kind: 'command',
  grows: true,
  summary:
    'Copies a document as the caller saw it, directly after the original; the copy goes to the root (`placed` is `at-root`) if its folder is missing, locked or in the trash.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      /** The document to copy. */
      documentId: Id,
      /** By default the title of the original with "copy". */
      title: v.optional(Title),
      /** By default the folder of the original. */
      folderId: v.optional(v.nullable(Id)),
      /** By default directly after the original; in another folder, the last position. */
      order: v.optional(Order),
      /**
       * A Yjs snapshot (state vector and delete set, version 1, base64) of the text as the caller saw it. Later changes
       * are not in the copy, and the operation fails until the server has all structs of the snapshot. By default the
       * text is copied as the server has it.
       */
      seen: v.optional(SnapshotInput),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...DocumentView.entries, placed: v.picklist(PLACES) }),
  // unavailable: structs of the snapshot have not arrived yet, or parts of the text are being recovered.
  errors: ['not_found', 'forbidden', 'taken', 'limit_reached', 'unavailable'],
  alters: ['documents'],
  offline: true,
  maxBytes: 4 * 1024 * 1024 + 64 * 1024,
  example: { documentId: EXAMPLE_ID, title: 'High Water copy' },
});

export const updateDocument = defineOperation({
  name: 'update-document',
  kind: 'command',
  // Version 2 adds `folderId`, `order` and `isPinned`; 3 adds `meta`; 4 adds its language and its character limit; 5 adds
  // `writingStyleId`.
  version: 5,
  summary:
    'Renames, moves or pins a document, changes its meta fields or its writing style, or replaces its body by Markdown as one change that can be undone.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    title: v.optional(Title),
    /** Null is the root; without `order`, the item comes last in the folder. */
    folderId: v.optional(v.nullable(Id)),
    order: v.optional(Order),
    isPinned: v.optional(v.boolean()),
    /** A style of the document’s workspace, or of the caller; null for none. */
    writingStyleId: v.optional(v.nullable(Id)),
    meta: v.optional(DocumentMetaChange),
    contentMd: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(8_000_000, 'A document may have at most 8 million characters at once.'),
        v.check((text) => text.isWellFormed(), 'The text holds a broken character.'),
      ),
    ),
  }),
  output: DocumentView,
  errors: ['not_found', 'forbidden', 'locked', 'conflict', 'unavailable'],
  alters: ['documents'],
  // A new title may wait in the queue. Text is never queued: it is sent through the document's room.
  offline: true,
  maxBytes: 32 * 1024 * 1024,
  example: { id: EXAMPLE_ID, title: 'High Water' },
});

export const moveDocumentToTrash = defineOperation({
  name: 'move-document-to-trash',
  kind: 'command',
  summary: 'Moves a document to the trash; a document that is already in it stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: DocumentView,
  errors: ['not_found', 'forbidden', 'locked'],
  alters: ['documents'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const restoreDocument = defineOperation({
  name: 'restore-document',
  kind: 'command',
  summary:
    'Moves a document from the trash to the root; a document that is not in the trash stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: DocumentView,
  errors: ['not_found', 'forbidden', 'locked'],
  alters: ['documents'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const deleteDocument = defineOperation({
  name: 'delete-document',
  kind: 'command',
  summary: 'Permanently deletes a document; only a document in the trash can be deleted.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['documents'],
  offline: true,
  example: { id: EXAMPLE_ID },
});
