import { useEffect, useMemo, useState } from 'react';
import { getDocumentAnswers, type AiAnswerView } from '#shared/operations/ai-answers.ts';
import { answerWords, type AnswerWords } from '#shared/editor/origins/answer-words.ts';
import { usePagedOperation } from '#client/api/operation-hooks.ts';
import { readStoredAnswers, storeAnswers, type AnswersKey, type StoredAnswers } from './stored-answers.ts';

/** Pages that are fetched: 500 answers. */
const MAX_PAGES = 25;

export interface Answers extends StoredAnswers {
  /** Where they come from; null while they are read. */
  source: 'server' | 'device' | 'none' | null;
  /** The words of the answers that have a text, by id. */
  words: AnswerWords;
}

const NONE: readonly AiAnswerView[] = [];

/** Returns the answers of a document: those of the server, or else those that this device stored. */
export function useAnswers({ userId, workspaceId, documentId }: AnswersKey, isConnected: boolean): Answers {
  const [stored, setStored] = useState<StoredAnswers | null>(null);
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    let isCancelled = false;
    const read = async (): Promise<void> => {
      // A device without a database has no stored answers.
      const found = await readStoredAnswers({ userId, workspaceId, documentId }).catch(() => undefined);
      if (isCancelled) return;
      setStored(found ?? null);
      setIsRead(true);
    };
    void read();
    return () => {
      isCancelled = true;
    };
  }, [userId, workspaceId, documentId]);

  const { pages, more, isFetching, error } = usePagedOperation(
    getDocumentAnswers,
    { documentId },
    { enabled: isConnected },
  );
  const canFetch = more !== undefined && (pages?.length ?? 0) < MAX_PAGES && !error;
  useEffect(() => {
    if (canFetch && !isFetching) more?.();
  });
  const fetched = useMemo(
    () => (pages && !canFetch ? pages.flatMap(({ answers }) => answers) : undefined),
    [pages, canFetch],
  );
  const isComplete = more === undefined;
  useEffect(() => {
    // Without a database they are fetched again the next time.
    if (fetched && !isFetching)
      storeAnswers({ userId, workspaceId, documentId }, { answers: fetched, isComplete }).catch(() => {});
  }, [fetched, isFetching, isComplete, userId, workspaceId, documentId]);

  const answers = fetched ?? stored?.answers ?? NONE;
  const words = useMemo(
    () => new Map(answers.flatMap(({ id, text }) => (text === '' ? [] : [[id, answerWords(text)] as const]))),
    [answers],
  );
  const isWaiting = isConnected && !error && !fetched;
  const source = fetched ? 'server' : isWaiting || !isRead ? null : stored ? 'device' : 'none';
  return { answers, words, isComplete: fetched ? isComplete : (stored?.isComplete ?? false), source };
}
