import type { AiAnswerView } from '#shared/operations/ai-answers.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/device-notes.ts';

/** The newest answers of a document as this device stored them. */
export interface StoredAnswers {
  answers: readonly AiAnswerView[];
  /** Whether the document had no older ones. */
  isComplete: boolean;
}

/** The numbers of documents per workspace, and of answers per document, that are stored. */
const MAX_DOCUMENTS = 50;
const MAX_ANSWERS = 100;

/** The document and its owner on this device. */
export interface AnswersKey {
  userId: string;
  workspaceId: string;
  documentId: string;
}

// Only this module writes the value.
const asStored = (value: unknown): ReadonlyMap<string, StoredAnswers> | undefined =>
  value as ReadonlyMap<string, StoredAnswers> | undefined;

/** Returns the stored answers of a document; undefined when this device has none. */
export async function readStoredAnswers(key: AnswersKey): Promise<StoredAnswers | undefined> {
  const database = await deviceOf(key.userId).database();
  const stored = await database?.get('meta', workspaceNote('answers', key.workspaceId));
  return asStored(stored)?.get(key.documentId);
}

/**
 * Stores answers for offline use, without the texts that were sent. They are deleted with the device's copy of the
 * workspace.
 */
export async function storeAnswers(key: AnswersKey, { answers, isComplete }: StoredAnswers): Promise<void> {
  const database = await deviceOf(key.userId).database();
  if (!database) return;
  const note = workspaceNote('answers', key.workspaceId);
  const tx = database.transaction('meta', 'readwrite');
  const entries = [...(asStored(await tx.store.get(note)) ?? [])].filter(([id]) => id !== key.documentId);
  const entry: StoredAnswers = {
    answers: answers.slice(0, MAX_ANSWERS).map((answer) => ({ ...answer, sent: null })),
    isComplete: isComplete && answers.length <= MAX_ANSWERS,
  };
  if (answers.length > 0) entries.push([key.documentId, entry]);
  await tx.store.put(new Map(entries.slice(-MAX_DOCUMENTS)), note);
  await tx.done;
}
