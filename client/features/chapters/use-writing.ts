import { useCallback, useRef, useState } from 'react';
import type { Beginning } from '#client/editor/page/inline-page.tsx';

/** Which chapter is written, and from where. */
export interface WritingStart {
  id: string;
  at: Beginning;
}

/**
 * The one chapter that is being written. Another one takes over when its room is there: until then the last one keeps the
 * caret, so that no letter is typed into nothing.
 */
export function useWriting() {
  const [writing, setWriting] = useState<WritingStart | null>(null);
  const [awaitedId, setAwaitedId] = useState<string | null>(null);
  const awaited = useRef<WritingStart | null>(null);
  const writableIds = useRef(new Set<string>());

  const setAwaited = useCallback((next: WritingStart | null): void => {
    awaited.current = next;
    setAwaitedId(next?.id ?? null);
  }, []);
  const begin = useCallback(
    (next: WritingStart): void => {
      const isReady = writableIds.current.has(next.id);
      if (isReady) setWriting(next);
      setAwaited(isReady ? null : next);
    },
    [setAwaited],
  );
  const end = useCallback((): void => {
    setWriting(null);
    setAwaited(null);
  }, [setAwaited]);
  const handleWritableChange = useCallback(
    (id: string, isWritable: boolean): void => {
      if (isWritable) writableIds.current.add(id);
      else writableIds.current.delete(id);
      if (!isWritable) return setWriting((now) => (now?.id === id ? null : now));
      const next = awaited.current;
      if (next?.id !== id) return;
      // What was pressed may stand elsewhere by now: only the letter counts.
      setWriting({ id, at: typeof next.at === 'object' ? { ...next.at, top: null } : next.at });
      setAwaited(null);
    },
    [setAwaited],
  );
  return { writing, awaitedId, begin, end, handleWritableChange };
}
