import { useCallback, useRef, useState } from 'react';
import type { Beginning } from '#client/editor/page/inline-page.tsx';

/** Which chapter is written, and from where. */
export interface WritingPlace {
  id: string;
  at: Beginning;
}

/**
 * The one chapter that is being written. Another one takes over when its room is there: until then the last one keeps the
 * caret, so that no letter is typed into nothing.
 */
export function useWriting() {
  const [writing, setWriting] = useState<WritingPlace | null>(null);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  const waiting = useRef<WritingPlace | null>(null);
  const writable = useRef(new Set<string>());

  const waitFor = useCallback((next: WritingPlace | null): void => {
    waiting.current = next;
    setAwaitedId(next?.id ?? null);
  }, []);
  const begin = useCallback(
    (next: WritingPlace): void => {
      const isReady = writable.current.has(next.id);
      if (isReady) setWriting(next);
      waitFor(isReady ? null : next);
    },
    [waitFor],
  );
  const end = useCallback((): void => {
    setWriting(null);
    waitFor(null);
  }, [waitFor]);
  const handleWritable = useCallback(
    (id: string, isWritable: boolean): void => {
      if (isWritable) writable.current.add(id);
      else writable.current.delete(id);
      if (!isWritable) return setWriting((now) => (now?.id === id ? null : now));
      const next = waiting.current;
      if (next?.id !== id) return;
      // What was pressed may stand elsewhere by now: only the letter counts.
      setWriting({ id, at: typeof next.at === 'object' ? { ...next.at, top: null } : next.at });
      waitFor(null);
    },
    [waitFor],
  );
  return { writing, awaitedId, begin, end, handleWritable };
}
