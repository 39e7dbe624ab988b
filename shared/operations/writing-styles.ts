import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { Id } from '#shared/lib/scalars.ts';
import {
  StyleContent,
  StyleExample,
  StyleName,
  StyleSample,
  StyleUrl,
} from '#shared/writing-styles/style-rules.ts';
import { defineOperation, scopeOfRow, userScope, workspaceScope } from './contract.ts';

/** A description of how somebody writes, which prompts carry. */
export const WritingStyle = v.object({
  id: v.string(),
  /** Null for a style of the user, which only they see, in all of their workspaces. */
  workspaceId: v.nullable(v.string()),
  /** The user who created it. */
  userId: v.string(),
  name: v.string(),
  /** The style guide, in Markdown. */
  content: v.string(),
  /** A generated passage in this style; null until one was generated. */
  example: v.nullable(v.string()),
  /** The page that the sample was read from; null for a sample that was typed. */
  sourceUrl: v.nullable(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type WritingStyle = v.InferOutput<typeof WritingStyle>;

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5db0';
const EXAMPLE_SAMPLE =
  'On the morning the sea did not come in, Ines was already at her desk, with the book open at the right page and the pen wet. For eleven years she had written down the water. Twice a day she went to the window, read the painted board at the foot of the steps, and entered one figure in feet and inches.';

/** Calls of a model: a writer makes a few styles, a program must not make thousands. */
const MODEL_LIMIT = { count: 60, seconds: 600 };
/** The codes of an answer that could not be made: the model, the page, the credits. */
const MODEL_ERRORS = [
  'forbidden',
  'invalid_input',
  'credits_needed',
  'limit_reached',
  'unavailable',
] as const;

const sample = {
  id: v.optional(Id),
  name: StyleName,
  /** A sample of at least 50 words, of which the first 20,000 characters are read. Either this or `url`. */
  text: v.optional(StyleSample),
  /** The address of a page whose text is the sample. Either this or `text`. */
  url: v.optional(StyleUrl),
};
const hasOneSample = ({ text, url }: { text?: string | undefined; url?: string | undefined }): boolean =>
  (text === undefined) !== (url === undefined);
const ONE_SAMPLE = 'Send either a text or a URL.';

export const getWritingStyles = defineOperation({
  name: 'get-writing-styles',
  kind: 'query',
  summary: 'Lists the caller’s own writing styles, which only they see, by name.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(WritingStyle),
  shows: ['writing-styles'],
  example: {},
});

export const getWorkspaceWritingStyles = defineOperation({
  name: 'get-workspace-writing-styles',
  kind: 'query',
  summary: 'Lists the writing styles of a workspace by name, without the caller’s own.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.array(WritingStyle),
  errors: ['scope_not_found'],
  shows: ['writing-styles'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const createWritingStyle = defineOperation({
  name: 'create-writing-style',
  kind: 'command',
  grows: true,
  summary: 'Makes a writing style of the caller from a sample or a page, with the server’s model.',
  scope: userScope,
  input: v.pipe(
    v.strictObject(sample),
    v.check((input) => hasOneSample(input), ONE_SAMPLE),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: WritingStyle,
  errors: [...MODEL_ERRORS, 'taken'],
  alters: ['writing-styles'],
  limit: MODEL_LIMIT,
  maxBytes: 1024 * 1024,
  example: { name: 'Salt and plain', text: EXAMPLE_SAMPLE },
});

export const createWorkspaceWritingStyle = defineOperation({
  name: 'create-workspace-writing-style',
  kind: 'command',
  grows: true,
  summary: 'Makes a writing style of a workspace from a sample or a page, with the model of the workspace.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({ ...sample, workspaceId: Id }),
    v.check((input) => hasOneSample(input), ONE_SAMPLE),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: WritingStyle,
  errors: ['scope_not_found', ...MODEL_ERRORS, 'taken'],
  alters: ['writing-styles'],
  limit: MODEL_LIMIT,
  maxBytes: 1024 * 1024,
  example: { workspaceId: EXAMPLE_WORKSPACE, name: 'Salt and plain', text: EXAMPLE_SAMPLE },
});

export const updateWritingStyle = defineOperation({
  name: 'update-writing-style',
  kind: 'command',
  grows: true,
  summary: 'Renames a writing style or replaces its style guide.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id, name: v.optional(StyleName), content: v.optional(StyleContent) }),
  output: WritingStyle,
  errors: ['not_found', 'forbidden'],
  alters: ['writing-styles'],
  example: { id: EXAMPLE_ID, name: 'Salt and plain' },
});

export const deleteWritingStyle = defineOperation({
  name: 'delete-writing-style',
  kind: 'command',
  summary: 'Deletes one of the caller’s own writing styles; documents that had it have none.',
  scope: userScope,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found'],
  alters: ['writing-styles'],
  example: { id: EXAMPLE_ID },
});

export const deleteWorkspaceWritingStyle = defineOperation({
  name: 'delete-workspace-writing-style',
  kind: 'command',
  summary: 'Deletes a writing style of a workspace; documents that had it have none.',
  scope: workspaceScope,
  input: v.strictObject({ id: Id, workspaceId: Id }),
  output: v.object({ id: v.string() }),
  errors: ['scope_not_found', 'forbidden', 'not_found'],
  alters: ['writing-styles'],
  example: { id: EXAMPLE_ID, workspaceId: EXAMPLE_WORKSPACE },
});

export const restoreWritingStyle = defineOperation({
  name: 'restore-writing-style',
  kind: 'command',
  grows: true,
  summary:
    'Puts back a deleted writing style as the caller last saw it; documents that had it have it again. Without `workspaceId` it is the caller’s own.',
  scope: (input, { userId }) =>
    input.workspaceId === null ? `user:${userId}` : `workspace:${input.workspaceId}`,
  input: v.strictObject({
    id: Id,
    workspaceId: v.nullable(Id),
    name: StyleName,
    content: StyleContent,
    example: v.nullable(StyleExample),
    sourceUrl: v.nullable(StyleUrl),
  }),
  output: WritingStyle,
  errors: ['scope_not_found', 'forbidden', 'taken', 'limit_reached'],
  alters: ['writing-styles'],
  example: {
    id: EXAMPLE_ID,
    workspaceId: EXAMPLE_WORKSPACE,
    name: 'Salt and plain',
    content: '## Voice\n\nClose third person, dry and exact.',
    example: null,
    sourceUrl: null,
  },
});

export const generateWorkspaceStyleExample = defineOperation({
  name: 'generate-workspace-style-example',
  kind: 'command',
  grows: true,
  summary:
    'Writes a short passage in a writing style of the workspace or of the caller, with the model of the workspace, and stores it with the style.',
  scope: workspaceScope,
  input: v.strictObject({ id: Id, workspaceId: Id }),
  output: WritingStyle,
  errors: ['scope_not_found', 'not_found', ...MODEL_ERRORS],
  alters: ['writing-styles'],
  limit: MODEL_LIMIT,
  example: { id: EXAMPLE_ID, workspaceId: EXAMPLE_WORKSPACE },
});
