import { AI_ACTIONS } from '#shared/ai/actions/index.ts';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import { invalidInput, notFound } from '#shared/errors/app-error.ts';
import type { Tx } from '#server/db/write.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { requireWritableText } from '#server/policies/writable-text.ts';

/** The sentences for a request without a selection (spec §5). */
export const NOTHING_SELECTED = 'Select some text before using the AI assistant.';
export const BLANK_SELECTION = 'The selection is empty. Highlight the text you want to change first.';

/**
 * Checks that a user may send this request: they may write in the document, its text can be changed, and the request
 * has what its action needs.
 * @throws AppError `not_found` for a hidden or absent document, `forbidden` for a member who may not write, `locked`,
 * `conflict` for a document in the trash, `invalid_input`
 */
export async function requireAnswerAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  request: AnswerRequest,
): Promise<void> {
  const { document } = await requireDocumentAccess(read, userId, request.documentId, 'write-text');
  if (document.workspaceId !== request.workspaceId) throw notFound('This document');
  await requireWritableText(read, document);
  requireCompleteRequest(request);
}

function requireCompleteRequest({
  action: id,
  selection,
  before,
  after,
  instruction = '',
}: AnswerRequest): void {
  const action = AI_ACTIONS.find((one) => one.id === id);
  if (!action) throw invalidInput('This action is not known.');
  if (action.on === 'selection') {
    if (selection === '') throw invalidInput(NOTHING_SELECTED, { path: 'selection' });
    if (selection.trim() === '') throw invalidInput(BLANK_SELECTION, { path: 'selection' });
  } else if (before.trim() === '' && after.trim() === '') {
    throw invalidInput('There is no text around the cursor yet. Write a sentence first.', { path: 'before' });
  }
  if ('asks' in action && instruction.trim() === '')
    throw invalidInput(`${action.asks.label} is missing. Please fill it in.`, { path: 'instruction' });
}
