import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, workspaceScope } from './contract.ts';

/** UTF-16 units from a first to before a last one. */
const CharacterRange = v.tuple([v.number(), v.number()]);

/** Something that is called so. */
const FoundItem = v.object({
  kind: v.fallback(v.picklist(['document', 'folder', 'canvas', 'other']), 'other'),
  id: v.string(),
  title: v.string(),
});
export type FoundItem = v.InferOutput<typeof FoundItem>;

/** A part of a document or a canvas in which the words stand. */
const FoundPassage = v.object({
  kind: v.fallback(v.picklist(['document', 'canvas', 'other']), 'other'),
  /** Of the document or the canvas. */
  itemId: v.string(),
  title: v.string(),
  /** A document's block, a canvas's node; null for a block without an id. */
  partId: v.nullable(v.string()),
  /** The words around the first place, on one line. */
  snippet: v.string(),
  /** Where the words stand in the snippet. */
  found: v.array(CharacterRange),
});
export type FoundPassage = v.InferOutput<typeof FoundPassage>;

export const searchWorkspace = defineOperation({
  name: 'search-workspace',
  kind: 'query',
  summary:
    'Finds what is called so, ten at most, and passages of documents and notes of canvases that hold all the words, thirty at most; what was just typed comes seconds later.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    /** Words that may go on, or words between quotation marks that stand beside each other. */
    query: v.pipe(v.string(), v.maxLength(200, 'Search for at most 200 characters.')),
  }),
  output: v.object({ items: v.array(FoundItem), passages: v.array(FoundPassage) }),
  errors: ['scope_not_found'],
  shows: ['folders', 'documents', 'canvases'],
  example: { workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e', query: 'high water' },
});
