import { useCallback, useRef, useState } from 'react';
import type { InitialCaret } from '#client/editor/page/inline-page.tsx';

/** The chapter to edit, and the position where the caret starts. */
export interface WritingStart {
  id: string;
  at: InitialCaret;
}

/**
 * Holds the one chapter that is being edited. Another chapter takes over once its room is writable. Until then the
 * previous chapter keeps the caret, so that no typed character is lost.
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
      // The page may have scrolled since the click: the text position still holds, the height of the block does not.
      setWriting({ id, at: typeof next.at === 'object' ? { ...next.at, top: null } : next.at });
      setAwaited(null);
    },
    [setAwaited],
  );
  return { writing, awaitedId, begin, end, handleWritableChange };
}
