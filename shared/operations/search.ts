import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, workspaceScope } from './contract.ts';

/** A range of UTF-16 units: the start is included, the end is not. */
const CharacterRange = v.tuple([v.number(), v.number()]);

/** An item whose title matches the query. */
const FoundItem = v.object({
  kind: v.fallback(v.picklist(['document', 'folder', 'canvas', 'other']), 'other'),
  id: v.string(),
  title: v.string(),
});
export type FoundItem = v.InferOutput<typeof FoundItem>;

/** A block of a document or a note on a canvas that contains all the words. */
const FoundPassage = v.object({
  kind: v.fallback(v.picklist(['document', 'canvas', 'other']), 'other'),
  /** The id of the document or canvas. */
  itemId: v.string(),
  title: v.string(),
  /** The id of the block or of the canvas node; null for a block without an id. */
  partId: v.nullable(v.string()),
  /** The text around the first match, on one line. */
  snippet: v.string(),
  /** The matches within the snippet. */
  found: v.array(CharacterRange),
});
export type FoundPassage = v.InferOutput<typeof FoundPassage>;

export const searchWorkspace = defineOperation({
  name: 'search-workspace',
  kind: 'query',
  summary:
    'Finds up to 10 items by title, and up to 30 passages of documents and notes on canvases that contain all the words; newly typed text is found after some seconds.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** Words, which also match the beginnings of longer words, or an exact phrase in quotation marks. */
    query: v.pipe(v.string(), v.maxLength(200, 'Search for at most 200 characters.')),
  }),
  output: v.object({ items: v.array(FoundItem), passages: v.array(FoundPassage) }),
  errors: ['scope_not_found'],
  shows: ['folders', 'documents', 'canvases'],
  example: { workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e', query: 'high water' },
});
