import { useEffect, useState } from 'react';
import { errorText } from '#client/api/api-error.ts';
import { walkBlockHistory, type BlockRevision } from './walk-block-history.ts';

export interface BlockHistoryState {
  /** Newest first. */
  revisions: readonly BlockRevision[];
  isSearching: boolean;
  /** Whether all versions were searched. */
  isComplete: boolean;
  /** The reason why the search ended early. */
  failure: string | null;
  stop: () => void;
  /** Starts the search again. */
  search: () => void;
}

/** Calls `onFound` with all revisions so far after each response. Does not call it any more once aborted. */
async function collectRevisions(
  target: { documentId: string; blockId: string; signal: AbortSignal },
  onFound: (found: readonly BlockRevision[]) => void,
): Promise<void> {
  let found: readonly BlockRevision[] = [];
  for await (const revisions of walkBlockHistory(target.documentId, target.blockId, target.signal)) {
    if (target.signal.aborted) return;
    found = [...found, ...revisions];
    onFound(found);
  }
}

/** Searches the versions of a document for the revisions of a paragraph. */
export function useBlockHistory(
  documentId: string,
  blockId: string,
  isConnected: boolean,
): BlockHistoryState {
  const [revisions, setRevisions] = useState<readonly BlockRevision[]>([]);
  const [isComplete, setIsComplete] = useState(false);
  const [run, setRun] = useState({ isOn: true });
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!run.isOn || !isConnected) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const finish = (reason: string | null): void => {
      if (signal.aborted) return;
      setIsComplete(reason === null);
      setFailure(reason);
      setRun({ isOn: false });
    };
    collectRevisions({ documentId, blockId, signal }, setRevisions).then(
      () => finish(null),
      (error: unknown) => finish(errorText(error)),
    );
    return () => controller.abort();
  }, [documentId, blockId, isConnected, run]);

  return {
    revisions,
    isSearching: run.isOn && isConnected,
    isComplete,
    failure,
    stop: () => setRun({ isOn: false }),
    search: () => {
      setFailure(null);
      setRun({ isOn: true });
    },
  };
}
