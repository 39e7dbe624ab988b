import { v7 as uuidv7 } from 'uuid';
import { storePicture as contract } from '#shared/operations/stored-pictures.ts';
import { ApiError } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';

/** The longest description of a file. A page has no limit for it. */
const MAX_ALT = 2_000;

/** The ids of files whose answer was lost, by the input of the call: the next attempt finds the file that was made. */
const unansweredIds = new Map<string, string>();

/**
 * Lets the server store a picture of another site as a file of a workspace. An attempt after a lost answer gets the
 * file of the attempt before, if there is one [F3].
 * @returns the id of the file
 * @throws ApiError
 */
export async function storePicture(workspaceId: string, url: string, alt: string): Promise<string> {
  const input = { workspaceId, url, alt: alt.slice(0, MAX_ALT).toWellFormed() };
  const key = JSON.stringify(input);
  const id = unansweredIds.get(key) ?? uuidv7();
  unansweredIds.set(key, id);
  try {
    await callOperation(contract, { id, ...input }, { idempotencyKey: id });
  } catch (error) {
    if (!(error instanceof ApiError && error.isTransient)) unansweredIds.delete(key);
    throw error;
  }
  unansweredIds.delete(key);
  return id;
}
