import { useEffect, useState } from 'react';
import { errorText } from '#client/api/api-error.ts';
import { walkBlock, type BlockReading } from './block-walk.ts';

export interface BlockHistoryState {
  /** Newest first. */
  readings: readonly BlockReading[];
  isLooking: boolean;
  /** All versions were looked through. */
  isWhole: boolean;
  /** Why the looking ended early. */
  failure: string | null;
  stop: () => void;
  /** Looks anew. */
  look: () => void;
}

/** Tells what is found as it is found; nothing once it was called off. */
async function collect(
  place: { documentId: string; blockId: string; signal: AbortSignal },
  tell: (found: readonly BlockReading[]) => void,
): Promise<void> {
  let found: readonly BlockReading[] = [];
  for await (const readings of walkBlock(place.documentId, place.blockId, place.signal)) {
    if (place.signal.aborted) return;
    found = [...found, ...readings];
    tell(found);
  }
}

/** How a paragraph read in the versions of its document, looked for one after the other. */
export function useBlockHistory(
  documentId: string,
  blockId: string,
  isConnected: boolean,
): BlockHistoryState {
  const [readings, setReadings] = useState<readonly BlockReading[]>([]);
  const [isWhole, setIsWhole] = useState(false);
  const [turn, setTurn] = useState({ isOn: true });
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!turn.isOn || !isConnected) return undefined;
    const running = new AbortController();
    const { signal } = running;
    const end = (why: string | null): void => {
      if (signal.aborted) return;
      setIsWhole(why === null);
      setFailure(why);
      setTurn({ isOn: false });
    };
    collect({ documentId, blockId, signal }, setReadings).then(
      () => end(null),
      (error: unknown) => end(errorText(error)),
    );
    return () => running.abort();
  }, [documentId, blockId, isConnected, turn]);

  return {
    readings,
    isLooking: turn.isOn && isConnected,
    isWhole,
    failure,
    stop: () => setTurn({ isOn: false }),
    look: () => {
      setFailure(null);
      setTurn({ isOn: true });
    },
  };
}
