import { useInfiniteQuery } from '@tanstack/react-query';
import { getCreditEntries, type CreditEntry } from '#shared/operations/credits.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { operationKey, useQueryCache } from '#client/api/operation-hooks.ts';

type Cursor = { id: string; createdAt: string } | undefined;

const cursorOf = (entries: readonly CreditEntry[]): Cursor => {
  const last = entries.at(-1);
  return last && { id: last.id, createdAt: last.createdAt };
};

const readPage = async (after: Cursor, signal?: AbortSignal) =>
  (await callOperation(getCreditEntries, after ? { after } : {}, { signal })).output;

/** Reads the ledger of the current user page by page, the newest lines first. */
export function useLedger() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: [...operationKey(getCreditEntries, {}), 'pages'],
      queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
      initialPageParam: undefined as Cursor,
      getNextPageParam: ({ entries, hasMore }) => (hasMore ? cursorOf(entries) : undefined),
      // Other devices and jobs change the balance, so every visit asks again.
      staleTime: 0,
      meta: { shows: getCreditEntries.shows },
    },
    useQueryCache(),
  );
  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    error,
    retry: () => void refetch(),
    /** Loads the next page; undefined after the last page. */
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  };
}

/** Reads all lines of the ledger. @throws ApiError */
export async function readAllEntries(): Promise<CreditEntry[]> {
  const all: CreditEntry[] = [];
  for (let after: Cursor; ; after = cursorOf(all)) {
    const { entries, hasMore } = await readPage(after);
    all.push(...entries);
    if (!hasMore || entries.length === 0) return all;
  }
}
