import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getBacklinks, type Backlink } from '#shared/operations/documents.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey } from '#client/api/operation-hooks.ts';

/** The server derives links some two seconds after the last key: whoever follows a new link is told of it. */
const SETTLED_MS = 3_000;
/** An answer is shown again, with the network or without, for as long as this window is open. */
const KEPT_MS = 24 * 60 * 60_000;

interface Backlinks {
  places: readonly Backlink[];
  /** Asks for more; undefined where that is all. */
  more: (() => void) | undefined;
}

/** The places that link to a document: at once what was told last, then what is so now. */
export function useBacklinks(documentId: string): Backlinks {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...operationKey(getBacklinks, { id: documentId }), 'pages'],
    queryFn: async ({ pageParam: after, signal }) => {
      const input = { id: documentId, ...(after !== null && { after }) };
      return (await callOperation(getBacklinks, input, { signal })).output;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isSettled,
    staleTime: 0,
    gcTime: KEPT_MS,
    meta: { shows: getBacklinks.shows },
  });
  return {
    places: data?.pages.flatMap(({ backlinks }) => backlinks) ?? [],
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}
