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
  /** Unique in its workspace; the server may have changed the one that was asked for. */
  slug: v.string(),
  /** The room of its text; equals `id`. */
  ydocId: v.string(),
  /** Compared by bytes among siblings, ties by id [F14]. */
  order: v.string(),
  type: v.string(),
  meta: v.record(v.string(), v.unknown()),
  isPinned: v.boolean(),
  /** Follows the text within seconds (A13). */
  wordCount: v.number(),
  createdAt: v.string(),
  /** The last change of its text or title. */
  updatedAt: v.string(),
});
export type DocumentView = v.InferOutput<typeof DocumentView>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d72';

export const getDocuments = defineOperation({
  name: 'get-documents',
  kind: 'query',
  summary: 'Lists the documents of a workspace without their texts, in order of id, 1,000 at a time.',
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
  summary: 'Shows one document with its text as Markdown.',
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
  summary: 'Shows one document without its text.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: DocumentView,
  errors: ['not_found'],
  shows: ['documents'],
  example: { id: EXAMPLE_ID },
});

/** A place in a document that links to another. */
export const Backlink = v.object({
  /** What `after` names for the next page. */
  id: v.string(),
  documentId: v.string(),
  /** The linking document's present title. */
  title: v.string(),
  blockId: v.nullable(v.string()),
  /** The words that are the link, within the snippet. */
  label: v.string(),
  /** The label is the title of what is linked, as it was when it was linked. */
  isTitle: v.boolean(),
  /** The link with the words around it, on one line. */
  snippet: v.string(),
});
export type Backlink = v.InferOutput<typeof Backlink>;

export const getDocumentBacklinks = defineOperation({
  name: 'get-document-backlinks',
  kind: 'query',
  summary:
    'Lists the places of a workspace that link to a document, 50 at a time; what was just typed comes seconds later.',
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
  summary: 'Makes an empty document; when its folder is gone it is made at the root, and the answer says so.',
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

/** What a writer saw of a text: at most 3 MB before base64. */
const SnapshotInput = v.pipe(
  v.string(),
  v.maxLength(4_000_000, 'What was seen of a text is described by at most 4 million characters.'),
  v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'This is not base64.'),
);

export const duplicateDocument = defineOperation({
  name: 'duplicate-document',
  kind: 'command',
  grows: true,
  summary:
    'Makes a document that says what another says, as its writer saw it, right after that one; where nothing can be put it is made at the root, and the answer says so.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      /** What is copied. */
      documentId: Id,
      /** Left out: the title of what is copied, and "copy". */
      title: v.optional(Title),
      /** Left out: where that is which is copied. */
      folderId: v.optional(v.nullable(Id)),
      /** Left out: right after what is copied, in another folder the last. */
      order: v.optional(Order),
      /**
       * A Yjs snapshot (state vector and deletions) of the text as it was seen, version 1, base64. What was written or
       * deleted since is not in the copy, and nothing is copied until the server has all that was seen. Left out: the
       * text as the server has it.
       */
      seen: v.optional(SnapshotInput),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: v.object({ ...DocumentView.entries, placed: v.picklist(PLACES) }),
  // unavailable: words that were seen have not arrived yet, or parts of the text are being recovered.
  errors: ['not_found', 'forbidden', 'taken', 'limit_reached', 'unavailable'],
  alters: ['documents'],
  offline: true,
  maxBytes: 4 * 1024 * 1024 + 64 * 1024,
  example: { documentId: EXAMPLE_ID, title: 'High Water copy' },
});

export const updateDocument = defineOperation({
  name: 'update-document',
  kind: 'command',
  // 2: a place and a pin. 3: what is noted about it. 4: its language and its limit.
  version: 4,
  summary:
    'Renames, moves or pins a document, notes something about it, or replaces its body by Markdown as one change that can be undone.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    title: v.optional(Title),
    /** Null is the root; without `order` it comes last there. */
    folderId: v.optional(v.nullable(Id)),
    order: v.optional(Order),
    isPinned: v.optional(v.boolean()),
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
  // A title may wait in a queue; text never does: it travels by the document's room.
  offline: true,
  maxBytes: 32 * 1024 * 1024,
  example: { id: EXAMPLE_ID, title: 'High Water' },
});

export const moveDocumentToTrash = defineOperation({
  name: 'move-document-to-trash',
  kind: 'command',
  summary: 'Moves a document into the trash; nothing happens to one that is there.',
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
  summary: 'Takes a document out of the trash, to the root; nothing happens to one that is not there.',
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
  summary: 'Deletes a document for good; only what lies in the trash can be deleted.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['documents'],
  offline: true,
  example: { id: EXAMPLE_ID },
});
